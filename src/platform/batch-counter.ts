import { SECOND } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import { serial } from '#lib/serial.ts';
import { REAL_TIMERS, type Timers } from './timers.ts';

const FLUSH_EVERY_MS = 5 * SECOND;
/** No more different counts of a kind than these wait: what is known counts on, new ones do not. */
const MOST = 5_000;

interface Count {
  count: number;
}
export type Counted<Kinds> = { [Kind in keyof Kinds]: Kinds[Kind][] };

interface BatchParts<Kinds> {
  kinds: readonly (keyof Kinds)[];
  /** Adds to the store what was counted since the last time, all or none. */
  write: (counted: Counted<Kinds>) => Promise<unknown>;
  /** Forgets what is too old: once a day, the first time soon after the start. */
  sweep: (now: number) => Promise<unknown>;
  now: () => number;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/**
 * Counts in memory and writes every few seconds, in one transaction: what is counted costs no write of
 * its own. A process that is killed loses what it counted since; one that stops loses nothing.
 */
export class BatchCounter<Kinds extends Record<keyof Kinds, Count>> {
  readonly #parts: BatchParts<Kinds>;
  readonly #timers: Timers;
  #counts: Map<keyof Kinds, Map<string, Count>>;
  #timer: unknown;
  readonly #inTurn = serial();
  #started = false;
  #sweptOn: number | null = null;

  constructor(parts: BatchParts<Kinds>) {
    this.#parts = parts;
    this.#timers = parts.timers ?? REAL_TIMERS;
    this.#counts = this.#none();
  }

  /** @param key what it is counted by */
  add<Kind extends keyof Kinds>(kind: Kind, key: string, one: Kinds[Kind]): void {
    this.#add(kind, key, one);
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

  #none() {
    return new Map(this.#parts.kinds.map((kind) => [kind, new Map<string, Count>()]));
  }

  #add(kind: keyof Kinds, key: string, one: Count): void {
    const counts = this.#counts.get(kind);
    const known = counts?.get(key);
    if (known) known.count += one.count;
    else if (counts && counts.size < MOST) counts.set(key, one);
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
