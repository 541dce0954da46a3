import { mostRead, popularSearches } from '#features/analytics/server/public.ts';
import { publicArticles } from '#features/articles/server/public.ts';
import type { Context } from '#platform/context.ts';
import { mergeTopics } from './merge.ts';
import { topicOf } from './titles.ts';

const MAX_TOPICS = 20;
/** Of our own readers' doings the last days count. */
const DAYS = 7;
const OWN_OF_EACH = 20;
/** With fewer topics than these the newest articles fill up. */
const FEW = 8;

/**
 * What is talked about now: the feeds' titles, what our readers search and what they read; where that
 * is little, as in a new magazine, the newest articles.
 */
export async function trendingTopics(
  { db, now }: Context,
  feeds: readonly string[][],
): Promise<string[]> {
  const own = { days: DAYS, limit: OWN_OF_EACH };
  const searches = await popularSearches(db, now(), own);
  const read = await mostRead(db, now(), own);
  const sources = [
    ...feeds,
    searches.map(({ phrase }) => phrase),
    read.map(({ title }) => topicOf(title)),
  ];
  const topics = mergeTopics(sources, MAX_TOPICS);
  if (topics.length >= FEW) return topics;
  const newest = await publicArticles(db, undefined, { limit: FEW, offset: 0 });
  // One list after the other: the newest stand behind.
  return mergeTopics([[...topics, ...newest.map(({ title }) => topicOf(title))]], FEW);
}
