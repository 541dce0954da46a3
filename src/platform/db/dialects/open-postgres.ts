// Separate from the dialect, so that the driver is loaded only if there is a server.
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Outage } from '../outage.ts';
import { WRONG_ENCODING } from '../unreachable.ts';
import type { OpenedEngine } from './dialect.ts';
import { postgresEngine } from './postgres.ts';
import { withSslMode } from './ssl-mode.ts';
import { PACE, watchServer } from './watch-server.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** A visitor waits at most this and the next one for a response, if only a 503: for a connection ... */
const POOL_WAIT_MS = 2_500;
/** ... and for the write lock or another lock. */
const LOCK_WAIT_MS = 2_000;
/** Longer than any query of ours on a database with a million articles. */
const STATEMENT_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** A reader of a snapshot may have to wait for a disk or a slow network. */
const IDLE_IN_SNAPSHOT_MS = 10 * 60_000;
/** Any number that is the same in every instance. */
const START_LOCK = 7_273_001;
// Counts and times are bigint in PostgreSQL; all of ours are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a PostgreSQL database and checks that it answers. If all connections are in use, callers queue; one
 * that waits too long for a connection or a lock gets an error that `isDatabaseBusy` recognizes.
 * @param poolSize maximum number of open connections
 * @throws Error of the driver if the server can't be reached or refuses
 */
export async function openPostgres(
  databaseUrl: string,
  poolSize: number = POOL_SIZE,
): Promise<OpenedEngine> {
  const pool = new pg.Pool({
    connectionString: withSslMode(databaseUrl),
    max: poolSize,
    connectionTimeoutMillis: POOL_WAIT_MS,
    application_name: 'savepoint',
    lock_timeout: LOCK_WAIT_MS,
    statement_timeout: STATEMENT_MS,
    // An instance that vanished in a transaction must not hold the write lock for hours.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  // The pool replaces a connection that breaks while idle; without a listener the process would crash.
  pool.on('error', () => undefined);
  // A connection that breaks while in use fails its query, and also emits an event that needs a listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { hostname, port, pathname } = new URL(databaseUrl);
  const outage = new Outage(`${hostname}:${port || '5432'}${pathname}`);
  try {
    await requireUtf8(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...postgresEngine,
    dialect: new PostgresDialect({ pool: watchServer(pool, databaseUrl, PACE, outage) }),
    outage,
    pool: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    async withStartLock(work) {
      const client = await pool.connect();
      try {
        // Another instance may be migrating a large database.
        await client.query('set statement_timeout = 0; set lock_timeout = 0');
        await client.query('select pg_advisory_lock($1)', [START_LOCK]);
        return await work();
      } finally {
        // Closed instead of returned: the lock ends with the connection, whatever happened.
        client.release(true);
      }
    },
  };
}

/** @throws Error when the database can't store every character */
async function requireUtf8(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('show server_encoding');
  const encoding: string = rows[0].server_encoding;
  if (encoding === 'UTF8') return;
  throw Object.assign(new Error(`its encoding is ${encoding}, not UTF8`), { code: WRONG_ENCODING });
}

/** A read-only snapshot of the database at this moment. */
export async function openPostgresSnapshot(
  databaseUrl: string,
): Promise<{ dialect: Dialect; close(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: withSslMode(databaseUrl),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'savepoint snapshot',
    idle_in_transaction_session_timeout: IDLE_IN_SNAPSHOT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    // The first read determines the snapshot.
    await client.query('select count(*) from pg_class');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  // Only this connection: another one would see another snapshot.
  const connection = {
    query: client.query.bind(client) as pg.PoolClient['query'],
    release: () => undefined,
  };
  let ending: Promise<void> | undefined;
  const close = () => {
    ending ??= client.end();
    return ending;
  };
  const pool = { connect: async () => connection, end: close, options: {} };
  return { dialect: new PostgresDialect({ pool }), close };
}
