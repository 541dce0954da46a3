import type { Db } from '#platform/db/schema.ts';
import { REAL_TIMERS, type Timers } from '#platform/timers.ts';
import { nextDue, type PublishedOnSchedule, publishDue } from './publish-due.ts';

/** However far the next one is, the clock is looked at again after this: it may have been set. */
const LOOK_AGAIN_MS = 15_000;
const RETRY_MS = 5_000;

export interface SchedulerParts {
  db: Db;
  now: () => number;
  onPublished: (articles: readonly PublishedOnSchedule[]) => Promise<void>;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/**
 * Publishes scheduled articles at their time, by itself: one timer, set for the next that is due.
 * What became due while no instance ran is published at the start.
 */
export class Scheduler {
  readonly #parts: SchedulerParts;
  readonly #timers: Timers;
  #timer: unknown;
  #running: Promise<void> | undefined;
  #again = false;
  #started = false;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
    this.#timers = parts.timers ?? REAL_TIMERS;
  }

  /** Publishes what is overdue and begins to wait for the rest. */
  start(): Promise<void> {
    this.#started = true;
    return this.look();
  }

  /** Lets what is under way finish, and nothing begin. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#timers.clear(this.#timer);
    await this.#running;
  }

  /** Publishes what is due now and sets the timer anew: articles may have been rescheduled. */
  look(): Promise<void> {
    if (!this.#started) return Promise.resolve();
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      if (this.#again) {
        this.#again = false;
        void this.look();
      }
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    this.#timers.clear(this.#timer);
    const wait = await this.#publish().catch((error: unknown) => {
      this.#parts.onError(error);
      return RETRY_MS;
    });
    if (this.#started) this.#timer = this.#timers.set(() => void this.look(), wait);
  }

  /** @returns how long to wait for the next one, in milliseconds */
  async #publish(): Promise<number> {
    const { db, now, onPublished } = this.#parts;
    for (;;) {
      const due = await nextDue(db);
      if (due === null) return LOOK_AGAIN_MS;
      if (due > now()) return Math.min(due - now(), LOOK_AGAIN_MS);
      const published = await publishDue(db, now());
      // Another instance had the turn: what it took is no longer due.
      if (published.length > 0) await onPublished(published);
    }
  }
}
