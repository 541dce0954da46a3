import { adminSummary } from '#features/articles/server/views/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { NewComment, NewThread } from '../contract.ts';
import { mention, notifyOfReply } from './mention.ts';
import {
  anchorColumns,
  assertMayComment,
  assertRoomForComment,
  assertRoomForThread,
  insertComment,
  nextVersion,
  postedBefore,
  threadRow,
} from './store.ts';

/** A posted comment: its thread, and whether it is new. */
interface Posted {
  threadId: number;
  isNew: boolean;
}

/**
 * Starts a thread with its first comment, once for each `clientKey`.
 * @throws Problem 404 `article.not_found`, 409 `discussion.full`, 429 `discussion.comment_limit`, 400 naming
 *   `mentions` or `clientKey`
 */
export const startThread = (
  db: Db,
  articleId: number,
  { anchor, ...comment }: NewThread,
  actor: Actor,
  now: number,
): Promise<Posted> =>
  inTransaction(db, async (trx) => {
    const article = await adminSummary(trx, actor, articleId);
    const posted = await postedBefore(trx, actor, articleId, comment.clientKey);
    if (posted !== undefined) return { threadId: posted, isNew: false };
    await assertRoomForThread(trx, articleId);
    await assertMayComment(trx, articleId, actor, now);
    const thread = await trx
      .insertInto('discussion_threads')
      .values({
        ...anchorColumns(anchor),
        article_id: articleId,
        created_at: now,
        resolved_at: null,
        resolved_by: null,
        version: 1,
      })
      .returning(['id', 'quote'])
      .executeTakeFirstOrThrow();
    const id = await insertComment(trx, thread.id, comment, actor, now);
    await mention(trx, { article, thread, commentId: id, ...comment }, actor, now);
    return { threadId: thread.id, isNew: true };
  });

/**
 * Adds a comment to a thread, once for each `clientKey`. A resolved thread is open again: what is said afterward
 * must not be hidden.
 * @throws Problem 404 `article.not_found` or `discussion.thread_not_found`, 409 `discussion.full`,
 *   429 `discussion.comment_limit`, 400 naming `mentions` or `clientKey`
 */
export const reply = (
  db: Db,
  articleId: number,
  threadId: number,
  comment: NewComment,
  actor: Actor,
  now: number,
): Promise<Posted> =>
  inTransaction(db, async (trx) => {
    const article = await adminSummary(trx, actor, articleId);
    const posted = await postedBefore(trx, actor, articleId, comment.clientKey);
    if (posted !== undefined) return { threadId: posted, isNew: false };
    const thread = await threadRow(trx, articleId, threadId);
    await assertRoomForComment(trx, threadId);
    await assertMayComment(trx, articleId, actor, now);
    const id = await insertComment(trx, threadId, comment, actor, now);
    await trx
      .updateTable('discussion_threads')
      .set({ resolved_at: null, resolved_by: null })
      .set(nextVersion)
      .where('id', '=', threadId)
      .execute();
    const replied = { article, thread, commentId: id, ...comment };
    await mention(trx, replied, actor, now);
    await notifyOfReply(trx, replied, actor, now);
    return { threadId, isNew: true };
  });
