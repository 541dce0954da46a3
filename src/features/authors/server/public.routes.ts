import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { authorParamsSchema, authorSchema } from '../contract.ts';
import { authorMovedTo, publicAuthor } from './views.ts';

const call = routeOptions('public', 'authors', { isSheddable: true });

/** Those who are named over public articles; nobody where articles carry the site's label alone. */
export function authorsRoutes(app: App, { db, config }: Context): void {
  if (!config.bylines) return;
  app.get(
    '/api/authors/:slug',
    call('Somebody who is named over public articles; a former slug answers 301', {
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
      // A browser keeps a 301 for ever unless told otherwise, and a name may be changed back.
      reply.header('cache-control', 'no-cache');
      return reply.redirect(`/api/authors/${moved}`, 301);
    },
  );
}
