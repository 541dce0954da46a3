import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import type { Actor } from '#features/users/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { CorrectionInput } from '../../corrections.contract.ts';
import { auditEvent, type StoredArticle, storedArticles } from '../change-state.ts';
import { notFound } from '../views/admin-articles.views.ts';

/** @throws Problem 404 `article.not_found` */
async function articleWith(trx: Db, id: number): Promise<StoredArticle> {
  const [article] = await storedArticles(trx, [id]);
  if (article === undefined) throw notFound();
  return article;
}

/** Invalidates the article's pages, and feeds of it. */
async function tell(
  trx: Db,
  article: StoredArticle,
  action: AuditAction,
  { correct }: Pick<CorrectionInput, 'correct'>,
  { by, now }: { by: AuditActor; now: number },
): Promise<void> {
  await trx
    .updateTable('articles')
    .set({ updated_at: now })
    .where('id', '=', article.id)
    .where('updated_at', '<', now)
    .execute();
  await recordAudit(trx, now, by, [auditEvent(article, action, correct)]);
  await recordChange(trx, now, ['articles', `article:${article.id}`, 'admin']);
}

/**
 * Adds a correction to a public article.
 * @returns its ID
 * @throws Problem 404 `article.not_found`, 409 `article.not_public`
 */
export function addCorrection(
  db: Db,
  articleId: number,
  { kind, wrong, correct }: CorrectionInput,
  actor: Actor,
  now: number,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const article = await articleWith(trx, articleId);
    if (!article.isPublic) {
      const detail = 'This article is not public yet. Change its text instead.';
      throw new Problem(409, 'article.not_public', detail);
    }
    const { id } = await trx
      .insertInto('corrections')
      .values({ article_id: articleId, kind, wrong, correct, noted_at: now, user_id: actor.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tell(trx, article, 'correction.added', { correct }, { by: actor, now });
    return id;
  });
}

/** @throws Problem 404 `correction.not_found` */
async function correctionOf(trx: Db, articleId: number, id: number) {
  const row = await trx
    .selectFrom('corrections')
    .select('correct')
    .where('id', '=', id)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  if (row) return row;
  throw new Problem(404, 'correction.not_found', 'This article has no correction with this id.');
}

/**
 * Changes the text of a correction; its date stays.
 * @throws Problem 404 `article.not_found` or `correction.not_found`
 */
export function editCorrection(
  db: Db,
  { id: articleId, correctionId }: { id: number; correctionId: number },
  { kind, wrong, correct }: CorrectionInput,
  actor: Actor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const article = await articleWith(trx, articleId);
    await correctionOf(trx, articleId, correctionId);
    await trx
      .updateTable('corrections')
      .set({ kind, wrong, correct })
      .where('id', '=', correctionId)
      .execute();
    await tell(trx, article, 'correction.edited', { correct }, { by: actor, now });
  });
}

/** Deletes a correction. @throws Problem 404 `article.not_found` or `correction.not_found` */
export function removeCorrection(
  db: Db,
  { id: articleId, correctionId }: { id: number; correctionId: number },
  actor: Actor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const article = await articleWith(trx, articleId);
    const correction = await correctionOf(trx, articleId, correctionId);
    await trx.deleteFrom('corrections').where('id', '=', correctionId).execute();
    await tell(trx, article, 'correction.removed', correction, { by: actor, now });
  });
}

/** A correction from an import. */
interface KeptCorrection extends CorrectionInput {
  /** UTC epoch milliseconds. */
  notedAt: number;
}

/**
 * Replaces the corrections of an earlier import, inside a transaction. Corrections written here stay and
 * aren't duplicated.
 */
export async function takeCorrections(
  trx: Db,
  articleId: number,
  corrections: readonly KeptCorrection[],
): Promise<void> {
  await trx
    .deleteFrom('corrections')
    .where('article_id', '=', articleId)
    .where('imported', '=', 1)
    .execute();
  const noted = await trx
    .selectFrom('corrections')
    .select(['wrong', 'correct', 'noted_at'])
    .where('article_id', '=', articleId)
    .execute();
  for (const { kind, wrong, correct, notedAt } of corrections) {
    const isNoted = noted.some(
      (one) => one.wrong === wrong && one.correct === correct && one.noted_at === notedAt,
    );
    if (isNoted) continue;
    await trx
      .insertInto('corrections')
      .values({ article_id: articleId, kind, wrong, correct, noted_at: notedAt, imported: 1 })
      .execute();
  }
}
