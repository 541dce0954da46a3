import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { UnwritableFile } from '../files/write-whole.ts';
import { type CopyOptions, copyDatabase } from './copy/copy-database.ts';
import { COPY_PROGRESS } from './copy/progress.ts';
import {
  DatabaseError,
  type DatabaseLocation,
  databaseFailure,
  inTransaction,
  openDatabase,
  openSnapshot,
} from './database.ts';
import { SQLITE_FILE } from './dialects/sqlite.ts';
import { copySqlite, intoOneFile, type JudgedFile, judgeSqlite } from './dialects/sqlite-file.ts';
import { engineOf } from './engine.ts';
import { migrateAsOf } from './migrate.ts';
import { reclaimSpace } from './reclaim-space.ts';

/** The file name of a SQLite database in its folder. */
export const DATABASE_FILE = SQLITE_FILE;

/**
 * Writes a snapshot of the database, of either engine, as a SQLite database in an empty folder, while servers
 * continue. A copy of PostgreSQL has no search index; `indexFile` builds it.
 * @throws DatabaseError if the database can't be read
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
    throw fileFailure(folder, error) ?? databaseFailure(location, error);
  }
}

/** SQLite's codes for a file that can't be written: READONLY, IOERR, FULL, CANTOPEN. */
const UNWRITABLE = new Set([8, 10, 13, 14]);

/** An error about the target file, as opposed to the copied database; null for another one. */
function fileFailure(folder: string, error: unknown): UnwritableFile | null {
  const { cause } = error as Error;
  for (const one of [error, cause]) {
    const { errcode, message } = (one ?? {}) as { errcode?: number; message?: string };
    // Extended error codes have the basic code in their last byte.
    if (errcode === undefined || !UNWRITABLE.has(errcode & 0xff)) continue;
    const said = `There is no room for a copy of the database in ${path.dirname(folder)}, or its disk fails: `;
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
    // If the machine fails meanwhile, the file is made again.
    await sql`pragma synchronous = off`.execute(target.db);
    await copyDatabase(source.db, target.db, options);
  } finally {
    await target.close();
    await source.close();
  }
  intoOneFile(folder);
}

interface MigrateOptions {
  /** Indexes articles for search, as an option of `copyDatabase`. */
  indexNext: NonNullable<CopyOptions['indexNext']>;
  /** When the file was written, in UTC milliseconds. */
  madeAt: number;
  signal: AbortSignal;
}

/** Builds the search index of the SQLite database in a folder, of this release or an older one. */
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
 * Copies the SQLite database of a folder, of this release or an older one, into an empty PostgreSQL database,
 * or continues an interrupted copy. No server starts on it before it is complete.
 * @throws DatabaseError if the database is not empty, or can't be written
 */
export async function copyFromFile(
  folder: string,
  location: DatabaseLocation,
  { madeAt, ...options }: MigrateOptions,
): Promise<void> {
  const source = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await migrateAsOf(source.db, madeAt);
    // Another folder than the one that marks a restore in progress.
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

/** @throws DatabaseError if a PostgreSQL database contains anything but an interrupted copy */
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

/**
 * Rewrites the SQLite database in a folder without what deleted rows left in it and without unused pages. No one else may
 * use it. @throws UnwritableFile if there is no room for a second copy
 */
export async function compactFile(folder: string, signal: AbortSignal): Promise<void> {
  const file = path.join(folder, DATABASE_FILE);
  const compact = `${file}.compact`;
  try {
    const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: null });
    try {
      // It is made again if the machine fails.
      await sql`pragma synchronous = off`.execute(db);
      await reclaimSpace(db, signal);
      await sql`vacuum into ${compact}`.execute(db);
    } finally {
      await close();
    }
    await rename(compact, file);
  } catch (error) {
    throw fileFailure(folder, error) ?? error;
  }
}

export { takeFolder } from './dialects/sqlite-file.ts';

/** Checks the whole SQLite database of a folder without changing it: seconds for a gigabyte. */
export const judgeDatabaseFile = (folder: string): JudgedFile => judgeSqlite(folder);

/**
 * The approximate size of the database in bytes.
 * @throws DatabaseError if there is none
 */
export async function databaseBytes(location: DatabaseLocation): Promise<number> {
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
