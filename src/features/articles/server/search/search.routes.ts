import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import {
  foundArticleSchema,
  foundPageSchema,
  searchFiltersQuerySchema,
  searchFiltersSchema,
  searchQuerySchema,
} from '../../search.contract.ts';
import { LIST_MAX } from '../../values.ts';
import { answerLists } from '../views/answer-list.ts';
import { withFoundWords } from './match-positions.ts';
import { type FoundArticles, filtersOfBest, publicYears, searchArticles } from './search.views.ts';

/** Of one network: more than an office types. */
export const SEARCHES_PER_MINUTE = 300;

const call = routeOptions('public', 'search', { isSheddable: true });

/** Says which spelling was searched where the one given matched nothing. */
export function noteCorrection(reply: FastifyReply, { corrected }: FoundArticles): void {
  if (corrected !== null) reply.header('x-search-corrected', encodeURIComponent(corrected));
}

/** @param countSearch counts what a network searches @throws Problem 429 */
export function searchRoutes(
  app: App,
  context: Context,
  countSearch: (request: FastifyRequest) => Promise<void>,
): void {
  const { db, memo, metrics } = context;
  const years = memo<number[]>(1, ['articles']);
  const answerList = answerLists(context);
  // A page with results asks for both.
  const countFilters = limitPerMinute(app, SEARCHES_PER_MINUTE);

  app.get(
    '/api/search',
    call('Search titles, excerpts, tags and texts', {
      description:
        'Every word must match, the last one as a prefix; an empty search finds nothing, whatever ' +
        'it is narrowed to. When nothing matches, near spellings are searched and ' +
        '`X-Search-Corrected` holds them, percent-encoded. A category, year or game that there is ' +
        'not finds nothing. `marked=true` has every article say where the words stand.',
      querystring: searchQuerySchema,
      response: { 200: z.union([z.array(foundArticleSchema), foundPageSchema]) },
    }),
    async (request, reply) => {
      await countSearch(request);
      const { q = '', category = '', year, game, score, sort } = request.query;
      const { limit = LIST_MAX, offset = 0, includeCount } = request.query;
      const categories = category.split(',').filter((one) => one.trim() !== '');
      const began = performance.now();
      const found = await searchArticles(
        db,
        q,
        { categories, year, game, score },
        { limit, offset, newestFirst: sort === 'newest' },
      );
      metrics?.searched((performance.now() - began) / 1000);
      noteCorrection(reply, found);
      if (game !== undefined) dependsOn(reply, 'games');
      const articles =
        request.query.marked === 'true'
          ? await withFoundWords(db, found.articles, found.words)
          : found.articles;
      return answerList(reply, { ...found, articles }, includeCount === 'true');
    },
  );

  app.get(
    '/api/search/filters',
    call('List the filters of a search', {
      description: 'Years with public articles; games and scores of the 200 best matches.',
      querystring: searchFiltersQuerySchema,
      response: { 200: searchFiltersSchema },
    }),
    async (request, reply) => {
      await countFilters(request);
      dependsOn(reply, 'articles', 'games');
      return {
        years: await years.get('all', () => publicYears(db)),
        ...(await filtersOfBest(db, request.query.q ?? '')),
      };
    },
  );
}
