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
import {
  filtersOfBest,
  type MatchingArticles,
  publicYears,
  searchArticles,
} from './search.views.ts';

/** Searches per network: more than an office makes. */
export const SEARCHES_PER_MINUTE = 300;

const call = routeOptions('public', 'search', { isSheddable: true });

/** Names the spelling that was searched instead of one without matches. */
export function noteCorrection(reply: FastifyReply, { corrected }: MatchingArticles): void {
  if (corrected !== null) reply.header('x-search-corrected', encodeURIComponent(corrected));
}

/** @param countSearch counts a network's searches @throws Problem 429 */
export function searchRoutes(
  app: App,
  context: Context,
  countSearch: (request: FastifyRequest) => Promise<void>,
): void {
  const { db, config, memo, metrics } = context;
  const years = memo<number[]>(1, ['articles']);
  const answerList = answerLists(context);
  // A results page requests both.
  const countFilters = limitPerMinute(app, SEARCHES_PER_MINUTE);

  app.get(
    '/api/search',
    call('Search titles, excerpts, tags and texts', {
      description:
        'Every word must match, the last one as a prefix; an empty search finds nothing, with any ' +
        'filters. If nothing matches, similar spellings are searched and ' +
        '`X-Search-Corrected` has them, percent-encoded. An unknown category, year or game ' +
        'finds nothing. `marked=true` adds the positions of the words to each article.',
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
        { categories, year, timeZone: config.timeZone, game, score },
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
        years: await years.get(config.timeZone, () => publicYears(db, config.timeZone)),
        ...(await filtersOfBest(db, request.query.q ?? '')),
      };
    },
  );
}
