import { describe, expect, it } from 'vitest';
import { SECOND } from '#lib/durations.ts';
import { gate, notes, useJobQueue } from '#tests/support/databases/job-queue.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { inTransaction, openDatabase } from '../db/database.ts';
import { MAX_ATTEMPTS } from './backoff.ts';
import { claimDue, LEASE_MS } from './rows.ts';

describe.each(ENGINES)('instances that run jobs of one queue on %s', (engine) => {
  const queue = useJobQueue({ engine });

  it('each job runs once', async () => {
    // SQLite blocks the process while it waits for its lock, so two connections in one process can't compete.
    const others =
      engine === 'sqlite'
        ? []
        : await Promise.all([1, 2].map(() => openDatabase(queue.database.config)));
    const wanted = Array.from({ length: 40 }, (_, index) => index);
    for (const payload of wanted) await queue.put({ payload });
    const { ran, note } = notes();
    const all = [queue.db, queue.db, ...others.map((other) => other.db)].map((own) =>
      queue.runner({ note }, own),
    );
    await Promise.all(all.map(({ jobs }) => jobs.runDue()));
    expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(wanted);
    for (const { close } of others) await close();
  });

  it('a job of a lost process runs again after its lease, as a further attempt', async () => {
    const id = await queue.put();
    await queue.leave(id, 2);
    const names = ['note'];
    expect(await claimDue(queue.db, names, queue.clock)).toMatchObject({
      state: 'claimed',
      job: { id },
    });
    const { ran, note } = notes();
    const { jobs } = queue.runner({ note });
    queue.clock = NOW + LEASE_MS - 1;
    expect(await jobs.runDue()).toBe(0);
    queue.clock = NOW + LEASE_MS;
    await claimDue(queue.db, names, queue.clock);
    expect(await queue.row(id)).toMatchObject({ state: 'running', attempts: MAX_ATTEMPTS });
    queue.clock += LEASE_MS;
    // A job that crashes its process each time is not started for ever.
    await jobs.runDue();
    expect(ran).toEqual([]);
    const last_error = 'The process ended while the job was running.';
    expect(await queue.row(id)).toMatchObject({ state: 'failed', last_error });
  });

  it('a long job keeps its lease', async () => {
    const { handler, open, reached } = gate();
    const mine = queue.runner({ note: handler });
    const { ran, note } = notes();
    const other = queue.runner({ note });
    const id = await queue.put();
    mine.jobs.start();
    await reached;
    for (let looks = 0; looks < 8; looks += 1) {
      await expect.poll(mine.wait).toBe(15 * SECOND);
      queue.clock += 15 * SECOND;
      await mine.ring();
      expect(await other.jobs.runDue()).toBe(0);
    }
    open();
    await expect.poll(async () => (await queue.row(id)).state).toBe('done');
    expect(ran).toEqual([]);
  });

  it('a job that lost its lease is aborted and cannot be marked as done', async () => {
    const { handler, reached } = gate();
    const mine = queue.runner({ note: handler });
    const id = await queue.put();
    mine.jobs.start();
    const job = await reached;
    await expect.poll(mine.wait).toBe(15 * SECOND);
    queue.clock += LEASE_MS;
    expect(await claimDue(queue.db, ['note'], queue.clock)).not.toBeNull();
    await expect(inTransaction(queue.db, (trx) => job.finish(trx))).rejects.toThrow('lease');
    await mine.ring();
    expect(job.signal.aborted).toBe(true);
    await mine.jobs.stop();
    expect(await queue.row(id)).toMatchObject({ state: 'running', attempts: 2, last_error: null });
  });

  it('stopping finishes the running job and starts no other', async () => {
    const { handler, open, reached } = gate();
    const { jobs, wait } = queue.runner({ note: handler }, queue.db, ['note']);
    const [first, second] = [await queue.put(), await queue.put()];
    jobs.start();
    await reached;
    const stopped = jobs.stop();
    await expect.poll(wait).toBe(6 * SECOND);
    open();
    await stopped;
    expect([(await queue.row(first)).state, (await queue.row(second)).state]).toEqual([
      'done',
      'waiting',
    ]);
    expect([await jobs.runDue(), wait()]).toEqual([0, null]);
  });

  it('a job that does not stop in time is returned without counting an attempt', async () => {
    const { handler, reached } = gate();
    const { jobs, wait, ring } = queue.runner({ note: handler });
    const id = await queue.put();
    jobs.start();
    await reached;
    const stopped = jobs.stop();
    await expect.poll(wait).toBe(6 * SECOND);
    await ring();
    await stopped;
    expect(await queue.row(id)).toMatchObject({ state: 'waiting', attempts: 0, run_at: NOW });
    const { ran, note } = notes();
    expect([await queue.runner({ note }).jobs.runDue(), ran]).toEqual([1, [null]]);
  });

  it('the queue is checked when the next job is due, every fifteen seconds and on a wake-up', async () => {
    const { ran, note } = notes();
    const { jobs, wait, ring } = queue.runner({ note });
    jobs.start();
    await expect.poll(wait).toBe(15 * SECOND);
    await queue.put({ payload: 'soon', runAt: NOW + 4 * SECOND });
    jobs.wake();
    await expect.poll(wait).toBe(4 * SECOND);
    queue.clock += 4 * SECOND;
    await ring();
    await expect.poll(() => ran).toEqual(['soon']);
    await expect.poll(wait).toBe(15 * SECOND);
  });

  it('the queue is checked again soon after a database failure', async () => {
    const { ran, note } = notes();
    const { jobs, wait, ring } = queue.runner({ note });
    await queue.put();
    await queue.db.schema.alterTable('jobs').renameTo('jobs_away').execute();
    jobs.start();
    await expect.poll(wait).toBe(5 * SECOND);
    await queue.db.schema.alterTable('jobs_away').renameTo('jobs').execute();
    await ring();
    await expect.poll(() => ran).toEqual([null]);
  });
});
