import type { AdminSummary } from '#features/articles/contract.ts';
import { notify, reword, withdraw } from '#features/notifications/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { cutWords } from '#lib/text/excerpt/cut-words.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import type { CommentEdit } from '../contract.ts';
import { noticeKey } from '../values.ts';
import { storeMentions } from './store.ts';
import { peopleOf } from './threads.views.ts';

const MAX_PASSAGE = 60;

interface Posted extends CommentEdit {
  article: Pick<AdminSummary, 'id' | 'title' | 'authorId'>;
  /** The thread of the comment. */
  thread: { id: number; quote: string };
  commentId: number;
}

/** The start of the words that a thread is about. Their anchor has them as the article does. */
const passageOf = (quote: string) => cutWords(withoutDirections(quote), MAX_PASSAGE);

/** The notification of a comment: the words it is about, and what it says. */
const noticeOf = (
  { article, thread, commentId, text }: Posted,
  { userId }: Actor,
  now: number,
) => ({
  by: userId,
  about: { articleId: article.id, title: article.title, writers: [article.authorId] },
  text: thread.quote === '' ? text : `“${passageOf(thread.quote)}”: ${text}`,
  key: noticeKey(commentId),
  now,
});

/**
 * Stores who is mentioned in a comment, and notifies them once.
 * @throws Problem 400 naming `mentions` if one of them can't open the article, or doesn't exist
 */
export async function mention(trx: Db, posted: Posted, actor: Actor, now: number): Promise<void> {
  const { article, commentId, mentions } = posted;
  const allowed = new Set((await peopleOf(trx, article)).map(({ id }) => id));
  if (mentions.some((id) => !allowed.has(id))) {
    throw badField('mentions', 'may name only people who can open this article in the editor');
  }
  await storeMentions(trx, commentId, mentions);
  await notify(trx, { kind: 'mentioned', to: mentions, ...noticeOf(posted, actor, now) });
}

/**
 * Stores who is mentioned in an edited comment. Who isn't any more hears nothing of it, others read its new text.
 * @throws as `mention` does
 */
export async function mentionAgain(
  trx: Db,
  posted: Posted,
  actor: Actor,
  now: number,
): Promise<void> {
  await mention(trx, posted, actor, now);
  const event = { articleId: posted.article.id, key: noticeKey(posted.commentId) };
  await withdraw(trx, event, { kind: 'mentioned', except: posted.mentions });
  await reword(trx, event, noticeOf(posted, actor, now).text);
}

/** Notifies those who wrote in the thread before, unless the reply mentions them. */
export async function notifyOfReply(
  trx: Db,
  posted: Posted,
  actor: Actor,
  now: number,
): Promise<void> {
  const others = await trx
    .selectFrom('discussion_comments')
    .select('author_id')
    .distinct()
    .where('thread_id', '=', posted.thread.id)
    .where('author_id', 'is not', null)
    .execute();
  const to = others.flatMap(({ author_id: id }) =>
    id === null || posted.mentions.includes(id) ? [] : [id],
  );
  await notify(trx, { kind: 'replied', to, ...noticeOf(posted, actor, now) });
}
