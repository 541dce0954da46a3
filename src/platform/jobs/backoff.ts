import { HOUR, MINUTE } from '#lib/durations.ts';

/** How long a job that failed waits for its next try, by how often it was tried. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;

/** The first try, and one after each wait. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1;

/** A wait is up to so much longer, so that jobs that failed together do not come back together. */
const JITTER = 0.1;

/**
 * How long to wait for the next try, in milliseconds.
 * @param attempt how often the job was tried, from 1
 * @param seed the job's id: the same job always waits the same time
 */
export function backoff(attempt: number, seed: number): number {
  const last = WAITS_MS.length - 1;
  const wait = WAITS_MS[Math.min(Math.max(attempt, 1) - 1, last)] ?? HOUR;
  return Math.round(wait * (1 + JITTER * fraction(seed * 31 + attempt)));
}

/** From 0 up to 1, evenly spread over neighbouring numbers: Knuth's multiplicative hash. */
const fraction = (seed: number) => ((Math.imul(seed, 2_654_435_761) >>> 0) % 1000) / 1000;
