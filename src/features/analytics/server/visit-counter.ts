import { dayOf } from '#lib/format/iso.ts';
import { BatchCounter } from '#platform/batch-counter.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Timers } from '#platform/timers.ts';
import type { Source } from './source.ts';
import { addCounts, type Counted, pruneCounts } from './store.ts';

interface VisitCounterParts {
  db: Db;
  now: () => number;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/** Counts reads, sources, progress and searches, and writes them in batches. */
export class VisitCounter extends BatchCounter<{
  [Kind in keyof Counted]: Counted[Kind][number];
}> {
  readonly #now: () => number;

  constructor({ db, ...parts }: VisitCounterParts) {
    super({
      ...parts,
      kinds: ['reads', 'sources', 'steps', 'searches'],
      write: (counted) => addCounts(db, counted),
      sweep: (now) => pruneCounts(db, now),
    });
    this.#now = parts.now;
  }

  read(articleId: number): void {
    const day = dayOf(this.#now());
    this.add('reads', `${day} ${articleId}`, { day, articleId, count: 1 });
  }

  /** Where a visit that started on this article came from. */
  source(articleId: number, { kind, name }: Source): void {
    const day = dayOf(this.#now());
    this.add('sources', `${day} ${articleId} ${kind} ${name}`, {
      day,
      articleId,
      kind,
      name,
      count: 1,
    });
  }

  /** @param step how many quarters of the text */
  step(articleId: number, step: number): void {
    const day = dayOf(this.#now());
    this.add('steps', `${day} ${articleId} ${step}`, { day, articleId, step, count: 1 });
  }

  /** @param phrase as `countedPhrase` gives it @param found whether it found anything */
  search(phrase: string, found: boolean): void {
    const day = dayOf(this.#now());
    this.add('searches', `${day} ${found} ${phrase}`, { day, phrase, found, count: 1 });
  }
}
