import type { AdminSummary } from '#features/articles/contract.ts';
import { reach } from '#features/users/policy.ts';
import { type Actor, namesOf, people } from '#features/users/server/public.ts';
import { ROLES } from '#features/users/values.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import type { DiscussionPerson, Thread } from '../contract.ts';
import { threadNotFound } from './store.ts';

/** Roles that may open every article in the editor. */
const EDITORS = ROLES.filter((role) => reach(role, 'article:write') === 'any');

/** Everyone who may open this article in the editor. */
export const peopleOf = (
  db: Db,
  { authorId }: Pick<AdminSummary, 'authorId'>,
): Promise<DiscussionPerson[]> => people(db, [authorId], EDITORS);

/** The threads of an article, oldest first. @param threadId only this one */
export async function threadsOf(
  db: Db,
  { userId }: Actor,
  articleId: number,
  threadId?: number,
): Promise<Thread[]> {
  const threads = await db
    .selectFrom('discussion_threads')
    .selectAll()
    .where('article_id', '=', articleId)
    .$if(threadId !== undefined, (query) => query.where('id', '=', Number(threadId)))
    .orderBy('id')
    .execute();
  const ids = threads.map(({ id }) => id);
  const comments = await db
    .selectFrom('discussion_comments')
    .selectAll()
    .where('thread_id', 'in', [0, ...ids])
    .orderBy('id')
    .execute();
  const mentions = await db
    .selectFrom('discussion_mentions as mentions')
    .innerJoin('discussion_comments as comments', 'comments.id', 'mentions.comment_id')
    .select(['mentions.comment_id', 'mentions.user_id'])
    .where('comments.thread_id', 'in', [0, ...ids])
    .orderBy('mentions.user_id')
    .execute();
  const commentsOf = Map.groupBy(comments, ({ thread_id: thread }) => thread);
  const mentionsOf = Map.groupBy(mentions, ({ comment_id: comment }) => comment);
  const names = await namesOf(db, [
    ...threads.map(({ resolved_by: by }) => by),
    ...comments.map(({ author_id: author }) => author),
    ...mentions.map(({ user_id: user }) => user),
  ]);
  const nameOf = (id: number | null) => names.get(id ?? 0) ?? null;
  return threads.map((thread) => ({
    id: thread.id,
    anchor:
      thread.quote === ''
        ? null
        : {
            quote: thread.quote,
            before: thread.text_before,
            after: thread.text_after,
            at: thread.text_at,
            isUnique: thread.is_unique === 1,
          },
    resolved:
      thread.resolved_at === null
        ? null
        : { by: nameOf(thread.resolved_by), at: isoTime(thread.resolved_at) },
    comments: (commentsOf.get(thread.id) ?? []).map((comment) => ({
      id: comment.id,
      author: nameOf(comment.author_id),
      isOwn: comment.author_id === userId,
      text: comment.text,
      mentions: (mentionsOf.get(comment.id) ?? []).map(({ user_id: id }) => ({
        id,
        name: nameOf(id) ?? '',
      })),
      createdAt: isoTime(comment.created_at),
      editedAt: isoTimeOrNull(comment.edited_at),
    })),
  }));
}

/**
 * What an answer with the threads of an article is known by: another one after any change. Names of accounts don't
 * count.
 */
export async function threadsTag(db: Db, { userId }: Actor, articleId: number): Promise<string> {
  const { count, newest, changes } = await db
    .selectFrom('discussion_threads')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.max('id').as('newest'),
      fn.sum('version').as('changes'),
    ])
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  return `W/"${[userId, articleId, count, newest ?? 0, changes ?? 0].join('-')}"`;
}

/** One thread of an article. @throws Problem 404 `discussion.thread_not_found` */
export async function threadOf(
  db: Db,
  actor: Actor,
  articleId: number,
  threadId: number,
): Promise<Thread> {
  const [thread] = await threadsOf(db, actor, articleId, threadId);
  if (thread === undefined) throw threadNotFound();
  return thread;
}
