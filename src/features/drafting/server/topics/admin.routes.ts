import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { noQuery } from '#lib/api/request-schemas.ts';
import { MINUTE } from '#lib/durations.ts';
import { serial } from '#lib/serial.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { TOPICS_FRESH_MS } from '../../values.ts';
import { feedTitles } from './feeds.ts';
import { popularKeywords } from './keywords.ts';
import { trendingTopics } from './trending.ts';

const call = routeOptions('draft:generate', 'drafting');

/** Whoever asks for fresh topics gets them, but others' servers are asked no oftener than this. */
const RENEWED_AFTER_MS = MINUTE;
const KEYWORDS_FRESH_MS = 5 * MINUTE;

const topicsSchema = z.array(z.string());

/** What there is to write about (spec §7: lists of strings). */
export function topicRoutes(app: App, context: Context): void {
  const closing = new AbortController();
  // Whoever comes second finds what the feeds answered the first.
  const inTurn = serial();
  const feeds = (maxAgeMs: number) =>
    inTurn(() => feedTitles(context, app.log, maxAgeMs, closing.signal));
  const keywords = new LRUCache<'popular', string[]>({
    max: 1,
    ttl: KEYWORDS_FRESH_MS,
    ttlResolution: 0,
    perf: { now: context.now },
    fetchMethod: () => popularKeywords(context),
  });
  // Before the store closes: nothing is to write into it then.
  app.addHook('preClose', async () => {
    closing.abort();
    await inTurn(async () => undefined);
  });

  app.get(
    '/api/ai/trending-topics',
    call('What is talked about now, at most 20 topics, most first', {
      description:
        'From the feeds of `TRENDING_FEEDS`, asked every 30 minutes, and the searches and the most ' +
        'read articles of the last days.',
      response: { 200: topicsSchema },
    }),
    async () => trendingTopics(context, await feeds(TOPICS_FRESH_MS)),
  );

  app.post(
    '/api/ai/trending-topics',
    call('The same, with the feeds asked also within the 30 minutes; at most once a minute', {
      querystring: noQuery,
      response: { 200: topicsSchema },
    }),
    async () => trendingTopics(context, await feeds(RENEWED_AFTER_MS)),
  );

  app.get(
    '/api/ai/keywords',
    call('Popular keywords from tags and searches, at most 20', {
      response: { 200: topicsSchema },
    }),
    () => keywords.forceFetch('popular'),
  );
}
