import { randomInt } from 'node:crypto';

/** Sorts as the numbers do (https://atproto.com/specs/tid). */
const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;
const CLOCK_BITS = 10n;

/** A new record key of the AT Protocol: microseconds and a random number. @param now UTC milliseconds */
export function newTid(now: number): string {
  const micros = BigInt(now) * 1000n + BigInt(randomInt(1000));
  let rest = (micros << CLOCK_BITS) | BigInt(randomInt(1024));
  let tid = '';
  while (tid.length < LENGTH) {
    tid = DIGITS.charAt(Number(rest & 31n)) + tid;
    rest >>= 5n;
  }
  return tid;
}

/** When a record key was made, in UTC milliseconds. */
export function timeOfTid(tid: string): number {
  const all = [...tid].reduce((sum, digit) => sum * 32n + BigInt(DIGITS.indexOf(digit)), 0n);
  return Number((all >> CLOCK_BITS) / 1000n);
}
