import { HOUR, MINUTE } from '#lib/durations.ts';

/** How long a failed job waits for its next attempt, by the number of attempts. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;

/** The first attempt, and one after each delay. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1;

/** A delay is up to this share longer, so that jobs that failed together aren't retried together. */
const JITTER = 0.1;

/**
 * The delay before the next attempt, in milliseconds.
 * @param attempt the number of attempts so far, from 1
 * @param seed the job's id: the same job always gets the same delay
 */
export function backoff(attempt: number, seed: number): number {
  const last = WAITS_MS.length - 1;
  const wait = WAITS_MS[Math.min(Math.max(attempt, 1) - 1, last)] ?? HOUR;
  return Math.round(wait * (1 + JITTER * fraction(seed * 31 + attempt)));
}

/** From 0 up to 1, evenly spread over consecutive numbers: Knuth's multiplicative hash. */
const fraction = (seed: number) => ((Math.imul(seed, 2_654_435_761) >>> 0) % 1000) / 1000;
