import type { AdminSummary } from '#features/articles/contract.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import type { CommentEdit } from '../contract.ts';
import { storeMentions } from './store.ts';
import { peopleOf } from './threads.views.ts';

interface Mentioning extends CommentEdit {
  article: Pick<AdminSummary, 'id' | 'title' | 'authorId'>;
  /** The thread of the comment. */
  thread: { id: number; quote: string };
  commentId: number;
}

/**
 * Stores who is mentioned in a comment.
 * @throws Problem 400 naming `mentions` if one of them can't open the article, or doesn't exist
 */
export async function mention(
  trx: Db,
  { article, commentId, mentions }: Mentioning,
  _actor: Actor,
  _now: number,
): Promise<void> {
  const allowed = new Set((await peopleOf(trx, article)).map(({ id }) => id));
  if (mentions.some((id) => !allowed.has(id))) {
    throw badField('mentions', 'may name only people who can open this article in the editor');
  }
  await storeMentions(trx, commentId, mentions);
}
