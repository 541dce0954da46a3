// Apart from what the engine does: the driver is loaded where there is a server to reach.
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenedEngine } from './dialect.ts';
import { postgresEngine } from './postgres.ts';
import { watchServer } from './watch-server.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** A visitor waits no longer than both for an answer, a 503 where it must be: for a connection, ... */
const POOL_WAIT_MS = 2_500;
/** ... and for the turn to write, or another lock. */
const LOCK_WAIT_MS = 2_000;
/** Longer than anything takes that a store of a million articles is asked. */
const STATEMENT_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Who reads a snapshot may have to wait for a disk, or for somebody's network. */
const IDLE_IN_SNAPSHOT_MS = 10 * 60_000;
/** Any number: it only has to be the same in every instance. */
const START_LOCK = 7_273_001;
// Counts and times are bigint there; all of ours are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a PostgreSQL store and checks that it answers. Who finds all connections in use waits in a queue; who
 * waits too long for one, or for a lock, gets an error that `isDatabaseBusy` knows.
 * @param poolSize how many connections may be open at once
 * @throws Error of the driver where the server cannot be reached or refuses
 */
export async function openPostgres(
  databaseUrl: string,
  poolSize: number = POOL_SIZE,
): Promise<OpenedEngine> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: POOL_WAIT_MS,
    application_name: 'savepoint',
    lock_timeout: LOCK_WAIT_MS,
    statement_timeout: STATEMENT_MS,
    // An instance that vanished in the middle of a transaction must not hold the turn for hours.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end us.
  pool.on('error', () => undefined);
  // One that breaks while in use fails its query; the event that comes with it must find a listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...postgresEngine,
    dialect: new PostgresDialect({ pool: watchServer(pool, databaseUrl) }),
    pool: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    async withStartLock(work) {
      const client = await pool.connect();
      try {
        // Another instance may be migrating a large store.
        await client.query('set statement_timeout = 0; set lock_timeout = 0');
        await client.query('select pg_advisory_lock($1)', [START_LOCK]);
        return await work();
      } finally {
        // Ended and not returned: the lock goes with the connection whatever happened.
        client.release(true);
      }
    },
  };
}

/** The store as it is now, to read: what is written meanwhile does not show. */
export async function openPostgresSnapshot(databaseUrl: string): Promise<Dialect> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'savepoint snapshot',
    idle_in_transaction_session_timeout: IDLE_IN_SNAPSHOT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    // The first read settles which moment is seen.
    await client.query('select count(*) from pg_class');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  // One connection, never another: that would see another moment.
  const connection = {
    query: client.query.bind(client) as pg.PoolClient['query'],
    release: () => undefined,
  };
  return new PostgresDialect({
    pool: { connect: async () => connection, end: () => client.end(), options: {} },
  });
}
