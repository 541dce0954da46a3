import { hideArticle } from '#features/notifications/server/public.ts';
import { usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { categorySlug, isCoreCategory } from '#features/taxonomy/values.ts';
import type { Actor } from '#features/users/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import {
  insertIntoTrash,
  type LostSlot,
  restorePlacements,
} from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { mayWrite } from '../allowed-actions.ts';
import { changeState, storedArticles } from '../change-state.ts';
import { assertVersion } from '../save/assert-version.ts';
import { freeSlug } from '../save/slugs.ts';
import { reindexAndInvalidate } from '../search-index/reindex-and-invalidate.ts';
import { notFound } from '../views/admin-articles.views.ts';

/**
 * Moves an article to the trash. For everyone but the trash it is deleted, and its slug is free.
 * @param version the one that the caller saw; undefined for any
 * @throws Problem 404 `article.not_found`, 409 `article.stale`
 */
export function moveToTrash(
  db: Db,
  id: number,
  actor: Actor,
  now: number,
  version?: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const [article] = await storedArticles(trx, [id]);
    if (article === undefined || !mayWrite(actor, article.authorId)) throw notFound();
    await assertVersion(trx, article, version);
    const { status, scheduledAt } = article;
    const change = { action: { type: 'trash' }, event: 'article.trashed' } as const;
    // Before the change: this hides earlier notifications, not those of the change itself.
    await hideArticle(trx, id);
    await changeState(trx, article, change, actor, now);
    await insertIntoTrash(trx, {
      article_id: id,
      status,
      scheduled_at: scheduledAt,
      user_id: actor.userId,
      deleted_at: now,
    });
    await recordChange(trx, now, ['placements', 'admin']);
  });
}

/** An article in the trash. @throws Problem 404 `article.not_in_trash` */
async function trashedArticle(trx: Db, id: number, actor: Actor) {
  const row = await trx
    .selectFrom('article_trash')
    .select(['slug', 'status', 'scheduled_at', 'placements', 'user_id'])
    .where('article_id', '=', id)
    .executeTakeFirst();
  const [article] = row ? await storedArticles(trx, [id], 'all') : [];
  if (!row || !article || !mayWrite(actor, article.authorId)) {
    throw new Problem(404, 'article.not_in_trash', 'No article in the trash has this id.');
  }
  return { row, article };
}

/**
 * Returns an article from the trash as a draft. Its slug gets a number if another article has it now.
 * @param asBefore undoes the deletion: the article becomes what it was and is featured again, for the account that
 *   deleted it. Otherwise authors could publish again what an editor took away.
 * @returns why it left a featured page; null if it left none
 * @throws Problem 404 `article.not_in_trash`, 409 `article.not_undoable` or what an embargo refuses
 */
export function restoreArticle(
  db: Db,
  id: number,
  asBefore: boolean,
  actor: Actor,
  now: number,
): Promise<LostSlot | null> {
  return inTransaction(db, async (trx) => {
    const { row, article } = await trashedArticle(trx, id, actor);
    if (asBefore && row.user_id !== actor.userId) {
      const detail =
        'Only the account that deleted the article can undo it. Restore it as a draft.';
      throw new Problem(409, 'article.not_undoable', detail);
    }
    await trx.deleteFrom('article_trash').where('article_id', '=', id).execute();
    const slug = await freeSlug(trx, row.slug, id);
    await trx.updateTable('articles').set({ slug }).where('id', '=', id).execute();
    const former = { status: row.status, scheduledAt: row.scheduled_at };
    const state = asBefore ? former : ({ status: 'draft', scheduledAt: null } as const);
    const action = { type: 'restore', ...state } as const;
    await changeState(trx, article, { action, event: 'article.restored' }, actor, now);
    // Series, games or tags may have new names since.
    await reindexAndInvalidate(trx, [{ id, wasPublic: false }], now);
    if (!asBefore) return null;
    const lost = await restorePlacements(trx, id, row.placements, async (page) => {
      if (page === 'homepage' || isCoreCategory(categorySlug(page))) return true;
      return (await usedCategorySlugs(trx, [page])).length > 0;
    });
    await recordChange(trx, now, ['placements', 'admin']);
    return lost;
  });
}
