import { z } from 'zod';
import { noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import { TOPICS_FRESH_MS } from '../../values.ts';
import { Feeds } from './feeds.ts';
import { Kept } from './kept.ts';
import { popularKeywords } from './keywords.ts';
import { trendingTopics } from './trending.ts';

/** Whoever asks for it anew gets it, but others' servers are asked no oftener than this. */
const RENEWED_AFTER_MS = 60 * 1000;
const KEYWORDS_FRESH_MS = 5 * 60 * 1000;

const config = { permission: 'draft:generate' } as const;
const tags = ['drafting'];
const topicsSchema = z.array(z.string());
const trendingQuerySchema = z.strictObject({
  fresh: z
    .enum(['true', 'false'])
    .optional()
    .describe('true looks anew, also within the 30 minutes; at most once a minute'),
});

/** What there is to write about (spec §7: lists of strings). */
export function topicRoutes(app: App, context: Context): void {
  const closing = new AbortController();
  const feeds = new Feeds(context, app.log);
  const trending = new Kept(context.now, TOPICS_FRESH_MS, (anew) =>
    trendingTopics(context, feeds, anew, closing.signal),
  );
  const keywords = new Kept(context.now, KEYWORDS_FRESH_MS, async () => ({
    at: context.now(),
    it: await popularKeywords(context),
  }));
  // Before the store closes: nothing is to write into it then.
  app.addHook('preClose', async () => {
    closing.abort();
    await Promise.all([trending.settled(), keywords.settled()]);
  });

  app.get(
    '/api/ai/trending-topics',
    {
      config,
      schema: {
        summary: 'What is talked about now, at most 20 topics, most first',
        description:
          'From the feeds of `TRENDING_FEEDS`, the searches and the most read articles of the last ' +
          'days. The same for 30 minutes.',
        tags,
        querystring: trendingQuerySchema,
        response: { 200: topicsSchema },
      },
    },
    ({ query }) => (query.fresh === 'true' ? trending.renew(RENEWED_AFTER_MS) : trending.get()),
  );

  app.get(
    '/api/ai/keywords',
    {
      config,
      schema: {
        summary: 'Popular keywords from tags and searches, at most 20',
        tags,
        querystring: noQuery,
        response: { 200: topicsSchema },
      },
    },
    () => keywords.get(),
  );
}
