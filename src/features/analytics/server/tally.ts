import { dayOf } from '#lib/days.ts';
import { BatchCounter } from '#platform/batch-counter.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Timers } from '#platform/timers.ts';
import { addCounts, type Counted, pruneCounts } from './store.ts';

interface TallyParts {
  db: Db;
  now: () => number;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/** Counts reads and searches in batches. */
export class Tally extends BatchCounter<{
  [Kind in keyof Counted]: Counted[Kind][number];
}> {
  readonly #now: () => number;

  constructor({ db, ...parts }: TallyParts) {
    super({
      ...parts,
      kinds: ['reads', 'searches'],
      write: (counted) => addCounts(db, counted),
      sweep: (now) => pruneCounts(db, now),
    });
    this.#now = parts.now;
  }

  read(articleId: number): void {
    const day = dayOf(this.#now());
    this.add('reads', `${day} ${articleId}`, { day, articleId, count: 1 });
  }

  /** @param phrase as `countedPhrase` gives it */
  search(phrase: string): void {
    const day = dayOf(this.#now());
    this.add('searches', `${day} ${phrase}`, { day, phrase, count: 1 });
  }
}
