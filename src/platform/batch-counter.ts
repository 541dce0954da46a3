import { SECOND } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import { runInTurn } from '#lib/run-in-turn.ts';
import { REAL_TIMERS, type Timers } from './timers.ts';

const FLUSH_EVERY_MS = 5 * SECOND;
/** At most this many different counts of a kind wait. Known ones still count, new ones don't. */
const MAX_KEYS = 5_000;

interface Count {
  count: number;
}
export type Counted<Kinds> = { [Kind in keyof Kinds]: Kinds[Kind][] };

interface BatchParts<Kinds> {
  kinds: readonly (keyof Kinds)[];
  /** Adds the counts since the last call to the database, all or none. */
  write: (counted: Counted<Kinds>) => Promise<unknown>;
  /** Deletes old counts, once a day, for the first time soon after the start. */
  sweep: (now: number) => Promise<unknown>;
  now: () => number;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/**
 * Counts in memory and writes every few seconds in one transaction, so that counting needs no write of its
 * own. A killed process loses the counts since the last write; a stopped one loses none.
 */
export class BatchCounter<Kinds extends Record<keyof Kinds, Count>> {
  readonly #parts: BatchParts<Kinds>;
  readonly #timers: Timers;
  #counts: Map<keyof Kinds, Map<string, Count>>;
  #timer: unknown;
  readonly #inTurn = runInTurn();
  #started = false;
  #sweptOn: number | null = null;

  constructor(parts: BatchParts<Kinds>) {
    this.#parts = parts;
    this.#timers = parts.timers ?? REAL_TIMERS;
    this.#counts = this.#none();
  }

  /** @param key what is counted, such as an article's id */
  add<Kind extends keyof Kinds>(kind: Kind, key: string, one: Kinds[Kind]): void {
    this.#add(kind, key, one);
  }

  /** Starts the timer. */
  start(): void {
    this.#started = true;
    this.#wait();
  }

  /** Stops the timer and writes the remaining counts. */
  async stop(): Promise<void> {
    this.#started = false;
    this.#timers.clear(this.#timer);
    await this.flush();
  }

  /** Writes the counts so far. Counts that can't be written are retried with the next ones. */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#write());
  }

  #none() {
    return new Map(this.#parts.kinds.map((kind) => [kind, new Map<string, Count>()]));
  }

  #add(kind: keyof Kinds, key: string, one: Count): void {
    const counts = this.#counts.get(kind);
    const known = counts?.get(key);
    if (known) known.count += one.count;
    else if (counts && counts.size < MAX_KEYS) counts.set(key, one);
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
    const taken = this.#counts;
    if ([...taken.values()].every(({ size }) => size === 0)) return;
    this.#counts = this.#none();
    const entries = [...taken].map(([kind, counts]) => [kind, [...counts.values()]]);
    try {
      await this.#parts.write(Object.fromEntries(entries) as Counted<Kinds>);
    } catch (error) {
      this.#parts.onError(error);
      for (const [kind, counts] of taken) {
        for (const [key, one] of counts) this.#add(kind, key, one);
      }
    }
  }

  async #sweep(): Promise<void> {
    const now = this.#parts.now();
    if (this.#sweptOn === dayOf(now)) return;
    try {
      await this.#parts.sweep(now);
      this.#sweptOn = dayOf(now);
    } catch (error) {
      this.#parts.onError(error);
    }
  }
}
