import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { makeArticle } from '../content/articles.ts';
import { NOW } from '../databases/now.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

/** A draft with one comment, written by its author. */
async function makeComment(db: Db, authorId: number) {
  const { id } = await makeArticle(db, { status: 'draft', authorId });
  const thread = await db
    .insertInto('discussion_threads')
    .values({
      article_id: id,
      quote: '',
      text_before: '',
      text_after: '',
      text_at: 0,
      is_unique: 0,
      created_at: NOW,
      resolved_at: null,
      resolved_by: null,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const comment = await db
    .insertInto('discussion_comments')
    .values({
      thread_id: thread.id,
      author_id: authorId,
      client_key: null,
      text: 'Who counted?',
      created_at: NOW,
      edited_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, threadId: thread.id, commentId: comment.id };
}

const on =
  (body?: unknown): Prepare =>
  async (db, authorId) => ({ params: await makeComment(db, authorId), body });

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

/** The part of the table about comments on drafts. */
export const DISCUSSION_ROWS: readonly [string, PermissionRow][] = [
  ...rows('article:write', [401, 200, 404, 200, 200], {
    'GET /api/articles/:id/discussion': on(),
    'GET /api/articles/:id/discussion/people': on(),
    'PUT /api/articles/:id/discussion/anchors': on({ anchors: [] }),
    'PATCH /api/articles/:id/discussion/:threadId': on({ resolved: true }),
  }),
  ...rows('article:write', [401, 201, 404, 201, 201], {
    'POST /api/articles/:id/discussion': on({ text: 'Who counted?' }),
    'POST /api/articles/:id/discussion/:threadId/comments': on({ text: 'I did.' }),
  }),
  // Editors change their own comments only.
  ...rows('article:write', [401, 200, 404, 403, 403], {
    'PUT /api/articles/:id/discussion/:threadId/comments/:commentId': on({ text: 'Who did?' }),
    'DELETE /api/articles/:id/discussion/:threadId/comments/:commentId': on(),
  }),
];
