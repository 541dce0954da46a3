import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { makeArticle } from '../content/articles.ts';
import { makeAuthor, signArticle } from '../content/authors.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const nothing: Prepare = async () => ({});
const author =
  (body?: unknown): Prepare =>
  async (db) => ({ params: { id: await makeAuthor(db) }, body });
const bySlug: Prepare = async (db) => {
  const id = await makeAuthor(db);
  await signArticle(db, (await makeArticle(db)).id, id);
  const { slug } = await db
    .selectFrom('authors')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { params: { slug } };
};

/** Makes every account an author. */
async function makeEverybody(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('users')
    .leftJoin('authors', 'authors.user_id', 'users.id')
    .select('users.username')
    .where('authors.id', 'is', null)
    .execute();
  for (const { username } of accounts) await makeAuthor(db, { account: username });
}

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

export const AUTHOR_ROWS: [string, PermissionRow][] = [
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /api/authors/:slug': bySlug,
    'GET /api/authors/:slug/articles': bySlug,
    'GET /api/authors/:slug/facts': bySlug,
  }),
  ...rows('article:write', [401, 200, 200, 200, 200], { 'GET /api/admin/authors': nothing }),
  ...rows('article:write', [401, 201, 201, 201, 201], {
    'POST /api/authors': async () => ({ body: { name: 'A guest' } }),
  }),
  ...rows('taxonomy:manage', [401, 403, 403, 200, 200], {
    'GET /api/admin/authors/accounts': nothing,
    'PUT /api/authors/:id': author({ name: 'Another name' }),
    'DELETE /api/authors/:id': author(),
    'POST /api/authors/:id/merge': async (db) => ({
      params: { id: await makeAuthor(db) },
      body: { into: await makeAuthor(db) },
    }),
  }),
  ...rows('account:own', [401, 200, 200, 200, 200], {
    'GET /api/account/author': nothing,
  }),
  ...rows('account:own', [401, 200, 200, 200, 200], {
    'PUT /api/account/author': async (db) => {
      await makeEverybody(db);
      return { body: { bio: 'Writes.' } };
    },
  }),
];
