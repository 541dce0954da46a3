import { serial } from '#lib/serial.ts';
import type { Db } from '#platform/db/schema.ts';
import { REAL_TIMERS, type Timers } from '#platform/timers.ts';
import { dayOf } from './days.ts';
import { addCounts, type Counted, pruneCounts } from './store.ts';

const FLUSH_EVERY_MS = 5_000;
/** No more different counts of a kind than these wait: what is known counts on, new ones do not. */
const MOST = 5_000;

export interface TallyParts {
  db: Db;
  now: () => number;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/**
 * Counts in memory and writes every few seconds, in one transaction: reading costs no write of its
 * own. A process that is killed loses what it counted since; one that stops loses nothing.
 */
export class Tally {
  readonly #parts: TallyParts;
  readonly #timers: Timers;
  #reads = new Map<string, Counted['reads'][number]>();
  #searches = new Map<string, Counted['searches'][number]>();
  #timer: unknown;
  readonly #inTurn = serial();
  #started = false;
  #sweptOn: number | null = null;

  constructor(parts: TallyParts) {
    this.#parts = parts;
    this.#timers = parts.timers ?? REAL_TIMERS;
  }

  read(articleId: number): void {
    const day = dayOf(this.#parts.now());
    this.#add(this.#reads, `${day} ${articleId}`, { day, articleId, count: 1 });
  }

  /** @param phrase as `countedPhrase` gives it */
  search(phrase: string): void {
    const day = dayOf(this.#parts.now());
    this.#add(this.#searches, `${day} ${phrase}`, { day, phrase, count: 1 });
  }

  /** Begins to write by itself. */
  start(): void {
    this.#started = true;
    this.#wait();
  }

  /** Writes what is there and nothing by itself any more. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#timers.clear(this.#timer);
    await this.flush();
  }

  /** Writes what was counted until now; what cannot be written is tried again with the next. */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#write());
  }

  #add<T extends { count: number }>(counts: Map<string, T>, key: string, one: T): void {
    const known = counts.get(key);
    if (known) known.count += one.count;
    else if (counts.size < MOST) counts.set(key, one);
  }

  #wait(): void {
    this.#timers.clear(this.#timer);
    if (!this.#started) return;
    this.#timer = this.#timers.set(() => {
      void this.#sweep()
        .then(() => this.flush())
        .then(() => this.#wait());
    }, FLUSH_EVERY_MS);
  }

  async #write(): Promise<void> {
    if (this.#reads.size + this.#searches.size === 0) return;
    const reads = this.#reads;
    const searches = this.#searches;
    this.#reads = new Map();
    this.#searches = new Map();
    try {
      await addCounts(this.#parts.db, {
        reads: [...reads.values()],
        searches: [...searches.values()],
      });
    } catch (error) {
      this.#parts.onError(error);
      for (const [key, one] of reads) this.#add(this.#reads, key, one);
      for (const [key, one] of searches) this.#add(this.#searches, key, one);
    }
  }

  /** Once a day, the first time soon after the start. */
  async #sweep(): Promise<void> {
    const now = this.#parts.now();
    if (this.#sweptOn === dayOf(now)) return;
    try {
      await pruneCounts(this.#parts.db, now);
      this.#sweptOn = dayOf(now);
    } catch (error) {
      this.#parts.onError(error);
    }
  }
}
