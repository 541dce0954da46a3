import { z } from 'zod';
import { bylineTopics } from '#features/authors/server/public.ts';
import { MINUTE, SECOND } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn } from '#platform/http/routes.ts';
import { feedRoutes } from './feeds/feed.routes.ts';
import { podcastRoutes } from './feeds/podcasts/podcast.routes.ts';
import { ledElsewhere } from './redirect-extra-query.ts';
import { newsSitemap, sitemapIndex, sitemapPart, sitemapParts } from './sitemaps/sitemap.ts';

/**
 * Articles leave the news sitemap by age alone: it is regenerated after this, and cached elsewhere for as
 * long.
 */
const NEWS_LASTS = 5 * MINUTE;
const XML = 'application/xml; charset=utf-8';

// Programs may load them in browsers.
const made = {
  config: { permission: 'public', embeddable: true, isSheddable: true },
  schema: { hide: true },
} as const;
const partSchema = z.strictObject({ part: z.string().max(100) });
/** Other names, such as those of the old site, are missing pages. */
const partNumber = (name: string) => (/^\d{1,4}$/.test(name) ? Number(name) : -1);

const noSuchPart = () => new Problem(404, 'route.not_found', 'The sitemap doesn’t have this part.');

/** Feeds and sitemaps. */
export function syndicationRoutes(app: App, context: Context): void {
  const { db, config, memo, now } = context;
  const lists = memo<number[]>(1, ['articles']);
  const parts = () => lists.get('parts', () => sitemapParts(db));

  feedRoutes(app, context);
  podcastRoutes(app, context);

  app.get('/sitemap.xml', made, async (request, reply) => {
    if (ledElsewhere(request, reply, '/sitemap.xml')) return reply;
    dependsOn(reply, 'articles');
    return reply.type(XML).send(await sitemapIndex(db, config.siteUrl, await parts()));
  });

  app.get(
    '/sitemap-:part.xml',
    { config: made.config, schema: { hide: true, params: partSchema } },
    async (request, reply) => {
      const part = partNumber(request.params.part);
      if (part >= 0 && ledElsewhere(request, reply, `/sitemap-${part}.xml`)) return reply;
      // Parts that the index doesn't list aren't queried.
      const map = (await parts()).includes(part) && (await sitemapPart(db, config, part));
      if (!map) throw noSuchPart();
      dependsOn(
        reply,
        'articles',
        ...(part === 0 ? (['games', 'taxonomy', 'pages'] as const) : []),
      );
      dependsOn(reply, ...bylineTopics(config));
      return reply.type(XML).send(map);
    },
  );

  const news = memo<string>(1, ['articles']);
  app.get('/news-sitemap.xml', made, async (_request, reply) => {
    const time = now();
    const map = await news.get(String(Math.floor(time / NEWS_LASTS)), () =>
      newsSitemap(db, config, time),
    );
    return reply
      .type(XML)
      .header('cache-control', `public, max-age=${NEWS_LASTS / SECOND}`)
      .send(map);
  });
}
