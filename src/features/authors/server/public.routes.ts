import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { personParamsSchema, personSchema } from '../contract.ts';
import { personMovedTo, publicPerson } from './views.ts';

const call = routeOptions('public', 'people', { isSheddable: true });

/** Those who are named over public articles; nobody where articles carry the site's label alone. */
export function peopleRoutes(app: App, { db, config }: Context): void {
  if (!config.bylines) return;
  app.get(
    '/api/people/:slug',
    call('Somebody who is named over public articles; a former slug answers 301', {
      params: personParamsSchema,
      response: { 200: personSchema },
    }),
    async ({ params: { slug } }, reply) => {
      dependsOn(reply, 'people', 'articles');
      const person = await publicPerson(db, slug);
      if (person) return person;
      const moved = await personMovedTo(db, slug);
      if (moved === null) {
        throw new Problem(404, 'person.not_found', 'There is nobody with this slug.');
      }
      // A browser keeps a 301 for ever unless told otherwise, and a name may be changed back.
      reply.header('cache-control', 'no-cache');
      return reply.redirect(`/api/people/${moved}`, 301);
    },
  );
}
