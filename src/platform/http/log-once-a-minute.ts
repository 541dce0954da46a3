import { MINUTE } from '#lib/durations.ts';

/**
 * For a log that many requests would fill with the same line.
 * @returns to be called whenever it happens: how often it has since the last line, where another one is
 * due; null where it is not
 */
export function onceAMinute(now: () => number): () => number | null {
  let times = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    times += 1;
    if (now() - saidAt < MINUTE) return null;
    const said = times;
    saidAt = now();
    times = 0;
    return said;
  };
}
