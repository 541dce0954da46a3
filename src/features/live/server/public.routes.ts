import { slugParamsSchema } from '#features/articles/contract.ts';
import { movedTo } from '#features/articles/server/public.ts';
import { bylineTopics } from '#features/authors/server/public.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { liveSchema } from '../contract.ts';
import { entriesPath, livePath } from '../paths.ts';
import { liveBySlug } from './views.ts';

const call = routeOptions('public', 'live', { isSheddable: true });

/** What readers' pages ask while an article is live: kept, so that nearly all are told 'nothing new'. */
export function liveRoutes(app: App, { db, config }: Context): void {
  for (const [url, path, isWhole, summary] of [
    ['/api/live/:slug', livePath, false, 'A live coverage with its newest entries'],
    ['/api/live/:slug/entries', entriesPath, true, 'A live coverage with all its entries'],
  ] as const) {
    app.get(
      url,
      call(summary, {
        description:
          'Ask again with `If-None-Match`, every fifteen seconds at most: nothing new answers 304. ' +
          'A former slug answers 301 to the present one.',
        params: slugParamsSchema,
        response: { 200: liveSchema },
      }),
      async ({ params }, reply) => {
        const found = await liveBySlug(db, params.slug, isWhole, config);
        if (found) {
          const { articleId, live } = found;
          dependsOn(reply, `live:${articleId}`, `article:${articleId}`, ...bylineTopics(config));
          return live;
        }
        const slug = await movedTo(db, params.slug);
        if (slug === null) {
          throw new Problem(404, 'live.not_found', 'There is no live coverage with this slug.');
        }
        reply.header('cache-control', 'no-cache');
        return reply.redirect(path(slug), 301);
      },
    );
  }
}
