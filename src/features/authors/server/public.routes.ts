import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { authorParamsSchema, authorSchema } from '../contract.ts';
import { authorMovedTo, publicAuthor } from './authors.views.ts';

const call = routeOptions('public', 'authors', { isSheddable: true, needsBylines: true });

/** Author pages, while bylines are on. */
export function authorRoutes(app: App, { db }: Context): void {
  app.get(
    '/api/authors/:slug',
    call('Get an author by slug; a former slug redirects (301)', {
      params: authorParamsSchema,
      response: { 200: authorSchema },
    }),
    async ({ params: { slug } }, reply) => {
      dependsOn(reply, 'authors', 'articles');
      const author = await publicAuthor(db, slug);
      if (author) return author;
      const moved = await authorMovedTo(db, slug);
      if (moved === null) {
        throw new Problem(404, 'author.not_found', 'No author has this slug.');
      }
      // Browsers cache a 301 forever by default, but the author may get the old slug back.
      reply.header('cache-control', 'no-cache');
      return reply.redirect(`/api/authors/${moved}`, 301);
    },
  );
}
