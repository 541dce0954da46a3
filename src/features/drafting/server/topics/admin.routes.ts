import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { noQuery } from '#lib/api/request-schemas.ts';
import { MINUTE } from '#lib/durations.ts';
import { runInTurn } from '#lib/run-in-turn.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { TOPICS_FRESH_MS } from '../../values.ts';
import { feedTitles } from './feeds.ts';
import { popularKeywords } from './keywords.ts';
import { trendingTopics } from './trending.ts';

const call = routeOptions('draft:generate', 'drafting');

/** Feeds are fetched at most this often, even on request. */
const MIN_FETCH_INTERVAL_MS = MINUTE;
const KEYWORDS_FRESH_MS = 5 * MINUTE;

const topicsSchema = z.array(z.string());

/** Trending topics and popular keywords (spec §7: lists of strings). */
export function topicRoutes(app: App, context: Context): void {
  const closing = new AbortController();
  // Parallel requests reuse the first one's responses.
  const inTurn = runInTurn();
  const feeds = (maxAgeMs: number) =>
    inTurn(() => feedTitles(context, app.log, maxAgeMs, closing.signal));
  const keywords = new LRUCache<'popular', string[]>({
    max: 1,
    ttl: KEYWORDS_FRESH_MS,
    ttlResolution: 0,
    perf: { now: context.now },
    fetchMethod: () => popularKeywords(context),
  });
  // Finish writing before the database closes.
  app.addHook('preClose', async () => {
    closing.abort();
    await inTurn(async () => undefined);
  });

  app.get(
    '/api/ai/trending-topics',
    call('List up to 20 trending topics', {
      description:
        'From the feeds in `TRENDING_FEEDS`, fetched every 30 minutes, and the most searched and most ' +
        'read of the last days.',
      response: { 200: topicsSchema },
    }),
    async () => trendingTopics(context, await feeds(TOPICS_FRESH_MS)),
  );

  app.post(
    '/api/ai/trending-topics',
    call('Refresh and list trending topics. Feeds are fetched at most once a minute', {
      querystring: noQuery,
      response: { 200: topicsSchema },
    }),
    async () => trendingTopics(context, await feeds(MIN_FETCH_INTERVAL_MS)),
  );

  app.get(
    '/api/ai/keywords',
    call('List up to 20 popular keywords from tags and searches', {
      response: { 200: topicsSchema },
    }),
    () => keywords.forceFetch('popular'),
  );
}
