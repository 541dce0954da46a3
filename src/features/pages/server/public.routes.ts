import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { pageSlugParamsSchema, publicPageAnswerSchema } from '../contract.ts';
import { isStandardPage } from '../values.ts';
import { publishedPage } from './pages.views.ts';
import { blockTopics } from './shown-blocks.ts';

const call = routeOptions('public', 'pages', { isSheddable: true });

/** Pages for readers. */
export function pageRoutes(app: App, { db, config }: Context): void {
  app.get(
    '/api/pages/:slug',
    call('Get a published page; null for a standard page with its default text', {
      params: pageSlugParamsSchema,
      response: { 200: publicPageAnswerSchema },
    }),
    async ({ params: { slug } }, reply) => {
      dependsOn(reply, 'pages');
      const page = await publishedPage(db, slug, config);
      if (page === null && !isStandardPage(slug)) {
        throw new Problem(404, 'page.not_found', 'No page has this URL.');
      }
      dependsOn(reply, ...blockTopics(page ?? {}));
      return { page };
    },
  );
}
