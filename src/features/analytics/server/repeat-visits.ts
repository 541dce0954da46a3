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
  /** How far what an address had counted has come since. */
  readonly #reached = new LRUCache<string, number>(BOUNDS);
  #key = randomBytes(32);
  #day = 0;

  constructor(now: () => number) {
    this.#now = now;
    const perf = { now };
    this.#counted = new LRUCache({ ...BOUNDS, ttl: WINDOW_MS, ttlResolution: 0, perf });
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

  /** From now on it can be told how far this comes. */
  begin(address: string, what: string): void {
    this.#reached.set(this.#hash(address, what), 0);
  }

  /**
   * From now on this has come so far, if it had not before.
   * @returns the steps that are new; none where it never began
   */
  reach(address: string, what: string, step: number): number[] {
    const hash = this.#hash(address, what);
    const had = this.#reached.get(hash) ?? step;
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
