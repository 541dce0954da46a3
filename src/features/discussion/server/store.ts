import type { ExpressionBuilder } from 'kysely';
import type { Actor } from '#features/users/server/public.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { MovedAnchors, NewComment } from '../contract.ts';
import { DISCUSSION_LIMITS } from '../values.ts';

export const threadNotFound = () =>
  new Problem(404, 'discussion.thread_not_found', 'These comments were deleted.');

const full = (detail: string) => new Problem(409, 'discussion.full', detail);

export async function threadRow(trx: Db, articleId: number, threadId: number) {
  return trx
    .selectFrom('discussion_threads')
    .select(['id', 'quote', 'resolved_at'])
    .where('id', '=', threadId)
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow(() => threadNotFound());
}

/** The columns of a thread that say where its words are. */
export const anchorColumns = (anchor: MovedAnchors[number]['anchor'] | null) => ({
  quote: anchor?.quote ?? '',
  text_before: anchor?.before ?? '',
  text_after: anchor?.after ?? '',
  text_at: anchor?.at ?? 0,
  is_unique: anchor?.isUnique ? (1 as const) : (0 as const),
});

/** @throws Problem 409 `discussion.full` */
export async function assertRoomForThread(trx: Db, articleId: number): Promise<void> {
  const { threads: max } = DISCUSSION_LIMITS;
  const threads = trx.selectFrom('discussion_threads').where('article_id', '=', articleId);
  if ((await countRows(threads)) < max) return;
  throw full(`An article has at most ${max} threads of comments. Delete some of your own first.`);
}

/** @throws Problem 409 `discussion.full` */
export async function assertRoomForComment(trx: Db, threadId: number): Promise<void> {
  const { comments: max } = DISCUSSION_LIMITS;
  const comments = trx.selectFrom('discussion_comments').where('thread_id', '=', threadId);
  if ((await countRows(comments)) < max) return;
  throw full(`A thread has at most ${max} comments. Select the words again and begin another.`);
}

/**
 * @throws Problem 409 `discussion.full` for an article with too many comments, 429 `discussion.comment_limit` for an
 *   account that wrote too many in a day
 */
export async function assertMayComment(
  trx: Db,
  articleId: number,
  { userId }: Actor,
  now: number,
): Promise<void> {
  const { commentsOfArticle: max, commentsPerDay } = DISCUSSION_LIMITS;
  const ofArticle = trx
    .selectFrom('discussion_comments')
    .innerJoin('discussion_threads', 'discussion_threads.id', 'discussion_comments.thread_id')
    .where('discussion_threads.article_id', '=', articleId);
  if ((await countRows(ofArticle)) >= max) {
    throw full(`An article has at most ${max} comments. Delete some of your own first.`);
  }
  const ofAccount = trx
    .selectFrom('discussion_comments')
    .where('author_id', '=', userId)
    .where('created_at', '>', now - DAY);
  if ((await countRows(ofAccount)) < commentsPerDay) return;
  throw new Problem(
    429,
    'discussion.comment_limit',
    `Not sent. You wrote ${commentsPerDay} comments in the last 24 hours, which is the limit. ` +
      'Your text is still here; send it later.',
    { headers: { 'retry-after': String(HOUR / 1000) } },
  );
}

/** What every change of a thread or its comments sets, so that editors fetch it. */
export const nextVersion = (eb: ExpressionBuilder<Schema, 'discussion_threads'>) => ({
  version: eb('version', '+', 1),
});

/** Marks a thread as changed. */
export async function changeThread(trx: Db, threadId: number): Promise<void> {
  await trx.updateTable('discussion_threads').set(nextVersion).where('id', '=', threadId).execute();
}

/** The thread of the comment that the caller posted with this key. */
export async function postedBefore(
  trx: Db,
  { userId }: Actor,
  articleId: number,
  clientKey: string | undefined,
): Promise<number | undefined> {
  if (clientKey === undefined) return undefined;
  const row = await trx
    .selectFrom('discussion_comments as comments')
    .innerJoin('discussion_threads as threads', 'threads.id', 'comments.thread_id')
    .select(['threads.id', 'threads.article_id'])
    .where('comments.author_id', '=', userId)
    .where('comments.client_key', '=', clientKey)
    .executeTakeFirst();
  if (row && row.article_id !== articleId) {
    throw badField('clientKey', 'belongs to a comment on another article');
  }
  return row?.id;
}

/** Stores a comment without its mentions. @returns its id */
export async function insertComment(
  trx: Db,
  threadId: number,
  { text, clientKey }: NewComment,
  { userId }: Actor,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('discussion_comments')
    .values({
      thread_id: threadId,
      author_id: userId,
      client_key: clientKey ?? null,
      text,
      created_at: now,
      edited_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores who is mentioned in a comment, and no one else. */
export async function storeMentions(
  trx: Db,
  commentId: number,
  mentions: readonly number[],
): Promise<void> {
  await trx.deleteFrom('discussion_mentions').where('comment_id', '=', commentId).execute();
  const rows = [...new Set(mentions)].map((user_id) => ({ comment_id: commentId, user_id }));
  if (rows.length > 0) await trx.insertInto('discussion_mentions').values(rows).execute();
}
