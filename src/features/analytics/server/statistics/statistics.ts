import { LRUCache } from 'lru-cache';
import { sentDigests } from '#features/newsletter/server/public.ts';
import { dateOf } from '#lib/days.ts';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Statistics, StatisticsRange } from '../../statistics.contract.ts';
import { STATISTICS_RANGES } from '../../values.ts';
import { searchesWithoutResults } from '../views.ts';
import { weeklyChanges } from './changes.ts';
import { progressSince } from './progress.ts';
import { spanOf } from './ranges.ts';
import { readsIn } from './reads.ts';
import { visitsSince } from './sources.ts';

/** Summing up takes a while, and nobody needs it to the second. */
const FRESH_MS = MINUTE;
/** So many phrases and digests are told. */
const PHRASES = 10;
const DIGESTS = 60;

/** @returns what was read and searched in a time, read anew once a minute */
export function statisticsSource({ db, now }: Pick<Context, 'db' | 'now'>) {
  const read = async (range: StatisticsRange): Promise<Statistics> => {
    const span = spanOf(range, now());
    const { days, from, today, unit } = span;
    const { sources, otherSources, byDigest } = await visitsSince(db, from);
    const digests = await sentDigests(db, { from, limit: DIGESTS });
    return {
      ...{ range, from: dateOf(from), to: dateOf(today), unit },
      reads: await readsIn(db, span),
      ...{ sources, otherSources },
      progress: await progressSince(db, now(), from),
      changes: await weeklyChanges(db, today),
      notFound: await searchesWithoutResults(db, now(), { days, limit: PHRASES }),
      digests: digests.map((one) => ({ ...one, visits: byDigest.get(one.id) ?? 0 })),
    };
  };
  const kept = new LRUCache<string, Statistics, () => Promise<Statistics>>({
    max: STATISTICS_RANGES.length,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_range, _stale, { context }) => context(),
  });
  return (range: StatisticsRange) => kept.forceFetch(range, { context: () => read(range) });
}
