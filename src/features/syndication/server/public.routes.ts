import { z } from 'zod';
import {
  correctionsByArticle,
  countPublicArticles,
  publicArticles,
} from '#features/articles/server/public.ts';
import { bylineTopics, withBylines } from '#features/people/server/public.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';
import { rssFeed } from './feed.ts';
import { sitemapIndex, sitemapPart, sitemapParts } from './sitemap.ts';

const FEED_LENGTH = 30;
const FRESH = 'public, max-age=300';
const XML = 'application/xml; charset=utf-8';

// Feed readers run in pages too.
const options = {
  config: { permission: 'public', embeddable: true },
  schema: { hide: true },
} as const;
const made = { ...options, config: { ...options.config, givesWay: true } } as const;
const partSchema = z.strictObject({
  part: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
});

const noSuchPart = () => new Problem(404, 'route.not_found', 'The site map has no such part.');

/** What other programs read: the feed and the map of the site. */
export function syndicationRoutes(app: App, { db, config, memo }: Context): void {
  const counts = memo<number>(1, ['articles']);
  const newest = () => publicArticles(db, undefined, { limit: FEED_LENGTH, offset: 0 });
  const maps = memo<string>(12, ['articles', 'games', ...bylineTopics(config)]);

  app.get('/feed.xml', made, async (_request, reply) => {
    const articles = await withBylines(db, config, await newest());
    const ids = articles.map(({ id }) => id);
    const feed = rssFeed(articles, config, await correctionsByArticle(db, ids));
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', FRESH)
      .send(feed);
  });

  const articleCount = () => counts.get('articles', () => countPublicArticles(db, undefined));

  app.get('/sitemap.xml', made, async (_request, reply) => {
    const count = await articleCount();
    return reply.type(XML).header('cache-control', FRESH).send(sitemapIndex(config.siteUrl, count));
  });

  app.get(
    '/sitemap-:part.xml',
    { config: made.config, schema: { hide: true, params: partSchema } },
    async ({ params }, reply) => {
      // Nothing is read for a part that the list of parts does not name.
      if (params.part >= sitemapParts(await articleCount())) throw noSuchPart();
      const map = await maps.get(String(params.part), async () => {
        const part = await sitemapPart(db, config, params.part);
        if (part !== null) return part;
        throw noSuchPart();
      });
      return reply.type(XML).header('cache-control', FRESH).send(map);
    },
  );
}
