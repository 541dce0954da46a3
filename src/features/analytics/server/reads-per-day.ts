import { LRUCache } from 'lru-cache';
import { DAY, MINUTE } from '#lib/durations.ts';
import { dateOf, dayOf } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { readsByDay } from './reads-and-searches.views.ts';

/** Past days hardly change, and summing up a busy month takes 0.3 s. */
const FRESH_MS = MINUTE;
/** Authors whose past days are cached. */
const MAX_CACHED = 200;

interface Period {
  days: number;
  /** Only articles of this author; null for all, deleted articles included. */
  authorId: number | null;
}
type Sums = Map<number, number>;

/** @returns a function that counts the reads of each of the last days in the time zone of the site; past days are cached for a minute */
export function readsPerDay({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>) {
  const past = new LRUCache<string, Sums, () => Promise<Sums>>({
    max: MAX_CACHED,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });
  return async ({ days, authorId }: Period): Promise<{ day: string; count: number }[]> => {
    const today = dayOf(now(), config.timeZone);
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
