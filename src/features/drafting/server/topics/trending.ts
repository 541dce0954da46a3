import { mostRead, popularSearches } from '#features/analytics/server/public.ts';
import { publicArticles } from '#features/articles/server/views/public.ts';
import { dayOf } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { mergeTopics } from './merge.ts';
import { topicOf } from './titles.ts';

const MAX_TOPICS = 20;
/** Days of readers' searches and reads that count. */
const DAYS = 7;
const MAX_PER_SOURCE = 20;
/** Below this number the newest articles are added. */
const FEW = 8;

/**
 * Trending topics: titles from feeds, and what readers search for and read. If there are few, as on a new site,
 * also the newest articles.
 */
export async function trendingTopics(
  { db, config, now }: Context,
  feeds: readonly string[][],
): Promise<string[]> {
  const own = { days: DAYS, limit: MAX_PER_SOURCE };
  const today = dayOf(now(), config.timeZone);
  const searches = await popularSearches(db, today, own);
  const read = await mostRead(db, today, own);
  const sources = [
    ...feeds,
    searches.map(({ phrase }) => phrase),
    read.map(({ title }) => topicOf(title)),
  ];
  const topics = mergeTopics(sources, MAX_TOPICS);
  if (topics.length >= FEW) return topics;
  const newest = await publicArticles(db, undefined, { limit: FEW, offset: 0 });
  // The newest articles come last.
  return mergeTopics([[...topics, ...newest.map(({ title }) => topicOf(title))]], FEW);
}
