import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#lib/durations.ts';
import { gate, notes, useJobQueue } from '#tests/support/databases/job-queue.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { inTransaction } from '../db/database.ts';
import { backoff } from './backoff.ts';
import { enqueue, GiveUp, withdraw } from './queue.ts';
import { JobRunner } from './runner.ts';

describe.each(ENGINES)('the job queue on %s', (engine) => {
  const queue = useJobQueue({ engine });

  it('a job runs once with its payload, and not if its transaction is rolled back', async () => {
    const { ran, note } = notes();
    const { jobs } = queue.runner({ note });
    const kept = await queue.put({ payload: { to: ['ä', 1, null] } });
    await inTransaction(queue.db, async (trx) => {
      await enqueue(trx, { name: 'note', payload: 'lost', now: queue.clock });
      throw new Error('no');
    }).catch(() => undefined);
    expect([await jobs.runDue(), await jobs.runDue()]).toEqual([1, 0]);
    expect(ran).toEqual([{ to: ['ä', 1, null] }]);
    expect(await queue.row(kept)).toMatchObject({ state: 'done', attempts: 1, last_error: null });
  });

  it('jobs run when due, the longest due first, and unknown kinds never', async () => {
    const { ran, note } = notes();
    const { jobs } = queue.runner({ note }, queue.db, ['note']);
    await queue.put({ payload: 'later', runAt: NOW + MINUTE });
    await queue.put({ payload: 'late', runAt: NOW - 1 });
    await queue.put({ payload: 'latest', runAt: NOW - 2 });
    const unknown = await queue.put({ name: 'of another release' });
    expect(await jobs.runDue()).toBe(2);
    queue.clock = NOW + MINUTE;
    await jobs.runDue();
    expect(ran).toEqual(['latest', 'late', 'later']);
    expect(await queue.row(unknown)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('a key has one waiting or running job, and accepts the next when it ends', async () => {
    const { handler, open, reached } = gate();
    const { jobs } = queue.runner({ note: handler });
    expect(await queue.put({ key: 'a' })).not.toBeNull();
    expect(await queue.put({ key: 'a' })).toBeNull();
    expect(await queue.put({ key: 'b', runAt: NOW + DAY })).not.toBeNull();
    const run = jobs.runDue();
    await reached;
    expect(await queue.put({ key: 'a' })).toBeNull();
    open();
    await run;
    expect(await queue.put({ key: 'a' })).not.toBeNull();
  });

  it('an exclusive job runs alone among its kind and next to others', async () => {
    const { handler, open, reached } = gate();
    const { ran, note } = notes();
    const { jobs } = queue.runner({ heavy: handler, note }, queue.db, ['heavy']);
    const [first, second] = [
      await queue.put({ name: 'heavy' }),
      await queue.put({ name: 'heavy' }),
    ];
    await queue.put({ payload: 'beside' });
    jobs.start();
    await reached;
    await expect.poll(() => ran).toEqual(['beside']);
    expect([(await queue.row(first)).state, (await queue.row(second)).state]).toEqual([
      'running',
      'waiting',
    ]);
    open();
    await expect.poll(async () => (await queue.row(second)).state).toBe('done');
  });

  it('a waiting job can be canceled, a running one cannot', async () => {
    const { handler, open, reached } = gate();
    const { jobs } = queue.runner({ note: handler });
    await queue.put({ key: 'a' });
    expect([await withdraw(queue.db, 'a'), await jobs.runDue()]).toEqual([true, 0]);
    await queue.put({ key: 'a' });
    const run = jobs.runDue();
    await reached;
    expect(await withdraw(queue.db, 'a')).toBe(false);
    open();
    expect(await run).toBe(1);
    expect(await withdraw(queue.db, 'a')).toBe(true);
  });

  it('a failing job is retried with growing delays and fails after the sixth attempt', async () => {
    const attempts: number[] = [];
    const { jobs } = queue.runner({
      note: async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error(`no ${attempt}`);
      },
    });
    const id = await queue.put();
    const waits: number[] = [];
    for (;;) {
      await jobs.runDue();
      const { state, run_at, last_error } = await queue.row(id);
      expect(last_error).toBe(`no ${attempts.length}`);
      if (state === 'failed') break;
      expect(state).toBe('waiting');
      waits.push(run_at - queue.clock);
      queue.clock = run_at - 1;
      expect(await jobs.runDue()).toBe(0);
      queue.clock = run_at;
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6]);
    const least = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];
    expect(waits).toHaveLength(5);
    for (const [index, ms] of least.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(ms);
      expect(waits[index]).toBeLessThanOrEqual(ms * 1.1);
    }
    queue.clock += 30 * DAY;
    expect(await jobs.runDue()).toBe(0);
  });

  it('jobs that fail together are retried at different, repeatable times', () => {
    const waits = [1, 2, 3, 4, 5].map((id) => backoff(1, id));
    expect(new Set(waits).size).toBe(5);
    expect(waits).toEqual([1, 2, 3, 4, 5].map((id) => backoff(1, id)));
  });

  it('a job fails at once if a retry is useless or not allowed', async () => {
    const { jobs } = queue.runner({
      note: async ({ payload }) => {
        throw payload === 'once' ? new Error('no') : new GiveUp(`never ${'x'.repeat(900)}`);
      },
    });
    const [never, once] = [await queue.put(), await queue.put({ payload: 'once' })];
    await queue.leave(once, 1);
    await jobs.runDue();
    expect(await queue.row(once)).toMatchObject({ state: 'failed', last_error: 'no' });
    const { state, last_error } = await queue.row(never);
    expect([state, last_error?.length]).toEqual(['failed', 500]);
  });

  it("writes made together with 'done' exist exactly if the job is done", async () => {
    let failing = true;
    const { jobs } = queue.runner({
      note: (job) =>
        inTransaction(queue.db, async (trx) => {
          const name = `tag of ${job.id}`;
          await trx.insertInto('tags').values({ name, name_key: name, description: '' }).execute();
          await job.finish(trx);
          if (failing) throw new Error('after all');
        }),
    });
    const id = await queue.put();
    const tags = async () =>
      (
        await queue.db
          .selectFrom('tags')
          .select('name')
          .where('name', '=', `tag of ${id}`)
          .execute()
      ).length;
    await jobs.runDue();
    expect([(await queue.row(id)).state, await tags()]).toEqual(['waiting', 0]);
    failing = false;
    queue.clock += 2 * MINUTE;
    await jobs.runDue();
    expect([(await queue.row(id)).state, await tags()]).toEqual(['done', 1]);
  });

  it('finished jobs are deleted after a week, failed ones after ninety days', async () => {
    const { jobs, wait, ring } = queue.runner({
      note: async ({ payload }) => {
        if (payload === 'bad') throw new GiveUp('no');
      },
    });
    await queue.put();
    const bad = await queue.put({ payload: 'bad' });
    await jobs.runDue();
    jobs.start();
    await expect.poll(wait).toBe(15 * SECOND);
    const count = async () => (await queue.db.selectFrom('jobs').select('id').execute()).length;
    queue.clock = NOW + 7 * DAY;
    await ring();
    expect(await count()).toBe(2);
    queue.clock = NOW + 7 * DAY + HOUR;
    await ring();
    expect(await count()).toBe(1);
    expect((await queue.row(bad)).state).toBe('failed');
    queue.clock = NOW + 90 * DAY + HOUR;
    await ring();
    expect(await count()).toBe(0);
  });

  it('email addresses of recipients are neither stored nor logged', async () => {
    const lines: string[] = [];
    const said = (chunk: string) => void lines.push(chunk);
    const cause = new Error('<ada.l@mail.example> is gone');
    const id = await queue.put();
    const jobs = new JobRunner({
      db: queue.db,
      now: () => queue.clock,
      log: pino({ level: 'debug' }, { write: said }),
      handlers: {
        note: () => Promise.reject(new Error('550 ada.l@mail.example is not wanted', { cause })),
      },
    });
    await jobs.runDue();
    expect((await queue.row(id)).last_error).toBe('550 a…@mail.example is not wanted');
    expect(lines.join('')).toContain('550 a…@mail.example is not wanted');
    expect(lines.join('')).not.toContain('ada.l');
  });
});
