import type { FastifyBaseLogger } from 'fastify';
import { HOUR } from '#lib/durations.ts';
import { maskAddresses } from '#lib/text/mask-addresses.ts';
import { recordEffect } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { REAL_TIMERS, type Timers } from '../timers.ts';
import { backoff, MAX_ATTEMPTS } from './backoff.ts';
import { GiveUp, type JobHandlers } from './queue.ts';
import {
  type ClaimedJob,
  claimDue,
  finish,
  forgetOld,
  giveUp,
  nextDue,
  putBack,
  renew,
  retryLater,
} from './rows.ts';

/** The queue is checked and leases are renewed at least this often. */
const LOOK_AGAIN_MS = 15_000;
const RETRY_MS = 5_000;
const FORGET_EVERY_MS = HOUR;
/** How long running jobs may take to finish on shutdown ... */
const FINISH_WITHIN_MS = 6_000;
/** ... and then to stop once they are aborted. */
const ABORT_WITHIN_MS = 2_000;
/** How many jobs run at the same time. */
const CONCURRENCY = 4;

export interface JobRunnerParts {
  db: Db;
  now: () => number;
  handlers: JobHandlers;
  log: FastifyBaseLogger;
  timer?: Timers;
  /** Names of jobs of which an instance runs one at a time. */
  oneAtATime?: readonly string[];
  metrics?: Metrics | null;
  /** Called with the name of a job that has failed for good. */
  onFailed?: (name: string) => Promise<void>;
}

interface Running {
  job: ClaimedJob;
  cancel: AbortController;
  ended: Promise<void>;
}

/**
 * Runs the jobs of the queue when they are due: one timer, set for the next one. One of several instances
 * claims a job and holds it by a lease. If its process is gone, the lease ends and another instance runs the
 * job.
 */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  readonly #timers: Timers;
  readonly #running = new Set<Running>();
  #timer: unknown;
  #looking: Promise<void> | undefined;
  #again = false;
  #started = false;
  #stopping: Promise<void> | undefined;
  #forgotAt = Number.NEGATIVE_INFINITY;

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
    this.#timers = parts.timer ?? REAL_TIMERS;
  }

  /** Starts due jobs, and waits for the others. */
  start(): void {
    this.#started = true;
    this.wake();
  }

  /** Checks the queue now, because it may have a new job. */
  wake(): void {
    if (!this.#started || this.#stopping) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
      if (!this.#again) return;
      this.#again = false;
      this.wake();
    });
  }

  /**
   * Runs all jobs that are due now to their end.
   * @returns how many were started
   */
  async runDue(): Promise<number> {
    for (let begun = 0; ; ) {
      const batch: Promise<void>[] = [];
      while (batch.length < CONCURRENCY) {
        const running = await this.#claim();
        if (!running) break;
        batch.push(running.ended);
      }
      if (batch.length === 0) return begun;
      begun += batch.length;
      await Promise.all(batch);
    }
  }

  /**
   * Starts no more jobs and lets running ones finish. After six seconds the others are aborted and returned
   * to the queue. A handler that ignores its signal is abandoned: its lease ends.
   */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#timers.clear(this.#timer);
    await this.#looking;
    if (await this.#allEndWithin(FINISH_WITHIN_MS)) return;
    for (const { cancel } of this.#running) cancel.abort(new Error('The process is stopping.'));
    await this.#allEndWithin(ABORT_WITHIN_MS);
    for (const { job } of this.#running) {
      this.#parts.log.error({ jobId: job.id, job: job.name }, 'job did not stop in time');
    }
  }

  async #allEndWithin(ms: number): Promise<boolean> {
    if (this.#running.size === 0) return true;
    const all = Promise.all([...this.#running].map(({ ended }) => ended)).then(() => true);
    let timer: unknown;
    const late = new Promise<false>((resolve) => {
      timer = this.#timers.set(() => resolve(false), ms);
    });
    const inTime = await Promise.race([all, late]);
    this.#timers.clear(timer);
    return inTime;
  }

  async #look(): Promise<void> {
    this.#timers.clear(this.#timer);
    const wait = await this.#workOn().catch((error: unknown) => {
      this.#parts.log.error({ err: error }, 'job queue could not be read');
      return RETRY_MS;
    });
    if (!this.#stopping) this.#timer = this.#timers.set(() => this.wake(), wait);
  }

  /** @returns the time until the next check, in milliseconds */
  async #workOn(): Promise<number> {
    const { db, now } = this.#parts;
    for (const { job, cancel } of this.#running) {
      if (await renew(db, job, now())) continue;
      cancel.abort(new Error('The lease of the job is lost.'));
    }
    if (now() - this.#forgotAt >= FORGET_EVERY_MS) {
      this.#forgotAt = now();
      await forgetOld(db, now());
    }
    for (;;) {
      // The end of any job checks again.
      if (this.#running.size >= CONCURRENCY) return LOOK_AGAIN_MS;
      const due = await nextDue(db, this.#freeNames());
      if (due === null) return LOOK_AGAIN_MS;
      if (due > now()) return Math.min(due - now(), LOOK_AGAIN_MS);
      if ((await this.#claim()) === null && this.#stopping) return LOOK_AGAIN_MS;
    }
  }

  /** The names of which another job may run. */
  #freeNames(): string[] {
    const { handlers, oneAtATime = [] } = this.#parts;
    const running = [...this.#running].map(({ job }) => job.name);
    return Object.keys(handlers).filter(
      (name) => !(oneAtATime.includes(name) && running.includes(name)),
    );
  }

  /**
   * Claims and starts the next due job.
   * @returns null if there is none
   */
  async #claim(): Promise<Running | null> {
    const { db, now, log, metrics } = this.#parts;
    while (!this.#stopping) {
      const claimed = await claimDue(db, this.#freeNames(), now());
      if (claimed === null) return null;
      const { job, state } = claimed;
      if (state === 'claimed') return this.#begin(job);
      metrics?.jobEnded(job.name, 'failed');
      log.error({ jobId: job.id, job: job.name }, 'job failed permanently: its process ended');
      await this.#reportFailure(job);
    }
    return null;
  }

  #begin(job: ClaimedJob): Running {
    const { metrics, now } = this.#parts;
    metrics?.late('job', now() - job.run_at);
    const cancel = new AbortController();
    const running: Running = { job, cancel, ended: Promise.resolve() };
    this.#running.add(running);
    running.ended = this.#run(job, cancel.signal)
      .catch((error: unknown) => {
        // The outcome couldn't be recorded; the lease will end.
        this.#parts.log.error(
          { err: error, jobId: job.id, job: job.name },
          'job outcome could not be recorded',
        );
      })
      .finally(() => {
        this.#running.delete(running);
        this.wake();
      });
    return running;
  }

  async #run(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const { db, now, handlers, log, metrics } = this.#parts;
    const { id, attempts: attempt } = job;
    let isFinished = false;
    const finishIn = async (trx: Db) => {
      if (!(await finish(trx, job, now()))) throw new Error('The lease of the job is lost.');
      isFinished = true;
    };
    try {
      const handler = handlers[job.name];
      if (!handler) throw new Error(`There is no handler for ${job.name}.`);
      await handler({ id, payload: JSON.parse(job.payload), attempt, signal, finish: finishIn });
    } catch (error) {
      await this.#fail(job, error, signal);
      return;
    }
    const isOurs = await recordEffect(db, (trx) => finish(trx, job, now()));
    if (!isOurs && !isFinished) {
      log.error({ jobId: id, job: job.name }, 'job finished after it lost its lease');
      return;
    }
    metrics?.jobEnded(job.name, 'done');
    log.info({ jobId: id, job: job.name, attempt }, 'job done');
  }

  async #fail(job: ClaimedJob, error: unknown, signal: AbortSignal): Promise<void> {
    const { db, now, log, metrics } = this.#parts;
    const about = { err: shownError(error), jobId: job.id, job: job.name, attempt: job.attempts };
    if (signal.aborted) {
      metrics?.jobEnded(job.name, 'interrupted');
      log.warn(about, 'job interrupted');
      return recordEffect(db, (trx) => putBack(trx, job));
    }
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof GiveUp || job.attempts >= MAX_ATTEMPTS) {
      metrics?.jobEnded(job.name, 'failed');
      log.error(about, 'job failed permanently');
      await recordEffect(db, (trx) => giveUp(trx, job, message, now()));
      return this.#reportFailure(job);
    }
    const wait = backoff(job.attempts, job.id);
    metrics?.jobEnded(job.name, 'retried');
    log.warn({ ...about, wait }, 'job failed and will be retried');
    return recordEffect(db, (trx) => retryLater(trx, job, message, now() + wait));
  }

  /** Not in the transaction of the failure: a report that fails must not make the job run again. */
  async #reportFailure({ id, name }: ClaimedJob): Promise<void> {
    const { onFailed, log } = this.#parts;
    await onFailed?.(name).catch((error: unknown) =>
      log.error({ err: error, jobId: id, job: name }, 'failed job could not be reported'),
    );
  }
}

/** An error for the log, with masked addresses: mail servers name the recipient in their responses. */
function shownError(error: unknown): object {
  if (!(error instanceof Error)) return { message: maskAddresses(String(error)) };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: maskAddresses(message),
    stack: maskAddresses(stack),
    ...(cause !== undefined && { cause: shownError(cause) }),
  };
}
