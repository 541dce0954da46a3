import { hash } from 'node:crypto';

const MODULUS = 1n << 256n;

/**
 * What a set of rows holds, in whatever order they come: the sum of the SHA-256 of each, and how many they are.
 * Engines order texts differently, so the digest of a list would differ between them.
 */
export class RowDigest {
  #sum = 0n;
  #rows = 0;

  /** How many rows were added. */
  get rows(): number {
    return this.#rows;
  }

  /** @param canonical a row in a form that every engine gives it alike */
  add(canonical: string): void {
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', canonical)}`)) % MODULUS;
    this.#rows += 1;
  }

  equals(other: RowDigest): boolean {
    return this.#sum === other.#sum && this.#rows === other.#rows;
  }
}
