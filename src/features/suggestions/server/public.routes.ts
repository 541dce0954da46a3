import { bylineTopics } from '#features/authors/server/public.ts';
import type { Context } from '#platform/context.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { suggestionsQuerySchema, suggestionsSchema } from '../contract.ts';
import { suggestionsFor } from './suggestions.views.ts';

const call = routeOptions('public', 'search', { isSheddable: true });

/** Calls per network: what an office types, with one call per pause. */
const PER_MINUTE = 600;

/** Suggestions while a reader types in the search field. */
export function suggestionRoutes(app: App, { db, config, now }: Context): void {
  const countCall = limitPerMinute(app, PER_MINUTE);

  app.get(
    '/api/suggestions',
    call('What a reader may be looking for who has typed so much', {
      description:
        'Games, articles and authors whose title or name has every word, the last one as a prefix, ' +
        'and searches that go on from what was typed. Nothing for fewer than two characters.',
      querystring: suggestionsQuerySchema,
      response: { 200: suggestionsSchema },
    }),
    async (request, reply) => {
      await countCall(request);
      dependsOn(reply, 'articles', 'games', ...bylineTopics(config));
      return suggestionsFor(db, config, now(), request.query.q ?? '');
    },
  );
}
