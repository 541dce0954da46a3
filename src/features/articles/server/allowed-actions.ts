import { may, reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Schema } from '#platform/db/schema.ts';
import { type ArticleAction, isPublic } from '../values.ts';

type Judged = Pick<Schema['articles'], 'author_id' | 'status' | 'moderation_status'> & {
  embargo_until: number | null;
};

/** Whether the caller may write this article. */
export function mayWrite(
  actor: Pick<Actor, 'role'> & { userId: number | null },
  authorId: number,
): boolean {
  const far = reach(actor.role, 'article:write');
  return far === 'any' || (far === 'own' && authorId === actor.userId);
}

/**
 * What the caller may do with an article in its current state.
 * @param isCovered whether it has live coverage
 */
export function actionsOn(actor: Actor, article: Judged, isCovered: boolean): ArticleAction[] {
  const writes = mayWrite(actor, article.author_id);
  const moderates = may(actor.role, 'article:moderate');
  const isPublished = article.status === 'published';
  const isPending = article.moderation_status === 'pending';
  const isApprovedSchedule =
    article.status === 'scheduled' && article.moderation_status === 'approved';
  const isShown = isPublic({
    status: article.status,
    moderationStatus: article.moderation_status,
  });
  const allowed: Record<ArticleAction, boolean> = {
    edit: writes,
    delete: writes,
    // An author's save would undo the editors' approval of the article and its time.
    publish: moderates ? !isShown : writes && !isPublished && !isApprovedSchedule,
    archive: moderates && isPublished,
    approve: moderates && isPending,
    reject: moderates && isPending,
    feature: may(actor.role, 'placement:manage'),
    // Live coverage is started by users who may publish; then its author may post, too.
    correct: moderates && isShown,
    lift: moderates && article.embargo_until !== null && !isShown,
    live: writes && (isCovered || (moderates && (isShown || article.status === 'scheduled'))),
  };
  return (Object.keys(allowed) as ArticleAction[]).filter((action) => allowed[action]);
}
