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
 * themselves up. In memory alone, as a keyed hash: the key is nowhere else, changes with the day and
 * ends with the process, so that nothing leads back to an address.
 */
export class Recently {
  /** In the order of their ends: all last equally long. */
  readonly #ends = new Map<string, number>();
  #key = randomBytes(32);
  #day = 0;

  /** Whether this is the first time in the window; from now on it is not. */
  isNew(address: string, what: string, now: number): boolean {
    const day = dayOf(now);
    if (day !== this.#day) {
      this.#day = day;
      this.#key = randomBytes(32);
      this.#ends.clear();
    }
    for (const [hash, end] of this.#ends) {
      if (end > now && this.#ends.size <= MOST) break;
      this.#ends.delete(hash);
    }
    const hash = createHmac('sha256', this.#key)
      .update(`${normalizeIP(address, HOUSEHOLD_BITS)}\n${what}`)
      .digest('base64')
      .slice(0, 22);
    if (this.#ends.has(hash)) return false;
    this.#ends.set(hash, now + WINDOW_MS);
    return true;
  }
}
