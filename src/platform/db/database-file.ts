import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { UnwritableFile } from '../files/write-whole.ts';
import { type CopyOptions, copyDatabase } from './copy/copy-database.ts';
import { COPY_PROGRESS } from './copy/progress.ts';
import {
  DatabaseError,
  type DatabaseLocation,
  inTransaction,
  openDatabase,
  openSnapshot,
  storeFailure,
} from './database.ts';
import { SQLITE_FILE } from './dialects/sqlite.ts';
import { copySqlite, intoOneFile, type JudgedFile, judgeSqlite } from './dialects/sqlite-file.ts';
import { engineOf } from './engine.ts';
import { migrateAsOf } from './migrate.ts';

/** The name of a SQLite store in its folder. */
export const STORE_FILE = SQLITE_FILE;

/**
 * Writes the store as it is at this moment, of either engine, as the SQLite store of a folder that is
 * empty; servers go on meanwhile. One of PostgreSQL has no search index then: `indexFile` makes it.
 * @throws DatabaseError where the store cannot be read
 */
export async function writeDatabaseFile(
  location: DatabaseLocation,
  folder: string,
  options: { signal: AbortSignal },
): Promise<void> {
  try {
    if (location.databaseUrl === null) await copySqlite(location.dataDir, folder, options);
    else await copyIntoFile(location, folder, options);
  } catch (error) {
    throw fileFailure(folder, error) ?? storeFailure(location, error);
  }
}

/** Of SQLite where a file cannot be written: read-only, input or output failed, full, cannot be opened. */
const UNWRITABLE = new Set([8, 10, 13, 14]);

/** An error that is of the file, and not of the store that is copied; null where it is none. */
function fileFailure(folder: string, error: unknown): UnwritableFile | null {
  const { cause } = error as Error;
  for (const one of [error, cause]) {
    const { errcode, message } = (one ?? {}) as { errcode?: number; message?: string };
    // The code is an extended one: what it is about stands in its last byte.
    if (errcode === undefined || !UNWRITABLE.has(errcode & 0xff)) continue;
    const said = `There is no room for a copy of the store in ${path.dirname(folder)}, or its disk fails: `;
    return new UnwritableFile(`${said}${message}.`, { cause: error });
  }
  return null;
}

async function copyIntoFile(
  location: DatabaseLocation,
  folder: string,
  options: { signal: AbortSignal },
): Promise<void> {
  const source = await openSnapshot(location);
  const target = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    // It is made anew where the machine fails meanwhile.
    await sql`pragma synchronous = off`.execute(target.db);
    await copyDatabase(source.db, target.db, options);
  } finally {
    await target.close();
    await source.close();
  }
  intoOneFile(folder);
}

interface MigrateOptions {
  /** Makes articles findable, as `copyDatabase` takes it. */
  indexNext: NonNullable<CopyOptions['indexNext']>;
  /** When the store was written, UTC milliseconds. */
  madeAt: number;
  signal: AbortSignal;
}

/** Has search find the articles of the SQLite store in a folder, of this release or an older one. */
export async function indexFile(
  folder: string,
  { madeAt, indexNext, signal }: MigrateOptions,
): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await migrateAsOf(db, madeAt);
    for (let last: number | undefined = 0; last !== undefined; ) {
      signal.throwIfAborted();
      const after: number = last;
      last = (await inTransaction(db, (trx) => indexNext(trx, after))).at(-1);
    }
  } finally {
    await close();
  }
  intoOneFile(folder);
}

/**
 * Copies the SQLite store of a folder, of this release or an older one, into an empty PostgreSQL
 * database; a copy of the same that was cut off goes on. No server takes it for a store before it is whole.
 * @throws DatabaseError where the database is not empty, or cannot be written
 */
export async function copyFromFile(
  folder: string,
  location: DatabaseLocation,
  { madeAt, ...options }: MigrateOptions,
): Promise<void> {
  const source = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await migrateAsOf(source.db, madeAt);
    // Another folder than the one that says that something is being restored.
    const target = await openDatabase({ ...location, dataDir: folder });
    try {
      await copyDatabase(source.db, target.db, options);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** @throws DatabaseError where a PostgreSQL database holds anything but a copy that was cut off */
export async function requireEmptyDatabase(location: DatabaseLocation): Promise<void> {
  const { db, close } = await openSnapshot(location);
  try {
    const names = await engineOf(db).tables.names(db);
    if (names.length === 0 || names.includes(COPY_PROGRESS)) return;
    throw new DatabaseError('The database is not empty. Name an empty one in DATABASE_URL.');
  } finally {
    await close();
  }
}

export { takeFolder } from './dialects/sqlite-file.ts';

/** Looks through the whole SQLite store of a folder, without changing it: seconds for a gigabyte. */
export const judgeDatabaseFile = (folder: string): JudgedFile => judgeSqlite(folder);

/** About how many bytes the store takes. @throws DatabaseError where there is none */
export async function storeBytes(location: DatabaseLocation): Promise<number> {
  const { db, close } = await openSnapshot(location);
  try {
    if (location.databaseUrl === null) {
      const { size } = await stat(path.join(location.dataDir, SQLITE_FILE));
      return size;
    }
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  } finally {
    await close();
  }
}
