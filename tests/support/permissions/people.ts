import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { makeArticle } from '../content/articles.ts';
import { makePerson, signArticle } from '../content/people-named.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const nothing: Prepare = async () => ({});
const person =
  (body?: unknown): Prepare =>
  async (db) => ({ params: { id: await makePerson(db) }, body });
const bySlug: Prepare = async (db) => {
  const id = await makePerson(db);
  await signArticle(db, (await makeArticle(db)).id, id);
  const { slug } = await db
    .selectFrom('people')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { params: { slug } };
};

/** Has every account be a person's. */
async function makeEverybody(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('users')
    .leftJoin('people', 'people.user_id', 'users.id')
    .select('users.username')
    .where('people.id', 'is', null)
    .execute();
  for (const { username } of accounts) await makePerson(db, { account: username });
}

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

export const PEOPLE_ROWS: [string, PermissionRow][] = [
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /api/people/:slug': bySlug,
    'GET /api/people/:slug/articles': bySlug,
    'GET /api/people/:slug/facts': bySlug,
  }),
  ...rows('article:write', [401, 200, 200, 200, 200], { 'GET /api/admin/people': nothing }),
  ...rows('article:write', [401, 201, 201, 201, 201], {
    'POST /api/people': async () => ({ body: { name: 'A guest' } }),
  }),
  ...rows('taxonomy:manage', [401, 403, 403, 200, 200], {
    'PUT /api/people/:id': person({ name: 'Another name' }),
    'DELETE /api/people/:id': person(),
    'POST /api/people/:id/merge': async (db) => ({
      params: { id: await makePerson(db) },
      body: { into: await makePerson(db) },
    }),
  }),
  ...rows('account:own', [401, 200, 200, 200, 200], { 'GET /api/account/person': nothing }),
  ...rows('account:own', [401, 200, 200, 200, 200], {
    'PUT /api/account/person': async (db) => {
      await makeEverybody(db);
      return { body: { bio: 'Writes.' } };
    },
  }),
];
