import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handTimer } from '#tests/support/hand-timer.ts';
import { ENGINES, NOW, openTestStore, type TestStore } from '#tests/support/stores/test-store.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction, openStore } from '../db/store.ts';
import { backoff, MAX_ATTEMPTS } from './backoff.ts';
import { enqueue, GiveUp, type Job, type JobHandlers, withdraw } from './queue.ts';
import { claimDue, LEASE_MS } from './rows.ts';
import { JobRunner } from './runner.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const log = pino({ level: 'silent' });

describe.each(ENGINES)('the queue of jobs on %s', (engine) => {
  let store: TestStore;
  let db: Db;
  let clock: number;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    store = await openTestStore({ engine });
    db = store.db;
  });
  beforeEach(async () => {
    clock = NOW;
    await db.deleteFrom('jobs').execute();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(() => store.close());

  function runner(handlers: JobHandlers, own: Db = db, oneAtATime: string[] = []) {
    const hand = handTimer();
    const parts = { db: own, now: () => clock, handlers, log, timer: hand.timers, oneAtATime };
    const jobs = new JobRunner(parts);
    stops.push(() => jobs.stop());
    return { ...hand, jobs };
  }

  const put = (more: Partial<Parameters<typeof enqueue>[1]> = {}) =>
    enqueue(db, { name: 'note', payload: null, now: clock, ...more });
  /** Leaves a job so many attempts. */
  const leave = (id: number | null, attempts: number) =>
    db
      .updateTable('jobs')
      .set({ attempts: MAX_ATTEMPTS - attempts })
      .where('id', '=', id)
      .execute();
  const row = async (id: number | null) => {
    const { state, attempts, run_at, last_error } = await db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { state, attempts, run_at, last_error };
  };
  /** Notes what ran; it is what handlers of these tests do. */
  function notes() {
    const ran: unknown[] = [];
    const note = async ({ payload }: Job) => void ran.push(payload);
    return { ran, note };
  }
  /** A handler that a test lets go on. */
  function gate() {
    const open = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<Job>();
    const handler = async (job: Job) => {
      reached.resolve(job);
      const aborted = Promise.withResolvers<never>();
      job.signal.addEventListener('abort', () => aborted.reject(job.signal.reason));
      await Promise.race([open.promise, aborted.promise]);
    };
    return { handler, open: () => open.resolve(), reached: reached.promise };
  }

  it('does what was enqueued, once, with what it was given; of what was rolled back, nothing', async () => {
    const { ran, note } = notes();
    const { jobs } = runner({ note });
    const kept = await put({ payload: { to: ['ä', 1, null] } });
    await inTransaction(db, async (trx) => {
      await enqueue(trx, { name: 'note', payload: 'lost', now: clock });
      throw new Error('no');
    }).catch(() => undefined);
    expect([await jobs.runDue(), await jobs.runDue()]).toEqual([1, 0]);
    expect(ran).toEqual([{ to: ['ä', 1, null] }]);
    expect(await row(kept)).toMatchObject({ state: 'done', attempts: 1, last_error: null });
  });

  it('does nothing before its time, the longest due first, and nothing it does not know', async () => {
    const { ran, note } = notes();
    const { jobs } = runner({ note }, db, ['note']);
    await put({ payload: 'later', runAt: NOW + MINUTE });
    await put({ payload: 'late', runAt: NOW - 1 });
    await put({ payload: 'latest', runAt: NOW - 2 });
    const unknown = await put({ name: 'of another release' });
    expect(await jobs.runDue()).toBe(2);
    clock = NOW + MINUTE;
    await jobs.runDue();
    expect(ran).toEqual(['latest', 'late', 'later']);
    expect(await row(unknown)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('has one job of a key that waits or runs, and takes the next when it has ended', async () => {
    const { handler, open, reached } = gate();
    const { jobs } = runner({ note: handler });
    expect(await put({ key: 'a' })).not.toBeNull();
    expect(await put({ key: 'a' })).toBeNull();
    expect(await put({ key: 'b', runAt: NOW + DAY })).not.toBeNull();
    const run = jobs.runDue();
    await reached;
    expect(await put({ key: 'a' })).toBeNull();
    open();
    await run;
    expect(await put({ key: 'a' })).not.toBeNull();
  });

  it('runs one job at a time of a name that wants it so, and others beside it', async () => {
    const { handler, open, reached } = gate();
    const { ran, note } = notes();
    const { jobs } = runner({ heavy: handler, note }, db, ['heavy']);
    const [first, second] = [await put({ name: 'heavy' }), await put({ name: 'heavy' })];
    await put({ payload: 'beside' });
    jobs.start();
    await reached;
    await expect.poll(() => ran).toEqual(['beside']);
    expect([(await row(first)).state, (await row(second)).state]).toEqual(['running', 'waiting']);
    open();
    await expect.poll(async () => (await row(second)).state).toBe('done');
  });

  it('takes back a job that waits, and none that runs', async () => {
    const { handler, open, reached } = gate();
    const { jobs } = runner({ note: handler });
    await put({ key: 'a' });
    expect([await withdraw(db, 'a'), await jobs.runDue()]).toEqual([true, 0]);
    await put({ key: 'a' });
    const run = jobs.runDue();
    await reached;
    expect(await withdraw(db, 'a')).toBe(false);
    open();
    expect(await run).toBe(1);
    expect(await withdraw(db, 'a')).toBe(true);
  });

  it('tries a job that fails again after growing waits, and gives it up after the sixth time', async () => {
    const attempts: number[] = [];
    const { jobs } = runner({
      note: async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error(`no ${attempt}`);
      },
    });
    const id = await put();
    const waits: number[] = [];
    for (;;) {
      await jobs.runDue();
      const { state, run_at, last_error } = await row(id);
      expect(last_error).toBe(`no ${attempts.length}`);
      if (state === 'failed') break;
      expect(state).toBe('waiting');
      waits.push(run_at - clock);
      clock = run_at - 1;
      expect(await jobs.runDue()).toBe(0);
      clock = run_at;
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6]);
    const least = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];
    expect(waits).toHaveLength(5);
    for (const [index, ms] of least.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(ms);
      expect(waits[index]).toBeLessThanOrEqual(ms * 1.1);
    }
    clock += 30 * DAY;
    expect(await jobs.runDue()).toBe(0);
  });

  it('jobs that fail together come back at different times, each always at the same', () => {
    const waits = [1, 2, 3, 4, 5].map((id) => backoff(1, id));
    expect(new Set(waits).size).toBe(5);
    expect(waits).toEqual([1, 2, 3, 4, 5].map((id) => backoff(1, id)));
  });

  it('gives up at once where trying again is of no use, or where one attempt was asked for', async () => {
    const { jobs } = runner({
      note: async ({ payload }) => {
        throw payload === 'once' ? new Error('no') : new GiveUp(`never ${'x'.repeat(900)}`);
      },
    });
    const [never, once] = [await put(), await put({ payload: 'once' })];
    await leave(once, 1);
    await jobs.runDue();
    expect(await row(once)).toMatchObject({ state: 'failed', last_error: 'no' });
    const { state, last_error } = await row(never);
    expect([state, last_error?.length]).toEqual(['failed', 500]);
  });

  it("what a handler writes together with 'done' is there exactly when it is done", async () => {
    let failing = true;
    const { jobs } = runner({
      note: (job) =>
        inTransaction(db, async (trx) => {
          const name = `tag of ${job.id}`;
          await trx.insertInto('tags').values({ name, name_key: name, description: '' }).execute();
          await job.finish(trx);
          if (failing) throw new Error('after all');
        }),
    });
    const id = await put();
    const tags = async () =>
      (await db.selectFrom('tags').select('name').where('name', '=', `tag of ${id}`).execute())
        .length;
    await jobs.runDue();
    expect([(await row(id)).state, await tags()]).toEqual(['waiting', 0]);
    failing = false;
    clock += 2 * MINUTE;
    await jobs.runDue();
    expect([(await row(id)).state, await tags()]).toEqual(['done', 1]);
  });

  it('several instances on one store do each job once', async () => {
    // SQLite waits for its lock without letting go of the process: connections of one cannot meet.
    const others =
      engine === 'sqlite' ? [] : await Promise.all([1, 2].map(() => openStore(store.config)));
    const wanted = Array.from({ length: 40 }, (_, index) => index);
    for (const payload of wanted) await put({ payload });
    const { ran, note } = notes();
    const all = [db, db, ...others.map((other) => other.db)].map((own) => runner({ note }, own));
    await Promise.all(all.map(({ jobs }) => jobs.runDue()));
    expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(wanted);
    for (const { close } of others) await close();
  });

  it('a job whose process is gone is taken up when its lease has run out, as a further attempt', async () => {
    const id = await put();
    await leave(id, 2);
    const names = ['note'];
    expect(await claimDue(db, names, clock)).toMatchObject({ state: 'claimed', job: { id } });
    const { ran, note } = notes();
    const { jobs } = runner({ note });
    clock = NOW + LEASE_MS - 1;
    expect(await jobs.runDue()).toBe(0);
    clock = NOW + LEASE_MS;
    await claimDue(db, names, clock);
    expect(await row(id)).toMatchObject({ state: 'running', attempts: MAX_ATTEMPTS });
    clock += LEASE_MS;
    // One that ends its process each time is not begun for ever.
    await jobs.runDue();
    expect(ran).toEqual([]);
    const last_error = 'The process ended while the job ran.';
    expect(await row(id)).toMatchObject({ state: 'failed', last_error });
  });

  it('a job that takes long stays in hand', async () => {
    const { handler, open, reached } = gate();
    const mine = runner({ note: handler });
    const { ran, note } = notes();
    const other = runner({ note });
    const id = await put();
    mine.jobs.start();
    await reached;
    for (let looks = 0; looks < 8; looks += 1) {
      await expect.poll(mine.wait).toBe(15 * SECOND);
      clock += 15 * SECOND;
      await mine.ring();
      expect(await other.jobs.runDue()).toBe(0);
    }
    open();
    await expect.poll(async () => (await row(id)).state).toBe('done');
    expect(ran).toEqual([]);
  });

  it('a job whose lease is lost is aborted and cannot be marked as done', async () => {
    const { handler, reached } = gate();
    const mine = runner({ note: handler });
    const id = await put();
    mine.jobs.start();
    const job = await reached;
    await expect.poll(mine.wait).toBe(15 * SECOND);
    clock += LEASE_MS;
    expect(await claimDue(db, ['note'], clock)).not.toBeNull();
    await expect(inTransaction(db, (trx) => job.finish(trx))).rejects.toThrow('lease');
    await mine.ring();
    expect(job.signal.aborted).toBe(true);
    await mine.jobs.stop();
    expect(await row(id)).toMatchObject({ state: 'running', attempts: 2, last_error: null });
  });

  it('stopped, it lets a job finish and begins no other', async () => {
    const { handler, open, reached } = gate();
    const { jobs, wait } = runner({ note: handler }, db, ['note']);
    const [first, second] = [await put(), await put()];
    jobs.start();
    await reached;
    const stopped = jobs.stop();
    await expect.poll(wait).toBe(6 * SECOND);
    open();
    await stopped;
    expect([(await row(first)).state, (await row(second)).state]).toEqual(['done', 'waiting']);
    expect([await jobs.runDue(), wait()]).toEqual([0, null]);
  });

  it('a job that does not finish in time goes back, and that is not an attempt', async () => {
    const { handler, reached } = gate();
    const { jobs, wait, ring } = runner({ note: handler });
    const id = await put();
    jobs.start();
    await reached;
    const stopped = jobs.stop();
    await expect.poll(wait).toBe(6 * SECOND);
    await ring();
    await stopped;
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 0, run_at: NOW });
    const { ran, note } = notes();
    expect([await runner({ note }).jobs.runDue(), ran]).toEqual([1, [null]]);
  });

  it('looks when the next job is due, at least every fifteen seconds, and when it is woken', async () => {
    const { ran, note } = notes();
    const { jobs, wait, ring } = runner({ note });
    jobs.start();
    await expect.poll(wait).toBe(15 * SECOND);
    await put({ payload: 'soon', runAt: NOW + 4 * SECOND });
    jobs.wake();
    await expect.poll(wait).toBe(4 * SECOND);
    clock += 4 * SECOND;
    await ring();
    await expect.poll(() => ran).toEqual(['soon']);
    await expect.poll(wait).toBe(15 * SECOND);
  });

  it('tries again soon when the store fails', async () => {
    const { ran, note } = notes();
    const { jobs, wait, ring } = runner({ note });
    await put();
    await db.schema.alterTable('jobs').renameTo('jobs_away').execute();
    jobs.start();
    await expect.poll(wait).toBe(5 * SECOND);
    await db.schema.alterTable('jobs_away').renameTo('jobs').execute();
    await ring();
    await expect.poll(() => ran).toEqual([null]);
  });

  it('forgets what has been done for a week, and what failed after ninety days', async () => {
    const { jobs, wait, ring } = runner({
      note: async ({ payload }) => {
        if (payload === 'bad') throw new GiveUp('no');
      },
    });
    await put();
    const bad = await put({ payload: 'bad' });
    await jobs.runDue();
    jobs.start();
    await expect.poll(wait).toBe(15 * SECOND);
    const count = async () => (await db.selectFrom('jobs').select('id').execute()).length;
    clock = NOW + 7 * DAY;
    await ring();
    expect(await count()).toBe(2);
    clock = NOW + 7 * DAY + HOUR;
    await ring();
    expect(await count()).toBe(1);
    expect((await row(bad)).state).toBe('failed');
    clock = NOW + 90 * DAY + HOUR;
    await ring();
    expect(await count()).toBe(0);
  });

  it('keeps and logs no address of whoever a mail was for', async () => {
    const lines: string[] = [];
    const said = (chunk: string) => void lines.push(chunk);
    const cause = new Error('<ada.l@mail.example> is gone');
    const id = await put();
    const jobs = new JobRunner({
      db,
      now: () => clock,
      log: pino({ level: 'debug' }, { write: said }),
      handlers: {
        note: () => Promise.reject(new Error('550 ada.l@mail.example is not wanted', { cause })),
      },
    });
    await jobs.runDue();
    expect((await row(id)).last_error).toBe('550 a…@mail.example is not wanted');
    expect(lines.join('')).toContain('550 a…@mail.example is not wanted');
    expect(lines.join('')).not.toContain('ada.l');
  });
});
