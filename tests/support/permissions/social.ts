import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { makeArticle } from '../content/articles.ts';
import { NOW } from '../databases/now.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const INPUT = {
  network: 'webhook',
  name: 'Our hook',
  secret: 'https://hooks.example/in',
  template: '{title}',
} as const;

/** A connection whose secret can't be opened, so that nothing is sent. */
async function makeAccount(db: Db): Promise<number> {
  const row = db.insertInto('social_accounts').values({
    ...INPUT,
    server: 'https://hooks.example',
    login: '',
    secret: 'v1.',
    categories: '',
    is_automatic: 0,
    is_active: 1,
    created_at: NOW,
  });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

const account =
  (body?: unknown): Prepare =>
  async (db) => ({ params: { id: await makeAccount(db) }, body });
const newAccount: Prepare = async (db) => {
  // Others created so many that there would be too many.
  await db.deleteFrom('social_accounts').execute();
  return { body: INPUT };
};
const words =
  (fields: Parameters<typeof makeArticle>[1], body?: unknown): Prepare =>
  async (db, authorId) => {
    const { id } = await makeArticle(db, { ...fields, authorId });
    return { params: { id, accountId: await makeAccount(db) }, body };
  };
const article: Prepare = async (db, authorId) => ({
  params: { id: (await makeArticle(db, { authorId })).id },
});
const post: Prepare = async (db, authorId) => {
  const { id } = await makeArticle(db, { authorId });
  const row = db.insertInto('social_posts').values({
    article_id: id,
    account_id: null,
    network: 'slack',
    account_name: 'Our Slack',
    is_chosen: null,
    words: '',
    state: 'posted',
    key: '',
  });
  return { params: await row.returning('id').executeTakeFirstOrThrow() };
};

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

/** The part of the table about social posts. What would leave this machine is refused with 409. */
export const SOCIAL_ROWS: readonly [string, PermissionRow][] = [
  ...rows('site:manage', [401, 403, 403, 403, 200], {
    'GET /api/social/accounts': async () => ({}),
    'PUT /api/social/accounts/:id': account(INPUT),
    'DELETE /api/social/accounts/:id': account(),
  }),
  ...rows('site:manage', [401, 403, 403, 403, 201], { 'POST /api/social/accounts': newAccount }),
  ...rows('site:manage', [401, 403, 403, 403, 409], {
    'POST /api/social/accounts/:id/test': account(),
  }),
  ...rows('article:write', [401, 200, 404, 200, 200], {
    'GET /api/articles/:id/social': article,
    'PUT /api/articles/:id/social/:accountId': words(
      { status: 'draft' },
      { isChosen: true, words: 'Ours' },
    ),
  }),
  ...rows('article:moderate', [401, 403, 403, 200, 200], {
    'POST /api/articles/:id/social/:accountId/post': words({}),
  }),
  ...rows('article:moderate', [401, 403, 403, 409, 409], {
    'DELETE /api/social/posts/:id': post,
  }),
];
