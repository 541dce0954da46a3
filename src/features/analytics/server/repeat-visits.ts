import { createHmac, randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';

const WINDOW_MS = 30 * MINUTE;
/** The oldest entries are dropped above this number, which takes about 10 MB. */
const BOUNDS = { maxSize: 100_000, sizeCalculation: () => 1 };

/**
 * Recognizes repeated visits: an IP address counts once per half hour for the same thing, and only for a
 * limited number of things a day, so that no one can inflate counts. Held in memory only, as a keyed hash
 * whose key changes daily, so that addresses can't be recovered.
 */
export class RepeatVisits {
  readonly #now: () => number;
  readonly #counted: LRUCache<string, true>;
  /** How many things of a kind an address counted for on this day. */
  readonly #had = new LRUCache<string, number>(BOUNDS);
  /** The furthest step of each address and read. */
  readonly #reached: LRUCache<string, number>;
  #key = randomBytes(32);
  #day = 0;

  constructor(now: () => number) {
    this.#now = now;
    const inWindow = { ...BOUNDS, ttl: WINDOW_MS, ttlResolution: 0, perf: { now } };
    this.#counted = new LRUCache(inWindow);
    this.#reached = new LRUCache(inWindow);
  }

  /** Whether this is the first time in the window, and remembers it. */
  isNew(address: string, what: string): boolean {
    const hash = this.#hash(address, what);
    if (this.#counted.has(hash)) return false;
    this.#counted.set(hash, true);
    return true;
  }

  /** Whether an address counted for fewer than `max` things of a kind on this day, and counts one more. */
  hasRoom(address: string, kind: string, max: number): boolean {
    const hash = this.#hash(address, kind);
    const had = this.#had.get(hash) ?? 0;
    if (had < max) this.#had.set(hash, had + 1);
    return had < max;
  }

  /** Starts a new read and clears the steps of the last one. */
  begin(address: string, what: string): void {
    this.#reached.delete(this.#hash(address, what));
  }

  /**
   * Records the step that a read has reached.
   * @param after the last step reported before, to this instance or another
   * @returns the new steps
   */
  reach(address: string, what: string, { step, after }: { step: number; after: number }): number[] {
    const hash = this.#hash(address, what);
    const had = Math.max(after, this.#reached.get(hash) ?? 0);
    if (had < step) this.#reached.set(hash, step);
    return Array.from({ length: Math.max(step - had, 0) }, (_, index) => had + index + 1);
  }

  #hash(address: string, what: string): string {
    const day = dayOf(this.#now());
    if (day !== this.#day) {
      this.#day = day;
      this.#key = randomBytes(32);
      this.#counted.clear();
      this.#had.clear();
      this.#reached.clear();
    }
    return createHmac('sha256', this.#key)
      .update(`${normalizeIP(address)}\n${what}`)
      .digest('base64')
      .slice(0, 22);
  }
}
