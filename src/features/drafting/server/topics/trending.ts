import { mostRead, popularSearches } from '#features/analytics/server/public.ts';
import { publicArticles } from '#features/articles/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Feeds } from './feeds.ts';
import type { Found } from './kept.ts';
import { mergeTopics } from './merge.ts';
import { topicOf } from './titles.ts';

const MOST_TOPICS = 20;
/** Of our own readers' doings the last days count. */
const DAYS = 7;
const OWN_OF_EACH = 20;
/** With fewer topics than these the newest articles fill up. */
const FEW = 8;

/**
 * What is talked about now: the feeds' titles, what our readers search and what they read; where that
 * is little, as in a new magazine, the newest articles.
 * @param anew asks the feeds also where their answers are fresh
 */
export async function trendingTopics(
  { db, now }: Context,
  feeds: Feeds,
  anew: boolean,
  signal: AbortSignal,
): Promise<Found<string[]>> {
  const at = now();
  const { titles: outside, askedAt } = await feeds.titles(anew, signal);
  const found = (it: string[]) => ({ it, at: Math.min(at, askedAt ?? at) });
  const own = { days: DAYS, limit: OWN_OF_EACH };
  const searches = await popularSearches(db, now(), own);
  const read = await mostRead(db, now(), own);
  const sources = [
    ...outside,
    searches.map(({ phrase }) => phrase),
    read.map(({ title }) => topicOf(title)),
  ];
  const topics = mergeTopics(sources, MOST_TOPICS);
  if (topics.length >= FEW) return found(topics);
  const newest = await publicArticles(db, undefined, { limit: FEW, offset: 0 });
  // One list after the other: the newest stand behind.
  return found(mergeTopics([[...topics, ...newest.map(({ title }) => topicOf(title))]], FEW));
}
