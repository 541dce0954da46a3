import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { Failures } from '#platform/failures.ts';
import { REAL_TIMERS, type Timers } from '#platform/timers.ts';
import { Turns } from '#platform/turns.ts';
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
  /** @param articleId is missing if it isn't about one article */
  onError: (error: unknown, articleId?: number) => void;
  timers?: Timers;
}

const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** The next time at which an article is published, changed or archived, in UTC epoch milliseconds; null without one. */
export const nextTime = async (db: Db): Promise<number | null> =>
  earliest([await nextEnd(db), await nextDue(db), await nextChanges(db)]);

/**
 * Publishes scheduled articles and changes and archives articles that end, on time, with one timer that is set for the next
 * one. What became due while no instance ran is done at the start, ends first: an article whose times have
 * both passed never appears. Changes come last and take their own time, since their texts may be long: the next
 * publications and ends don't wait for them.
 */
export class Scheduler {
  readonly #parts: SchedulerParts;
  readonly #timers: Timers;
  readonly #articles = new Turns(() => this.#run('articles', () => this.#catchUpArticles()));
  readonly #changes = new Turns(() => this.#run('changes', () => this.#catchUpChanges()));
  /** When each has to look again; missing while it runs. */
  readonly #next = new Map<'articles' | 'changes', number>();
  readonly #failed: Record<'ends' | 'publications' | 'changes', Failures>;
  #timer: unknown;
  #started = false;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
    this.#timers = parts.timers ?? REAL_TIMERS;
    const failures = () => new Failures(parts.onError);
    this.#failed = { ends: failures(), publications: failures(), changes: failures() };
  }

  /** Publishes and archives what is overdue and starts the timer. Overdue changes are started but not awaited. */
  async start(): Promise<void> {
    this.#started = true;
    await this.#articles.run();
    void this.#changes.run();
  }

  /** Finishes running work and starts no more. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#timers.clear(this.#timer);
    await Promise.all([this.#articles.idle(), this.#changes.idle()]);
  }

  /** Does what is due and resets the timer: articles may have been rescheduled. */
  async look(): Promise<void> {
    if (!this.#started) return;
    await this.#articles.run();
    await this.#changes.run();
  }

  /** @param work returns the time at which it is due again */
  async #run(name: 'articles' | 'changes', work: () => Promise<number | null>): Promise<void> {
    if (!this.#started) return;
    this.#next.delete(name);
    const { now, onError } = this.#parts;
    const at = await work().catch((error: unknown) => {
      onError(error);
      return now() + RETRY_MS;
    });
    this.#next.set(name, at ?? now() + LOOK_AGAIN_MS);
    this.#timers.clear(this.#timer);
    if (!this.#started) return;
    const wait = Math.max(0, Math.min(...this.#next.values()) - now());
    this.#timer = this.#timers.set(() => void this.look(), Math.min(wait, LOOK_AGAIN_MS));
  }

  async #catchUpArticles(): Promise<number | null> {
    const { db, now, onPublished, onEnded } = this.#parts;
    const { ends, publications } = this.#failed;
    while (this.#started) {
      const at = now();
      const due = earliest([
        await nextEnd(db, ends.waiting(at)),
        // One whose end failed isn't published either.
        await nextDue(db, [...publications.waiting(at), ...ends.waiting(at)]),
      ]);
      if (due === null || due > at) return earliest([due, ends.next(at), publications.next(at)]);
      const ended = await endDue(db, now(), ends);
      if (ended.length > 0) await onEnded(ended);
      const published = await publishDue(db, now(), publications);
      // If there is none, another instance published it.
      if (published.length > 0) await onPublished(published);
    }
    return null;
  }

  async #catchUpChanges(): Promise<number | null> {
    const { db, config, now, onChanged } = this.#parts;
    const { changes } = this.#failed;
    while (this.#started) {
      const at = now();
      const due = await nextChanges(db, changes.waiting(at));
      if (due === null || due > at) return earliest([due, changes.next(at)]);
      const changed = await publishDueChanges({ db, config }, now(), changes);
      if (changed.length > 0) await onChanged(changed);
    }
    return null;
  }
}
