import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Dialect, Kysely } from 'kysely';
import { MINUTE, SECOND } from '#lib/durations.ts';
import type { OpenedEngine } from './dialects/dialect.ts';
import { openSqlite, openSqliteSnapshot, SQLITE_FILE } from './dialects/sqlite.ts';
import { engineOf } from './engine.ts';
import type { Db, Schema } from './schema.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from './unreachable.ts';

/** Longer than a database server takes to start again, or another one to take its place. */
const RECORD_WITHIN = 10 * MINUTE;

/** An open store. `db` is what data functions take; the rest is for whoever starts and stops. */
export interface Database {
  db: Db;
  engine: OpenedEngine['name'];
  withStartLock: OpenedEngine['withStartLock'];
  pool: OpenedEngine['pool'];
  close(): Promise<void>;
}

/** The store cannot be used; the message says which one, why, and what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | null;
  /** How many connections to PostgreSQL may be open at once; 10 where it is not given. */
  databasePool?: number;
}

/** Where a restore keeps in DATA_DIR what is not in its place yet. */
export const RESTORE_FOLDER = 'restore.part';

/** @throws DatabaseError while a backup is being restored, or when that was killed */
function refuseHalfRestored({ dataDir, databaseUrl }: DatabaseLocation): void {
  const folder = path.join(dataDir, RESTORE_FOLDER);
  if (!existsSync(folder)) return;
  // A file comes into its place as the last of all, where none was: what was killed then is done.
  if (databaseUrl === null && existsSync(path.join(dataDir, SQLITE_FILE))) return;
  throw new DatabaseError(
    `A backup is being restored into ${dataDir}, or that was cut off. Restore it again: it goes on. ` +
      `To give it up, delete ${folder} and ${path.join(dataDir, 'media')}.`,
  );
}

/**
 * Opens the store that the settings name: PostgreSQL with a `databaseUrl`, else SQLite in `dataDir`.
 * @throws DatabaseError where it cannot be reached or written
 */
export async function openDatabase(
  location: DatabaseLocation,
  onQuery?: (sql: string) => void,
): Promise<Database> {
  refuseHalfRestored(location);
  const opened = await openEngine(location);
  const db = new Kysely<Schema>({
    dialect: opened.dialect,
    ...(onQuery && { log: (event) => onQuery(event.query.sql) }),
  });
  return {
    db,
    engine: opened.name,
    withStartLock: opened.withStartLock,
    pool: opened.pool,
    close: () => db.destroy(),
  };
}

/**
 * Opens the store as it is at this moment, to read, on a connection of its own; servers go on writing.
 * Close it soon: SQLite's log grows as long as it is open.
 * @throws DatabaseError where there is none, or it cannot be reached
 */
export async function openSnapshot(
  location: DatabaseLocation,
  onQuery?: (sql: string) => void,
): Promise<Pick<Database, 'db' | 'close'>> {
  const { dataDir, databaseUrl } = location;
  try {
    const dialect =
      databaseUrl === null ? openSqliteSnapshot(dataDir) : await postgresSnapshot(databaseUrl);
    const db = new Kysely<Schema>({
      dialect,
      ...(onQuery && { log: (event) => onQuery(event.query.sql) }),
    });
    return { db, close: () => db.destroy() };
  } catch (error) {
    throw unusable(location, error);
  }
}

async function postgresSnapshot(databaseUrl: string): Promise<Dialect> {
  const { openPostgresSnapshot } = await import('./dialects/open-postgres.ts');
  return openPostgresSnapshot(databaseUrl);
}

async function openEngine(location: DatabaseLocation): Promise<OpenedEngine> {
  try {
    if (location.databaseUrl === null) return openSqlite(location.dataDir);
    const { openPostgres } = await import('./dialects/open-postgres.ts');
    return await openPostgres(location.databaseUrl, location.databasePool);
  } catch (error) {
    throw unusable(location, error);
  }
}

function unusable({ dataDir, databaseUrl }: DatabaseLocation, error: unknown): DatabaseError {
  if (databaseUrl === null) {
    return new DatabaseError(
      `The database in ${dataDir} cannot be used: ${reason(error)}. ` +
        'Check that DATA_DIR is the right folder and can be written, and that its disk is not full.',
      { cause: error },
    );
  }
  const { hostname, port, pathname } = new URL(databaseUrl);
  return new DatabaseError(
    `PostgreSQL at ${hostname}:${port || '5432'}${pathname} cannot be used: ${reason(error)}. ` +
      'Check that the server runs and that DATABASE_URL is right.',
    { cause: error },
  );
}

/** Names the store where an error is the driver's or the system's; any other stays what it is. */
export function storeFailure(location: DatabaseLocation, error: unknown): unknown {
  const known = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return known ? unusable(location, error) : error;
}

/** A driver's error in words; some carry their causes in a list and an empty message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/**
 * Runs `work` in a transaction: the caller's own where `db` is one already. Those that write take
 * turns from their beginning, so that what they read first still holds when they write, changes
 * commit in the order of their ids, and no two wait for each other.
 */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute(async (trx) => {
    await engineOf(trx).takeTurn(trx);
    return work(trx);
  });
}

/**
 * `inTransaction` for what has happened outside of the store already, such as a mail that was sent: while the
 * store is away it is tried again each second, for ten minutes. Where the connection breaks at its end, `work` may
 * have been committed and runs once more.
 */
export async function recordEffect<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const until = performance.now() + RECORD_WITHIN;
  for (;;) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      const mayComeBack = isDatabaseUnreachable(error) || isDatabaseBusy(error);
      if (!mayComeBack || performance.now() > until) throw error;
      await setTimeout(SECOND);
    }
  }
}
