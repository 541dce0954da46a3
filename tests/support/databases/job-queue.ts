import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Db } from '#platform/db/schema.ts';
import { MAX_ATTEMPTS } from '#platform/jobs/backoff.ts';
import { enqueue, type Job, type JobHandlers } from '#platform/jobs/queue.ts';
import { JobRunner } from '#platform/jobs/runner.ts';
import { handTimer } from '../hand-timer.ts';
import {
  NOW,
  openTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from './test-database.ts';

const log = pino({ level: 'silent' });

/** A queue on its own database for the surrounding tests, empty before each, with a clock that they set. */
export function useJobQueue(options: TestDatabaseOptions) {
  let database: TestDatabase;
  const stops: (() => Promise<void>)[] = [];
  const queue = {
    clock: NOW,
    get database() {
      return database;
    },
    get db() {
      return database.db;
    },
    /** A runner with a timer that a test fires; it is stopped after the test. */
    runner(handlers: JobHandlers, db: Db = database.db, oneAtATime: string[] = []) {
      const hand = handTimer();
      const parts = { db, now: () => queue.clock, handlers, log, timer: hand.timers, oneAtATime };
      const jobs = new JobRunner(parts);
      stops.push(() => jobs.stop());
      return { ...hand, jobs };
    },
    put: (more: Partial<Parameters<typeof enqueue>[1]> = {}) =>
      enqueue(database.db, { name: 'note', payload: null, now: queue.clock, ...more }),
    /** Sets the remaining attempts of a job. */
    leave: (id: number | null, attempts: number) =>
      database.db
        .updateTable('jobs')
        .set({ attempts: MAX_ATTEMPTS - attempts })
        .where('id', '=', id)
        .execute(),
    async row(id: number | null) {
      const { state, attempts, run_at, last_error } = await database.db
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { state, attempts, run_at, last_error };
    },
  };

  beforeAll(async () => {
    database = await openTestDatabase(options);
  });
  beforeEach(async () => {
    queue.clock = NOW;
    await database.db.deleteFrom('jobs').execute();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(() => database.close());
  return queue;
}

/** A handler that records the jobs that ran. */
export function notes() {
  const ran: unknown[] = [];
  const note = async ({ payload }: Job) => void ran.push(payload);
  return { ran, note };
}

/** A handler that waits for the test. */
export function gate() {
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
