import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { MINUTE, SECOND } from '#lib/durations.ts';
import type { OpenedEngine } from './dialects/dialect.ts';
import { openSqlite, openSqliteSnapshot, SQLITE_FILE } from './dialects/sqlite.ts';
import { isDamage } from './dialects/sqlite-integrity.ts';
import { engineOf } from './engine.ts';
import type { Db, Schema } from './schema.ts';
import { isDatabaseBusy, isDatabaseUnreachable, WRONG_ENCODING } from './unreachable.ts';

/** Longer than a database server takes to restart or to be replaced. */
const RECORD_WITHIN = 10 * MINUTE;

/** An open database. Data functions take `db`; the rest is for starting and stopping. */
export interface Database {
  db: Db;
  engine: OpenedEngine['name'];
  withStartLock: OpenedEngine['withStartLock'];
  pool: OpenedEngine['pool'];
  outage: OpenedEngine['outage'];
  close(): Promise<void>;
}

/** The database can't be used. The message says which one, why, and what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | null;
  /** Maximum number of connections to PostgreSQL; default 10. */
  databasePool?: number;
}

/** The folder in DATA_DIR where a restore unpacks files before they are in place. */
export const RESTORE_FOLDER = 'restore.part';

/** @throws DatabaseError during a restore, or after one that was killed */
function refuseHalfRestored({ dataDir, databaseUrl }: DatabaseLocation): void {
  const folder = path.join(dataDir, RESTORE_FOLDER);
  if (!existsSync(folder)) return;
  // The database file is moved last, so if it exists, the restore was complete.
  if (databaseUrl === null && existsSync(path.join(dataDir, SQLITE_FILE))) return;
  throw new DatabaseError(
    `A backup is being restored into ${dataDir}, or its restore was interrupted. Restore it again to continue. ` +
      `To abandon it, delete ${folder} and ${path.join(dataDir, 'media')}.`,
  );
}

/**
 * Opens the database that the settings name: PostgreSQL with a `databaseUrl`, else SQLite in `dataDir`.
 * @throws DatabaseError if it can't be reached or written
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
    outage: opened.outage,
    close: () => db.destroy(),
  };
}

/**
 * Opens a read-only snapshot of the database at this moment, on its own connection, while servers write.
 * Close it soon: SQLite's log grows until then.
 * @throws DatabaseError if there is none, or it can't be reached
 */
export async function openSnapshot(
  location: DatabaseLocation,
  onQuery?: (sql: string) => void,
): Promise<Pick<Database, 'db' | 'close'>> {
  const { dataDir, databaseUrl } = location;
  try {
    const { dialect, close } =
      databaseUrl === null ? openSqliteSnapshot(dataDir) : await postgresSnapshot(databaseUrl);
    const db = new Kysely<Schema>({
      dialect,
      ...(onQuery && { log: (event) => onQuery(event.query.sql) }),
    });
    return {
      db,
      async close() {
        await db.destroy();
        // Kysely closes nothing if no query was made, and an open snapshot keeps the log from being emptied.
        await close();
      },
    };
  } catch (error) {
    throw unusable(location, error);
  }
}

async function postgresSnapshot(databaseUrl: string) {
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
  if (databaseUrl === null && isDamage(error)) {
    return new DatabaseError(
      `The database in ${dataDir} is damaged: ${reason(error)}. Keep a copy of this folder, then restore the ` +
        'newest backup into an empty one (docs/operations.md, "Backup and restore").',
      { cause: error },
    );
  }
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
      postgresRemedy(pathname.slice(1), error),
    { cause: error },
  );
}

/** The driver's own message; it has no code. */
const NO_SSL = 'does not support SSL';
/** Errors of OpenSSL and Node. */
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY/;

/** What an operator can do. */
function postgresRemedy(name: string, error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (message.includes(NO_SSL)) {
    return 'Turn on SSL in PostgreSQL, or remove sslmode from DATABASE_URL.';
  }
  if (CERTIFICATE.test(code)) {
    return 'Use the host name of its certificate in DATABASE_URL; for a private CA add sslrootcert=FILE to its query.';
  }
  return (
    postgresRemedies(name)[code] ?? 'Check that the server runs and that DATABASE_URL is right.'
  );
}

/** What an operator can do, by SQLSTATE. */
const postgresRemedies = (name: string): Record<string, string> => {
  const create = `Create one: createdb --owner=USER --encoding=UTF8 --template=template0 ${name}.`;
  const logIn = 'Check the user and password in DATABASE_URL.';
  return {
    [WRONG_ENCODING]: create,
    '3D000': create,
    '28P01': logIn,
    '28000': logIn,
    '53300': 'Lower DATABASE_POOL, or raise max_connections of PostgreSQL.',
    '42501': `Make the user of DATABASE_URL its owner: alter database "${name}" owner to that user.`,
  };
};

/** Adds the database to an error of the driver or the system; any other error stays as it is. */
export function databaseFailure(location: DatabaseLocation, error: unknown): unknown {
  const known = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return known ? unusable(location, error) : error;
}

/** A driver's error as a message; some have a list of causes and an empty message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/**
 * Runs `work` in a transaction: the caller's own if `db` is one. Writing transactions hold a lock from their
 * start, so that values read first are still true at the write, changes commit in the order of their ids, and
 * no two deadlock.
 */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute(async (trx) => {
    await engineOf(trx).takeTurn(trx);
    return work(trx);
  });
}

/**
 * `inTransaction` for an effect outside the database that has already happened, such as a sent email. While
 * the database is away it retries every second for ten minutes. If the connection breaks during the commit,
 * `work` may have been committed and runs again.
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
