import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { makeArticle } from '../content/articles.ts';
import { NOW } from '../databases/now.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

/** Live coverage of an article with an entry. */
async function makeLive(db: Db, authorId: number) {
  const article = await makeArticle(db, { authorId });
  await db
    .insertInto('live_coverages')
    .values({ article_id: article.id, started_at: NOW, ended_at: null, entry_order: 'newest' })
    .execute();
  const entry = await db
    .insertInto('live_entries')
    .values({
      article_id: article.id,
      author_id: null,
      client_key: null,
      posted_at: NOW,
      edited_at: null,
      changed_at: NOW,
      moment: '',
      html: '<p>a</p>',
      words: 'a',
      image: null,
      image_alt: '',
      image_caption: '',
      video: null,
      pinned_at: null,
      withdrawn_at: null,
      withdrawn_note: '',
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...article, entryId: entry.id };
}

const live =
  (body?: unknown): Prepare =>
  async (db, authorId) => ({ params: { id: (await makeLive(db, authorId)).id }, body });

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

const read: Prepare = async (db, authorId) => ({
  params: { slug: (await makeLive(db, authorId)).slug },
});

/** The part of the table about live coverage. */
export const LIVE_ROWS: readonly [string, PermissionRow][] = [
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /api/live/:slug': read,
    'GET /api/live/:slug/entries': read,
  }),
  ...rows('article:moderate', [401, 403, 403, 200, 200], { 'POST /api/articles/:id/live': live() }),
  ...rows('article:write', [401, 200, 404, 200, 200], {
    'GET /api/articles/:id/live': live(),
    'POST /api/articles/:id/live/end': live(),
    'PATCH /api/articles/:id/live/entries/:entryId': async (db, authorId) => {
      const { id, entryId } = await makeLive(db, authorId);
      return { params: { id, entryId }, body: { pinned: true } };
    },
  }),
  ...rows('article:write', [401, 201, 404, 201, 201], {
    'POST /api/articles/:id/live/entries': live({ text: '<p>a</p>' }),
  }),
];
