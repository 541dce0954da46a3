import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemFrom } from '#platform/http/errors.ts';
import { testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { type Database, inTransaction, openDatabase } from '../database.ts';

const TURN_LOCK = 7_273_002;

/** The response to a visitor whose request failed like this. */
async function answerTo(failing: Promise<unknown>) {
  const { status, code, headers } = problemFrom(
    await failing.then(
      () => null,
      (error: unknown) => error,
    ),
  );
  return { status, code, mayComeBack: Number(headers['retry-after']) > 0 };
}

const BUSY = { status: 503, code: 'database.busy', mayComeBack: true };

describe('connections to PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof testDatabaseLocation>>;
  let database: Database;
  let other: pg.Client;

  beforeEach(async () => {
    place = await testDatabaseLocation({ engine: 'postgres', prepared: true });
    const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = '' } = place.env;
    database = await openDatabase({ dataDir, databaseUrl, databasePool: 2 });
    other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
  });

  const closings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
    await other.end();
    await database.close();
    await place.remove();
  });

  const ask = () => sql`select 1`.execute(database.db);
  const connections = async () => {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
        and application_name = 'savepoint'`,
    );
    return rows.map(({ pid }) => pid);
  };

  it('the pool has the configured size, and queued queries are answered', async () => {
    await Promise.all(Array.from({ length: 40 }, ask));
    expect(await connections()).toHaveLength(2);
  });

  it('a query that waits too long for a connection gets a retryable error, and the next one works', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await Promise.all([ask(), ask()]);
    const holding = [1, 2].map(() => database.db.connection().execute(() => held));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    closings.push(async () => {
      vi.useRealTimers();
      letGo();
    });
    let answer: Awaited<ReturnType<typeof answerTo>> | null = null;
    const asking = answerTo(ask()).then((told) => {
      answer = told;
    });
    await vi.advanceTimersByTimeAsync(2_499);
    expect(answer).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await asking;
    expect(answer).toEqual(BUSY);
    vi.useRealTimers();
    letGo();
    await Promise.all(holding);
    await ask();
  });

  it('a write that waits too long for its turn gets a retryable error and writes nothing', async () => {
    await other.query('select pg_advisory_lock($1)', [TURN_LOCK]);
    const { db } = await hasty();
    const write = () => inTransaction(db, (trx) => sql`delete from categories`.execute(trx));
    const before = await sql`select * from categories`.execute(database.db);
    expect(await answerTo(write())).toEqual(BUSY);
    expect(await sql`select * from categories`.execute(database.db)).toEqual(before);
    await other.query('select pg_advisory_unlock($1)', [TURN_LOCK]);
    await write();
    const { rows } = await sql<{ limit: string }>`select
      current_setting('lock_timeout') as limit`.execute(database.db);
    expect(rows).toEqual([{ limit: '2s' }]);
  });

  it('a slow statement is canceled, and its connection stays usable', async () => {
    const slow = database.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 50`.execute(db);
      const end = await answerTo(sql`select pg_sleep(60)`.execute(db));
      await sql`reset statement_timeout`.execute(db);
      return end;
    });
    expect(await slow).toEqual(BUSY);
    const { rows } = await sql<{ limit: string }>`select
      current_setting('statement_timeout') as limit`.execute(database.db);
    expect(rows).toEqual([{ limit: '1min' }]);
  });

  it('a connection lost in a transaction rolls it back with a retryable error', async () => {
    const write = inTransaction(database.db, async (trx) => {
      await sql`delete from categories`.execute(trx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      // The first query reports it; later ones, such as the rollback, find the connection broken.
      const first = sql`select 1`.execute(trx);
      await expect(first).rejects.toThrow('terminat');
      await other.query('select pg_sleep(0.1)');
      await sql`select 1`.execute(trx);
    });
    expect(await answerTo(write)).toEqual({ ...BUSY, code: 'database.unreachable' });
    const { rows } = await sql`select id from categories`.execute(database.db);
    expect(rows).not.toEqual([]);
  });

  it('lost connections are replaced', async () => {
    await Promise.all([ask(), ask()]);
    const broken = await connections();
    await other.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [broken]);
    // The word of it may come after the next question.
    await expect
      .poll(() =>
        ask().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await connections()).not.toContain(broken[0]);
  });

  it('a starting instance waits for one that is migrating, however long', async () => {
    const second = await hasty();
    const order: string[] = [];
    const { promise: isMigrated, resolve: migrated } = Promise.withResolvers<void>();
    const first = database.withStartLock(async () => {
      await isMigrated;
      order.push('first');
    });
    await expect.poll(() => lockHeld()).toBe(true);
    const waiting = second.withStartLock(async () => order.push('second'));
    await expect.poll(() => lockHeld(false)).toBe(true);
    // Longer than the second one waits for another lock.
    await other.query('select pg_sleep(0.1)');
    migrated();
    await Promise.all([first, waiting]);
    expect(order).toEqual(['first', 'second']);
  });

  /** Whether any connection holds the start lock, or waits for it. */
  async function lockHeld(granted = true): Promise<boolean> {
    const { rows } = await other.query(
      `select 1 from pg_locks where locktype = 'advisory' and granted = $1 and objid = 7273001`,
      [granted],
    );
    return rows.length > 0;
  }

  /** The same database, opened by an instance with a lock timeout of 50 ms instead of two seconds. */
  async function hasty(): Promise<Database> {
    const url = new URL(place.env.DATABASE_URL ?? '');
    url.searchParams.set('lock_timeout', '50');
    const opened = await openDatabase({ dataDir: '', databaseUrl: url.href, databasePool: 2 });
    closings.push(opened.close);
    return opened;
  }
});
