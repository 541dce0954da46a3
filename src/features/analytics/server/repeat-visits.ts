import { createHmac, randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { dayOf } from '#lib/days.ts';
import { MINUTE } from '#lib/durations.ts';

const WINDOW_MS = 30 * MINUTE;
/** More than these are let go, the oldest first: about ten megabytes. */
const BOUNDS = { maxSize: 100_000, sizeCalculation: () => 1 };

/**
 * Knows which visits are repeats: an address counts once in half an hour for the same thing, so that
 * nobody can count themselves up, and for so many things of a kind on a day. It remembers in memory
 * alone, by a keyed hash: the key is nowhere else, changes with the day and ends with the process, so that
 * nothing leads back to an address.
 */
export class RepeatVisits {
  readonly #now: () => number;
  readonly #counted: LRUCache<string, true>;
  /** How many things of a kind an address had on this day. */
  readonly #had = new LRUCache<string, number>(BOUNDS);
  /** How far the reads of an address have come. */
  readonly #reached: LRUCache<string, number>;
  #key = randomBytes(32);
  #day = 0;

  constructor(now: () => number) {
    this.#now = now;
    const inWindow = { ...BOUNDS, ttl: WINDOW_MS, ttlResolution: 0, perf: { now } };
    this.#counted = new LRUCache(inWindow);
    this.#reached = new LRUCache(inWindow);
  }

  /** Whether this is the first time in the window; from now on it is not. */
  isNew(address: string, what: string): boolean {
    const hash = this.#hash(address, what);
    if (this.#counted.has(hash)) return false;
    this.#counted.set(hash, true);
    return true;
  }

  /** Whether an address has had fewer than `most` things of a kind on this day; this is one more. */
  hasRoom(address: string, kind: string, most: number): boolean {
    const hash = this.#hash(address, kind);
    const had = this.#had.get(hash) ?? 0;
    if (had < most) this.#had.set(hash, had + 1);
    return had < most;
  }

  /** From now on nothing is known of how far this came. */
  begin(address: string, what: string): void {
    this.#reached.delete(this.#hash(address, what));
  }

  /**
   * From now on this has come so far, if it had not in the window.
   * @param after the steps up to this one were told before, to this instance or another
   * @returns the steps that are new
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
