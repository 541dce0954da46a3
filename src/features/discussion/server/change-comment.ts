import { adminSummary } from '#features/articles/server/views/public.ts';
import { withdraw } from '#features/notifications/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { CommentEdit } from '../contract.ts';
import { noticeKey } from '../values.ts';
import { mentionAgain } from './mention.ts';
import { changeThread, threadRow } from './store.ts';

/** The ids of a comment, its thread and the article. */
interface CommentIds {
  id: number;
  threadId: number;
  commentId: number;
}

/** @throws Problem 404 or 403 if the caller didn't write this comment */
async function ownComment(trx: Db, { id, threadId, commentId }: CommentIds, actor: Actor) {
  const article = await adminSummary(trx, actor, id);
  const thread = await threadRow(trx, id, threadId);
  const comment = await trx
    .selectFrom('discussion_comments')
    .select(['text', 'author_id'])
    .where('id', '=', commentId)
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  if (!comment) {
    throw new Problem(404, 'discussion.comment_not_found', 'This comment was deleted.');
  }
  if (comment.author_id !== actor.userId) {
    throw new Problem(403, 'auth.forbidden', 'Only its writer can change a comment.');
  }
  return { article, thread, comment };
}

/**
 * Edits the caller's own comment.
 * @throws Problem 404, 403, 400 naming `mentions`
 */
export const editComment = (
  db: Db,
  ids: CommentIds,
  edit: CommentEdit,
  actor: Actor,
  now: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { article, thread, comment } = await ownComment(trx, ids, actor);
    const { commentId } = ids;
    await mentionAgain(trx, { article, thread, commentId, ...edit }, actor, now);
    await changeThread(trx, ids.threadId);
    if (edit.text === comment.text) return;
    await trx
      .updateTable('discussion_comments')
      .set({ text: edit.text, edited_at: now })
      .where('id', '=', commentId)
      .execute();
  });

/**
 * Deletes the caller's own comment, and its thread if it was the only one.
 * @throws Problem 404, 403
 */
export const deleteComment = (db: Db, ids: CommentIds, actor: Actor): Promise<void> =>
  inTransaction(db, async (trx) => {
    await ownComment(trx, ids, actor);
    const { id, threadId, commentId } = ids;
    await withdraw(trx, { articleId: id, key: noticeKey(commentId) });
    await trx.deleteFrom('discussion_comments').where('id', '=', commentId).execute();
    const left = trx.selectFrom('discussion_comments').where('thread_id', '=', threadId);
    if ((await countRows(left)) > 0) return changeThread(trx, threadId);
    await trx.deleteFrom('discussion_threads').where('id', '=', threadId).execute();
  });
