import { LRUCache } from 'lru-cache';
import { dateOf, dayOf } from '#lib/days.ts';
import { DAY, MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { readsByDay } from './views.ts';

/** Past days hardly change, and summing up a busy month takes a third of a second. */
const FRESH_MS = MINUTE;
/** For so many authors the past days are held. */
const MAX_HELD = 200;

interface Period {
  days: number;
  /** Only the reads of this author's articles; null is all, deleted articles' too. */
  authorId: number | null;
}
type Sums = Map<number, number>;

/** @returns counts the reads of each of the last days, today last; past days once a minute; UTC */
export function readsPerDay({ db, now }: Pick<Context, 'db' | 'now'>) {
  const past = new LRUCache<string, Sums, () => Promise<Sums>>({
    max: MAX_HELD,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });
  return async ({ days, authorId }: Period): Promise<{ day: string; count: number }[]> => {
    const today = dayOf(now());
    const first = today - (days - 1) * DAY;
    const before = await past.forceFetch(`${authorId} ${first} ${today}`, {
      context: () => readsByDay(db, { from: first, before: today, authorId }),
    });
    const present = await readsByDay(db, { from: today, before: today + DAY, authorId });
    return Array.from({ length: days }, (_, index) => {
      const day = first + index * DAY;
      return { day: dateOf(day), count: (day === today ? present : before).get(day) ?? 0 };
    });
  };
}
