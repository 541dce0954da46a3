import type { Db } from '#platform/db/schema.ts';
import { REAL_TIMERS, type Timers } from '#platform/timers.ts';
import { nextDue, type PublishedOnSchedule, publishDue } from './publish-due.ts';

/** The maximum wait: the system clock may have been changed. */
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
 * Publishes scheduled articles on time with one timer, set for the next one. Articles that became due
 * while no instance ran are published at the start.
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

  /** Publishes overdue articles and starts the timer. */
  start(): Promise<void> {
    this.#started = true;
    return this.look();
  }

  /** Finishes running work and starts no more. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#timers.clear(this.#timer);
    await this.#running;
  }

  /** Publishes due articles and resets the timer: articles may have been rescheduled. */
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

  /** @returns milliseconds until the next one */
  async #publish(): Promise<number> {
    const { db, now, onPublished } = this.#parts;
    for (;;) {
      const due = await nextDue(db);
      if (due === null) return LOOK_AGAIN_MS;
      if (due > now()) return Math.min(due - now(), LOOK_AGAIN_MS);
      const published = await publishDue(db, now());
      // Another instance published it.
      if (published.length > 0) await onPublished(published);
    }
  }
}
