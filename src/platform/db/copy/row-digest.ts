import { hash } from 'node:crypto';

const MODULUS = 1n << 256n;

/**
 * A digest of a set of rows in any order: the sum of their SHA-256 hashes, and their number. Engines sort
 * texts differently, so a digest of a list would differ between them.
 */
export class RowDigest {
  #sum = 0n;
  #rows = 0;

  /** The number of added rows. */
  get rows(): number {
    return this.#rows;
  }

  /** @param canonical a row in the form that is the same on every engine */
  add(canonical: string): void {
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', canonical)}`)) % MODULUS;
    this.#rows += 1;
  }

  equals(other: RowDigest): boolean {
    return this.#sum === other.#sum && this.#rows === other.#rows;
  }
}
