import { createHmac, randomBytes } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { dayOf } from './days.ts';

const WINDOW_MS = 30 * 60 * 1000;
/** More than these are let go, the oldest first: about ten megabytes. */
const MOST = 100_000;
/** An IPv6 network of this size is one household. */
const HOUSEHOLD_BITS = 64;

/**
 * Remembers for half an hour that an address was counted for something, so that nobody can count
 * themselves up, and for the day how many things of a kind. In memory alone, as a keyed hash: the key is nowhere else, changes with the day and
 * ends with the process, so that nothing leads back to an address.
 */
export class Recently {
  /** In the order of their ends: all last equally long. */
  readonly #ends = new Map<string, number>();
  /** How many things of a kind an address had on this day. */
  readonly #had = new Map<string, number>();
  #key = randomBytes(32);
  #day = 0;

  /** Whether this is the first time in the window; from now on it is not. */
  isNew(address: string, what: string, now: number): boolean {
    this.#begin(dayOf(now));
    for (const [hash, end] of this.#ends) {
      if (end > now && this.#ends.size <= MOST) break;
      this.#ends.delete(hash);
    }
    const hash = this.#hash(address, what);
    if (this.#ends.has(hash)) return false;
    this.#ends.set(hash, now + WINDOW_MS);
    return true;
  }

  /** Whether an address has had fewer than `most` things of a kind on this day; this is one more. */
  hasRoom(address: string, kind: string, most: number, now: number): boolean {
    this.#begin(dayOf(now));
    const hash = this.#hash(address, kind);
    const had = this.#had.get(hash) ?? 0;
    if (had >= most) return false;
    for (const oldest of this.#had.keys()) {
      if (this.#had.size < MOST || had > 0) break;
      this.#had.delete(oldest);
    }
    this.#had.set(hash, had + 1);
    return true;
  }

  #begin(day: number): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#key = randomBytes(32);
    this.#ends.clear();
    this.#had.clear();
  }

  #hash(address: string, what: string): string {
    return createHmac('sha256', this.#key)
      .update(`${normalizeIP(address, HOUSEHOLD_BITS)}\n${what}`)
      .digest('base64')
      .slice(0, 22);
  }
}
