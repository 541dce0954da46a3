import { recordAudit } from '#features/audit-log/server/public.ts';
import { setTags } from '#features/taxonomy/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { mayWrite } from './allowed-actions.ts';
import { auditEvent, storedArticles } from './change-state.ts';
import { notFound } from './views/admin-articles.views.ts';

/**
 * Deletes an article with its versions, tags and placements; its activity log stays.
 * @throws Problem 404 `article.not_found`
 */
export function deleteArticle(db: Db, id: number, actor: Actor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const [article] = await storedArticles(trx, [id]);
    if (article === undefined || !mayWrite(actor, article.authorId)) throw notFound();
    await setTags(trx, id, []);
    await trx.deleteFrom('articles').where('id', '=', id).execute();
    await recordAudit(trx, now, actor, [auditEvent(article, 'article.deleted')]);
    await recordChange(
      trx,
      now,
      article.isPublic
        ? ['articles', `article:${id}`, 'placements', 'admin']
        : ['placements', 'admin'],
    );
  });
}
