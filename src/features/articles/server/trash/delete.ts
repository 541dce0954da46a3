import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { setTags } from '#features/taxonomy/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { mayWrite } from '../allowed-actions.ts';
import { auditEvent, type StoredArticle, storedArticles } from '../change-state.ts';
import { assertVersion } from '../save/assert-version.ts';
import { notFound } from '../views/admin-articles.views.ts';

/** Deletes an article with everything that belongs to it, except its activity log. */
export async function deleteStored(trx: Db, article: StoredArticle, by: AuditActor, now: number) {
  const { id } = article;
  await setTags(trx, id, []);
  await trx.deleteFrom('articles').where('id', '=', id).execute();
  await recordAudit(trx, now, by, [auditEvent(article, 'article.deleted')]);
  await recordChange(
    trx,
    now,
    article.isPublic
      ? ['articles', `article:${id}`, 'placements', 'admin']
      : ['placements', 'admin'],
  );
}

/**
 * Deletes an article for good, in the trash or not, with its versions, tags and placements; its activity log stays.
 * @param version the one that the caller saw; undefined for any
 * @throws Problem 404 `article.not_found`, 409 `article.stale`
 */
export function deleteArticle(
  db: Db,
  id: number,
  actor: Actor,
  now: number,
  version?: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const [article] = await storedArticles(trx, [id], 'all');
    if (article === undefined || !mayWrite(actor, article.authorId)) throw notFound();
    await assertVersion(trx, article, version);
    await deleteStored(trx, article, actor, now);
  });
}
