import { type AuditActor, recordAudit, SCHEDULE } from '#features/audit-log/server/public.ts';
import { setTags } from '#features/taxonomy/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { TRASH_DAYS } from '../../values.ts';
import { mayWrite } from '../allowed-actions.ts';
import { auditEvent, type StoredArticle, storedArticles } from '../change-state.ts';
import { assertVersion } from '../save/assert-version.ts';
import { notFound } from '../views/admin-articles.views.ts';

async function deleteStored(trx: Db, article: StoredArticle, by: AuditActor, now: number) {
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

export const EMPTY_TRASH_JOB = 'articles.empty-trash';

/** Does the jobs named `EMPTY_TRASH_JOB`: deletes what has been in the trash for 30 days, one by one. */
export const emptyTrash =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  async ({ signal }) => {
    const old = await db
      .selectFrom('article_trash')
      .select('article_id as id')
      .where('deleted_at', '<=', now() - TRASH_DAYS * DAY)
      .orderBy('deleted_at')
      .execute();
    for (const { id } of old) {
      signal.throwIfAborted();
      await inTransaction(db, async (trx) => {
        // It may have been restored since.
        const trashed = trx.selectFrom('article_trash').select('article_id');
        if (!(await trashed.where('article_id', '=', id).executeTakeFirst())) return;
        const [article] = await storedArticles(trx, [id], 'all');
        if (article) await deleteStored(trx, article, SCHEDULE, now());
      });
      await ownTurn();
    }
  };
