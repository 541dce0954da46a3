import { z } from 'zod';
import { may } from '#features/users/policy.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  adminGamePageSchema,
  adminGameQuerySchema,
  adminGameSchema,
  gameCsvSchema,
  gameInputSchema,
  gameLookupSchema,
  gameProposalSchema,
  importedGamesSchema,
  mergeSchema,
} from '../contract.ts';
import { GAME_CSV_MAX } from '../values.ts';
import { adminGame, adminGames } from './admin-games.views.ts';
import { importGames } from './import-csv.ts';
import { proposalsFor } from './lookup/wikidata.ts';
import { mergeGames } from './merge.ts';
import { changeGame, createGame, deleteGame } from './store.ts';

const PAGE_SIZE = 25;
/** Lookups per network: each sends up to four requests to Wikidata. */
const LOOKUPS_PER_MINUTE = 20;
/** A character has up to four bytes, and JSON escapes some. */
const CSV_BYTES = 2 * GAME_CSV_MAX;
/** Writers may find and create games; only editors change existing ones. */
const write = routeOptions('article:write', 'games');
const manage = routeOptions('taxonomy:manage', 'games');
/** For many games, use CSV. */
const make = routeOptions('article:write', 'games', { rateLimit: perAccount(120, '1 minute') });

/** The games API for staff. */
export function adminGameRoutes(app: App, { db, config, fetchOutside, now }: Context): void {
  const countLookup = limitPerMinute(app, LOOKUPS_PER_MINUTE);

  app.get(
    '/api/admin/games',
    write('List all games by title, public or not', {
      querystring: adminGameQuerySchema,
      response: { 200: adminGamePageSchema },
    }),
    ({ query: { search = '', limit = PAGE_SIZE, offset = 0 } }) =>
      adminGames(db, search, { limit, offset }),
  );

  app.get(
    '/api/admin/games/lookup',
    write('Look up facts about a game in Wikidata', {
      description:
        'Returns the games with this name; stores nothing. With `GAME_LOOKUP=off` the response is 404.',
      querystring: gameLookupSchema,
      response: {
        200: z.array(gameProposalSchema),
        502: problemAnswer('Wikidata did not respond, or sent something unexpected'),
      },
    }),
    async (request) => {
      if (!config.gameLookup) {
        throw new Problem(404, 'games.lookup_off', 'Looking up facts is turned off on this site.');
      }
      await countLookup(request);
      return proposalsFor(fetchOutside, config.siteUrl, request.query.name);
    },
  );

  app.post(
    '/api/games',
    make('Create a game', {
      description: 'A game added by an author is public as soon as an article about it is.',
      body: gameInputSchema,
      response: { 201: adminGameSchema },
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      const listed = request.body.listed && may(actor.role, 'taxonomy:manage');
      const id = await createGame(db, { ...request.body, listed }, { actor, now: now() });
      reply.code(201);
      return adminGame(db, id);
    },
  );

  app.post(
    '/api/games/import',
    {
      ...manage('Import new games from CSV, all or none', {
        description:
          'If a line is invalid, nothing is imported, and the problem `csv.invalid` lists the ' +
          '`lines` ([{line, message}], at most 200) and their number, `lineCount`.',
        body: gameCsvSchema,
        response: { 200: importedGamesSchema },
      }),
      bodyLimit: CSV_BYTES,
    },
    async (request) => ({
      added: await importGames(db, request.body.csv, { actor: actorOf(request), now: now() }),
    }),
  );

  app.put(
    '/api/games/:id',
    manage('Update a game; the former slug redirects', {
      params: idParamsSchema,
      body: gameInputSchema,
      response: { 200: adminGameSchema },
    }),
    async (request) => {
      const { id } = request.params;
      await changeGame(db, id, request.body, { actor: actorOf(request), now: now() });
      return adminGame(db, id);
    },
  );

  app.delete(
    '/api/games/:id',
    manage('Delete a game; articles about it stay', deleteWithId),
    async (request) => {
      await deleteGame(db, request.params.id, { actor: actorOf(request), now: now() });
      return { message: 'Game deleted successfully' };
    },
  );

  app.post(
    '/api/games/:id/merge',
    manage('Merge a game into another: articles and slugs move over', {
      description: 'Empty fields of the target are filled from the merged game.',
      params: idParamsSchema,
      body: mergeSchema,
      response: { 200: adminGameSchema },
    }),
    async (request) => {
      const { into } = request.body;
      await mergeGames(db, request.params.id, into, { actor: actorOf(request), now: now() });
      return adminGame(db, into);
    },
  );
}
