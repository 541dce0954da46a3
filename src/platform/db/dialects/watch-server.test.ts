import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemFrom } from '#platform/http/errors.ts';
import { testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { openLine } from '#tests/support/servers/database-line.ts';
import { type Database, inTransaction, openDatabase } from '../database.ts';
import { watchServer } from './watch-server.ts';

/** So long a visitor waits at most; some of it is for a busy machine. */
const DEADLINE_MS = 5000;

describe('a PostgreSQL server that stops responding', () => {
  let place: Awaited<ReturnType<typeof testDatabaseLocation>>;
  let line: Awaited<ReturnType<typeof openLine>>;
  let database: Database;

  beforeEach(async () => {
    place = await testDatabaseLocation({ engine: 'postgres', prepared: true });
    line = await openLine(place.env.DATABASE_URL ?? '');
    database = await openDatabase({ dataDir: '', databaseUrl: line.url, databasePool: 2 });
  });
  afterEach(async () => {
    await line.cut();
    await database.close();
    await place.remove();
  });

  const ask = () => sql`select 1`.execute(database.db);
  /** The visitor's error, in time; null if there is a result. */
  async function told(asking: Promise<unknown>): Promise<number | null> {
    let timer: NodeJS.Timeout | undefined;
    const hangs = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it hangs')), DEADLINE_MS);
    });
    const end = Promise.race([asking, hangs]).then(
      () => null,
      (error: unknown) => problemFrom(error).status,
    );
    return end.finally(() => clearTimeout(timer));
  }

  // In real time, because the promise is about how long a visitor waits.
  it('reads, writes and waiting connections fail within the time limit', async () => {
    const { db } = database;
    await Promise.all([ask(), ask()]);
    line.fallSilent();
    const write = inTransaction(db, (trx) => sql`delete from categories`.execute(trx));
    const all = [write, ...[1, 2, 3, 4].map(() => ask())];
    expect(await Promise.all(all.map(told))).toEqual([503, 503, 503, 503, 503]);
    expect(await told(ask()), 'later').toBe(503);
    line.speak();
    await expect.poll(() => told(ask())).toBeNull();
  });

  it('a slow query is not interrupted', async () => {
    const pool = new pg.Pool({ connectionString: line.url });
    const pace = { suspectMs: 20, lookEveryMs: 10, askEveryMs: 20 };
    const watched = watchServer(pool, line.url, pace);
    const client = await watched.connect();
    const { slow } = await database.db.connection().execute(async (db) => {
      await sql`select pg_advisory_lock(1)`.execute(db);
      const before = line.connections();
      const asking = client.query('select pg_advisory_lock(1)', []).then(() => 'done');
      asking.catch(() => undefined);
      // The second query waits until the result of the first was handled.
      await expect.poll(line.connections).toBeGreaterThan(before + 1);
      await sql`select pg_advisory_unlock(1)`.execute(db);
      return { slow: asking };
    });
    expect(await slow).toBe('done');
    client.release();
    await watched.end();
  });
});
