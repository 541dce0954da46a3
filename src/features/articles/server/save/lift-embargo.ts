import { recordAudit } from '#features/audit-log/server/public.ts';
import { releaseImages } from '#features/media/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { LiftEmbargo } from '../../writing.contract.ts';
import { auditEvent } from '../change-state.ts';
import { embargoText, isEmbargoed } from '../embargo.ts';
import { loadArticle } from '../stored-article.ts';
import { notFound } from '../views/admin-articles.views.ts';
import { assertVersion } from './assert-version.ts';
import { updateArticle } from './store.ts';

/**
 * Ends an embargo early, without publishing the article. The activity log and the version history say who
 * did it and why.
 * @throws Problem 404 `article.not_found`, 409 `article.not_embargoed` or `article.stale`
 */
export function liftEmbargo(
  db: Db,
  id: number,
  { reason, version }: LiftEmbargo,
  actor: Actor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const article = await loadArticle(trx, id);
    if (article === undefined) throw notFound();
    const { fields } = article;
    if (!isEmbargoed(fields, now)) {
      throw new Problem(409, 'article.not_embargoed', 'This article is not under embargo.');
    }
    await assertVersion(trx, article, version);
    const held = embargoText(fields);
    const changes = { embargoUntil: null, embargoReason: '', embargoSource: '' };
    const liftNote = `Embargo ${held} lifted: ${reason}`;
    const context = { userId: actor.userId, now, liftNote, keepsApproval: true };
    await updateArticle(trx, article, changes, context);
    await releaseImages(trx, id, fields.embargoUntil ?? 0);
    const subject = { id, title: fields.title };
    const event = auditEvent(subject, 'article.embargo_lifted', `${held}: ${reason}`);
    await recordAudit(trx, now, actor, [event]);
  });
}
