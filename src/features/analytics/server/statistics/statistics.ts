import { LRUCache } from 'lru-cache';
import { sentDigests } from '#features/newsletter/server/public.ts';
import { MINUTE } from '#lib/durations.ts';
import { dateOf, dayOf } from '#lib/format/iso.ts';
import { startOfDay } from '#lib/format/wall-time.ts';
import type { Context } from '#platform/context.ts';
import type { Statistics, StatisticsRange } from '../../statistics.contract.ts';
import { STATISTICS_RANGES } from '../../values.ts';
import { searchesWithoutResults } from '../reads-and-searches.views.ts';
import { weeklyChanges } from './changes.ts';
import { progressSince } from './progress.ts';
import { spanOf } from './ranges.ts';
import { readsIn } from './reads.ts';
import { visitsSince } from './sources.ts';

/** Summing up is slow, and a minute is fresh enough. */
const FRESH_MS = MINUTE;
/** Rows of each part on the screen; of changes rising and falling each. */
const ON_SCREEN = { sources: 8, articles: 10, changes: 5, phrases: 10, digests: 60 };
/** Rows in a CSV file. */
const LINES = 1000;
const IN_FILE: typeof ON_SCREEN = {
  sources: LINES,
  articles: LINES,
  changes: LINES / 2,
  phrases: LINES,
  digests: LINES,
};

type Source = Pick<Context, 'db' | 'config' | 'now'>;

/** The parts of the statistics, each queried on demand. */
function partsOf({ db, config, now }: Source, range: StatisticsRange, most: typeof ON_SCREEN) {
  const { timeZone } = config;
  const span = spanOf(range, dayOf(now(), timeZone));
  const { days, from, today, unit } = span;
  return {
    span: { range, from: dateOf(from), to: dateOf(today), unit },
    reads: () => readsIn(db, span, timeZone),
    visits: () => visitsSince(db, { from, limit: most.sources }),
    progress: () => progressSince(db, today, { from, limit: most.articles }),
    changes: () => weeklyChanges(db, { today, timeZone, limit: most.changes }),
    notFound: () => searchesWithoutResults(db, today, { days, limit: most.phrases }),
    digests: () => sentDigests(db, { from: startOfDay(from, timeZone), limit: most.digests }),
  };
}
export type StatisticsParts = ReturnType<typeof partsOf>;

/** The parts for a CSV file, with more rows than the screen. */
export const partsForFile = (source: Source, range: StatisticsRange): StatisticsParts =>
  partsOf(source, range, IN_FILE);

/** Adds the visits that came from each digest. */
export const withVisits = <Digest extends { id: number }>(
  digests: readonly Digest[],
  { byDigest }: Awaited<ReturnType<StatisticsParts['visits']>>,
) => digests.map((one) => ({ ...one, visits: byDigest.get(one.id) ?? 0 }));

/** @returns the statistics for the screen, refreshed once a minute */
export function statisticsSource(source: Source) {
  const read = async (range: StatisticsRange): Promise<Statistics> => {
    const parts = partsOf(source, range, ON_SCREEN);
    const visits = await parts.visits();
    const { sources, otherSources } = visits;
    return {
      ...parts.span,
      reads: await parts.reads(),
      sources,
      otherSources,
      progress: await parts.progress(),
      changes: await parts.changes(),
      notFound: await parts.notFound(),
      digests: withVisits(await parts.digests(), visits),
    };
  };
  const kept = new LRUCache<string, Statistics, () => Promise<Statistics>>({
    max: STATISTICS_RANGES.length,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: source.now },
    fetchMethod: (_range, _stale, { context }) => context(),
  });
  return (range: StatisticsRange) => kept.forceFetch(range, { context: () => read(range) });
}
