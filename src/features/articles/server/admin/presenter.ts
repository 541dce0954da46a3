import { may, reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { AdminSummary } from '../../contract.ts';
import { type ArticleAction, isPublic } from '../../values.ts';
import { type SummaryRow, withTags } from '../public/public.views.ts';

type Judged = Pick<SummaryRow, 'author_id' | 'status' | 'moderation_status'>;

/** Whether the caller may write this article. */
export function mayWrite(actor: Actor, authorId: number): boolean {
  const far = reach(actor.role, 'article:write');
  return far === 'any' || (far === 'own' && authorId === actor.userId);
}

/** What the caller may do to an article as it is now. */
function actionsOn(actor: Actor, article: Judged): ArticleAction[] {
  const writes = mayWrite(actor, article.author_id);
  const moderates = may(actor.role, 'article:moderate');
  const isPublished = article.status === 'published';
  const isPending = article.moderation_status === 'pending';
  const isShown = isPublic({
    status: article.status,
    moderationStatus: article.moderation_status,
  });
  const allowed: Record<ArticleAction, boolean> = {
    edit: writes,
    delete: writes,
    publish: moderates ? !isShown : writes && !isPublished,
    archive: moderates && isPublished,
    approve: moderates && isPending,
    reject: moderates && isPending,
    feature: may(actor.role, 'placement:manage'),
  };
  return (Object.keys(allowed) as ArticleAction[]).filter((action) => allowed[action]);
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}

/** Rows as the admin area sees them: with the author's name, the note and what the caller may do. */
export async function presentAll(
  db: Db,
  actor: Actor,
  rows: readonly SummaryRow[],
): Promise<AdminSummary[]> {
  const [articles, names] = [
    await withTags(db, rows),
    await namesOf(
      db,
      rows.map((row) => row.author_id),
    ),
  ];
  return rows.flatMap((row, index) => {
    const summary = articles[index];
    if (summary === undefined) return [];
    return {
      ...summary,
      rejectionNote: row.rejection_note,
      authorName: names.get(row.author_id) ?? null,
      can: actionsOn(actor, row),
    };
  });
}
