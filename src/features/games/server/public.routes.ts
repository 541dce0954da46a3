import type { FastifyReply } from 'fastify';
import { bylineTopics } from '#features/authors/server/public.ts';
import { dateOf } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import {
  type GameFilters,
  gameFiltersSchema,
  gameListQuerySchema,
  gamePageSchema,
  gameParamsSchema,
  gameSchema,
} from '../contract.ts';
import { releaseMonthSchema, releaseQuerySchema } from '../releases.contract.ts';
import { GAMES_PER_PAGE } from '../values.ts';
import { foundFilters, gameFilters, gameMovedTo, publicGame } from './games.views.ts';
import { gameIdsByName, gamePage } from './lists/game-page.views.ts';
import { releaseCalendar } from './releases/calendar.ts';
import { allPlatforms, releaseDays, releaseMonth } from './releases/releases.views.ts';

const call = routeOptions('public', 'games', { isSheddable: true });
// Calendars may be loaded by scripts of other sites.
const calendar = {
  config: { permission: 'public', embeddable: true, isSheddable: true },
  schema: { hide: true },
} as const;
const FRESH = 'public, max-age=3600';

const noSuchGame = () => new Problem(404, 'game.not_found', 'No game has this slug.');

/** The public games: listed ones, and those with a public article. */
export function gameRoutes(app: App, { db, config, memo, now }: Context): void {
  const filters = memo<GameFilters>(1, ['games', 'articles']);
  const sorted = memo<number[]>(1, ['games', 'articles']);
  const calendars = memo<string>(200, ['games', 'articles']);

  app.get(
    '/api/games',
    call('List or search games, the newest released game first', {
      querystring: gameListQuerySchema,
      response: { 200: gamePageSchema },
    }),
    ({ query: { limit = GAMES_PER_PAGE, offset = 0, ...filter } }, reply) => {
      dependsOn(reply, 'games', 'articles');
      const idsByName = () => sorted.get('all', () => gameIdsByName(db, config.language));
      return gamePage(db, filter, { limit, offset, now: now() }, idsByName);
    },
  );

  app.get(
    '/api/games/filters',
    call('List the filters of games, with the number of games that a search finds', {
      querystring: gameListQuerySchema.pick({ q: true }),
      response: { 200: gameFiltersSchema },
    }),
    async ({ query: { q = '' } }, reply) => {
      dependsOn(reply, 'games', 'articles');
      const all = await filters.get('all', () => gameFilters(db));
      return foundFilters(db, all, q);
    },
  );

  app.get(
    '/api/games/:slug',
    call('Get a game; for a former slug the response is 301', {
      params: gameParamsSchema,
      response: { 200: gameSchema },
    }),
    async ({ params: { slug } }, reply) => {
      dependsOn(reply, 'games', 'articles', ...bylineTopics(config));
      const game = await publicGame(db, slug, config);
      if (game) return game;
      const moved = await gameMovedTo(db, slug);
      if (moved === null) throw noSuchGame();
      // Browsers cache a 301 forever by default, but the game may get its old slug back.
      reply.header('cache-control', 'no-cache');
      return reply.redirect(`/api/games/${moved}`, 301);
    },
  );

  app.get(
    '/api/releases',
    call('List the releases of a month', {
      querystring: releaseQuerySchema,
      response: { 200: releaseMonthSchema },
    }),
    ({ query: { month, ...which } }, reply) => {
      // The current month changes with time alone, so this response isn't cached.
      if (month !== undefined) dependsOn(reply, 'games', 'articles');
      const shown = month ?? dateOf(now(), config.timeZone).slice(0, 7);
      return releaseMonth(db, shown, which, config.language);
    },
  );

  const answer = (name: string, which: Parameters<typeof releaseDays>[1], key: string) =>
    // Its content changes every day.
    calendars.get(`${dateOf(now(), config.timeZone)} ${key}`, async () =>
      releaseCalendar(await releaseDays(db, which, now()), name, config, now()),
    );
  const send = (reply: FastifyReply, text: string) =>
    reply.type('text/calendar; charset=utf-8').header('cache-control', FRESH).send(text);

  app.get('/releases.ics', calendar, async (_request, reply) =>
    send(reply, await answer(`${config.siteName}: releases`, {}, 'all')),
  );

  const ofSlug = { ...calendar, schema: { hide: true, params: gameParamsSchema } } as const;

  app.get('/releases/:slug.ics', ofSlug, async ({ params: { slug } }, reply) => {
    const platform = (await allPlatforms(db)).find((one) => one.slug === slug);
    if (!platform) throw new Problem(404, 'route.not_found', 'Calendar not found.');
    const name = `${config.siteName}: ${platform.name} releases`;
    return send(reply, await answer(name, { platform: slug }, `platform ${slug}`));
  });

  app.get('/games/:slug.ics', ofSlug, async ({ params: { slug } }, reply) => {
    const game = await publicGame(db, slug, config);
    if (!game) throw noSuchGame();
    return send(reply, await answer(game.title, { gameSlug: slug }, `game ${slug}`));
  });
}
