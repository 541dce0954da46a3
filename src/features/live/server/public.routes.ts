import { slugParamsSchema } from '#features/articles/contract.ts';
import { movedTo } from '#features/articles/server/views/public.ts';
import { bylineTopics } from '#features/authors/server/public.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { liveSchema } from '../contract.ts';
import { entriesPath, livePath } from '../paths.ts';
import { liveBySlug } from './coverage.views.ts';

const call = routeOptions('public', 'live', { isSheddable: true });

/** Polled by readers' pages. The response cache answers nearly all requests with 304. */
export function liveRoutes(app: App, { db, config }: Context): void {
  for (const [url, path, isWhole, summary] of [
    ['/api/live/:slug', livePath, false, 'Get live coverage with its newest entries'],
    ['/api/live/:slug/entries', entriesPath, true, 'Get live coverage with all its entries'],
  ] as const) {
    app.get(
      url,
      call(summary, {
        description:
          'Poll with `If-None-Match`, every 15 seconds at most: 304 means no changes. ' +
          'A former slug redirects (301) to the current one.',
        params: slugParamsSchema,
        response: { 200: liveSchema },
      }),
      async ({ params }, reply) => {
        const result = await liveBySlug(db, params.slug, isWhole, config);
        if (result) {
          const { articleId, live } = result;
          dependsOn(reply, `live:${articleId}`, `article:${articleId}`, ...bylineTopics(config));
          return live;
        }
        const slug = await movedTo(db, params.slug);
        if (slug === null) {
          throw new Problem(404, 'live.not_found', 'No live coverage has this slug.');
        }
        reply.header('cache-control', 'no-cache');
        return reply.redirect(path(slug), 301);
      },
    );
  }
}
