import type { Permission } from '#platform/http/routes.ts';
import { makeGame } from '../content/games.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const nothing: Prepare = async () => ({});
const game =
  (body?: unknown): Prepare =>
  async (db) => ({ params: { id: await makeGame(db) }, body });
const bySlug: Prepare = async (db) => {
  const id = await makeGame(db);
  const { slug } = await db
    .selectFrom('games')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { params: { slug } };
};
const byPlatform: Prepare = async (db) => {
  await makeGame(db, { releases: [{ platform: 'PC', region: 'world', date: null, note: '' }] });
  return { params: { slug: 'pc' } };
};
const merged: Prepare = async (db) => ({
  params: { id: await makeGame(db) },
  body: { into: await makeGame(db) },
});

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

export const GAME_ROWS: [string, PermissionRow][] = [
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /api/games': nothing,
    'GET /api/games/filters': nothing,
    'GET /api/games/:slug': bySlug,
    'GET /api/releases': nothing,
    'GET /releases.ics': nothing,
    'GET /releases/:slug.ics': byPlatform,
    'GET /games/:slug.ics': bySlug,
  }),
  ...rows('article:write', [401, 200, 200, 200, 200], { 'GET /api/admin/games': nothing }),
  // Without a name no request is sent.
  ...rows('article:write', [401, 400, 400, 400, 400], {
    'GET /api/admin/games/lookup': nothing,
  }),
  ...rows('article:write', [401, 201, 201, 201, 201], {
    'POST /api/games': async () => ({ body: { title: 'A new game' } }),
  }),
  ...rows('taxonomy:manage', [401, 403, 403, 200, 200], {
    'POST /api/games/import': async () => ({ body: { csv: 'title' } }),
    'PUT /api/games/:id': game({ title: 'Another name' }),
    'DELETE /api/games/:id': game(),
    'POST /api/games/:id/merge': merged,
  }),
];
