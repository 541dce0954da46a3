import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { REAL_TIMERS, type Timers } from '#platform/timers.ts';
import { nextChanges, publishDueChanges } from '../pending-changes/publish-pending.ts';
import { type EndedOnSchedule, endDue, nextEnd } from './end-due.ts';
import { nextDue, type PublishedOnSchedule, publishDue } from './publish-due.ts';

/** The maximum wait: the system clock may have been changed. */
const LOOK_AGAIN_MS = 15_000;
const RETRY_MS = 5_000;

export interface SchedulerParts {
  db: Db;
  config: Config;
  now: () => number;
  onPublished: (articles: readonly PublishedOnSchedule[]) => Promise<void>;
  onChanged: (articleIds: readonly number[]) => Promise<void>;
  onEnded: (articles: readonly EndedOnSchedule[]) => Promise<void>;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/** The next time at which an article is published, changed or archived, in UTC epoch milliseconds; null without one. */
export async function nextTime(db: Db): Promise<number | null> {
  const all = [await nextEnd(db), await nextDue(db), await nextChanges(db)];
  const times = all.filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Publishes scheduled articles and changes and archives articles that end, on time, with one timer that is set for the next
 * one. What became due while no instance ran is done at the start, ends first: an article whose times have
 * both passed never appears.
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

  /** Does what is overdue and starts the timer. */
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

  /** Does what is due and resets the timer: articles may have been rescheduled. */
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
    const wait = await this.#catchUp().catch((error: unknown) => {
      this.#parts.onError(error);
      return RETRY_MS;
    });
    if (this.#started) this.#timer = this.#timers.set(() => void this.look(), wait);
  }

  /** @returns milliseconds until the next one */
  async #catchUp(): Promise<number> {
    const { db, config, now, onPublished, onChanged, onEnded } = this.#parts;
    for (;;) {
      const due = await nextTime(db);
      if (due === null) return LOOK_AGAIN_MS;
      if (due > now()) return Math.min(due - now(), LOOK_AGAIN_MS);
      const ended = await endDue(db, now());
      if (ended.length > 0) await onEnded(ended);
      const published = await publishDue(db, now());
      // If there is none, another instance published it.
      if (published.length > 0) await onPublished(published);
      // The last: one that can't be saved at the moment, because texts of its author wait, delays no publication.
      const changed = await publishDueChanges({ db, config }, now());
      if (changed.length > 0) await onChanged(changed);
    }
  }
}
