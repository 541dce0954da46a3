import { z } from 'zod';
import { articlePath } from '#features/articles/paths.ts';
import {
  movedTo,
  publicArticleBySlug,
  publicArticles,
} from '#features/articles/server/views/public.ts';
import { bylineTopics } from '#features/authors/server/public.ts';
import { liveBySlug } from '#features/live/server/public.ts';
import { categoryNames } from '#features/taxonomy/server/public.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn } from '#platform/http/routes.ts';
import { llmsText } from './llms.ts';
import { oembed, oembedQuerySchema, slugOf } from './oembed.ts';
import { ledElsewhere } from './redirect-extra-query.ts';
import { robotsText } from './robots.ts';

/** Articles listed in llms.txt. */
const NEWEST = 100;

const config = { permission: 'public', embeddable: true } as const;
/** Depends on the database. Robots that fail to load robots.txt stay away for days. */
const made = { ...config, isSheddable: true } as const;
const options = { config: { ...config, skipsQueue: true }, schema: { hide: true } } as const;

const slugParams = z.strictObject({ slug: z.string().min(1).max(300) });
const noArticle = () => new Problem(404, 'article.not_found', 'This article does not exist.');

/** Files for programs: robots.txt, llms.txt, articles as Markdown, oEmbed. */
export function machineRoutes(app: App, { db, config: settings }: Context): void {
  const { siteUrl } = settings;

  app.get('/robots.txt', options, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(robotsText(settings)),
  );

  // Not a route: the key may change while the server runs.
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const { indexNowKey: key } = settings;
    if (key === null || url !== `/${key}.txt` || !/^(GET|HEAD)$/.test(method)) return;
    return reply.type('text/plain; charset=utf-8').send(key);
  });

  app.get('/llms.txt', { config: made, schema: { hide: true } }, async (request, reply) => {
    if (settings.aiCrawlers === 'refuse') {
      throw new Problem(
        404,
        'route.not_found',
        'This site does not allow language models to read it.',
      );
    }
    if (ledElsewhere(request, reply, '/llms.txt')) return reply;
    dependsOn(reply, 'articles', 'taxonomy');
    const newest = await publicArticles(db, undefined, { limit: NEWEST, offset: 0 });
    const names = await categoryNames(db);
    return reply.type('text/plain; charset=utf-8').send(llmsText(newest, names, settings));
  });

  app.get(
    '/articles/:slug.md',
    { config: made, schema: { hide: true, params: slugParams } },
    async (request, reply) => {
      const { slug } = request.params;
      const article = await publicArticleBySlug(db, slug, settings);
      if (article === null) {
        const present = await movedTo(db, slug);
        if (present === null) throw noArticle();
        // The article may get its old slug back, so browsers shouldn't cache this forever.
        reply.header('cache-control', 'no-cache');
        return reply.redirect(`${articlePath(present)}.md`, 301);
      }
      if (ledElsewhere(request, reply, `${articlePath(slug)}.md`)) return reply;
      dependsOn(
        reply,
        'taxonomy',
        `article:${article.id}`,
        `live:${article.id}`,
        ...bylineTopics(settings),
      );
      const { content } = await db
        .selectFrom('article_bodies')
        .select('content')
        .where('article_id', '=', article.id)
        .executeTakeFirstOrThrow();
      // Loaded on first use: the converter has an HTML parser of its own.
      const { articleMarkdown } = await import('./article-markdown.ts');
      const live = article.live && (await liveBySlug(db, slug, true, settings));
      const categoryName = (await categoryNames(db)).of(article.category);
      return reply
        .type('text/markdown; charset=utf-8')
        .header('link', `<${siteUrl}${articlePath(slug)}>; rel="canonical"`)
        .send(
          articleMarkdown({ article, categoryName, content, live: live?.live ?? null }, settings),
        );
    },
  );

  app.get(
    '/oembed',
    { config: made, schema: { hide: true, querystring: oembedQuerySchema } },
    async ({ query }, reply) => {
      if (query.format !== undefined && query.format !== 'json') {
        const detail = 'Only format=json is supported.';
        throw new Problem(501, 'oembed.format', detail, { quiet: true });
      }
      const asked = slugOf(query.url, siteUrl);
      if (asked === null) throw noArticle();
      const find = (slug: string) => publicArticleBySlug(db, slug, settings);
      const moved = async () => {
        const slug = await movedTo(db, asked);
        return slug === null ? null : find(slug);
      };
      const article = (await find(asked)) ?? (await moved());
      if (article === null) throw noArticle();
      // Consumers may add any size and parameters, so these responses aren't cached.
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(oembed(article, settings, query)));
    },
  );
}
