import { recordAudit } from '#features/audit-log/server/public.ts';
import { addSavedMediaUses } from '#features/media/server/public.ts';
import { usersWith } from '#features/notifications/server/public.ts';
import { may } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { PendingInput } from '../../pending.contract.ts';
import { isPublic } from '../../values.ts';
import { mayWrite } from '../allowed-actions.ts';
import { auditEvent } from '../change-state.ts';
import { takeExtensions } from '../extensions.ts';
import { concernedBy, notifyOfChanges } from '../notify-about.ts';
import { assertVersion } from '../save/assert-version.ts';
import { judgeImage, knownCategory } from '../save/save.ts';
import { cleanText } from '../snippets/clean-text.ts';
import { type LoadedArticle, loadArticle } from '../stored-article.ts';
import { notFound } from '../views/admin-articles.views.ts';
import { pendingRow } from '../views/pending-changes.views.ts';
import { assertSeen, removePending, stale } from './store.ts';

type SaveParts = Pick<Context, 'db' | 'config'>;

/** An article that the caller may write. @throws Problem 404 `article.not_found` */
async function writable(trx: Db, id: number, actor: Actor): Promise<LoadedArticle> {
  const article = await loadArticle(trx, id);
  if (article === undefined || !mayWrite(actor, article.fields.authorId)) throw notFound();
  return article;
}

function readTime(value: string | null, former: number | null, now: number): number | null {
  const time = value === null ? null : Date.parse(value);
  if (time !== null && time !== former && time <= now) {
    throw badField('publishAt', 'must be in the future');
  }
  return time;
}

/**
 * Saves changes of a public article that are published later; readers keep the current version. Those of an
 * author wait for approval. An article has one set of them: the next replaces it.
 * @throws Problem 404 `article.not_found`, 409 `article.not_public`, `article.stale` or `pending.stale`, 400 naming
 * the field
 */
export async function savePending(
  { db, config }: SaveParts,
  id: number,
  { fields, publishAt, baseVersion, version }: PendingInput,
  actor: Actor,
  now: number,
): Promise<void> {
  judgeImage(fields.featuredImage, config.siteUrl);
  const { content } = fields;
  const owner = { owner: actor.userId, siteUrl: config.siteUrl };
  const clean = content === undefined ? undefined : (await cleanText(db, content, owner)).html;
  await inTransaction(db, async (trx) => {
    const article = await writable(trx, id, actor);
    if (!isPublic(article.fields)) {
      const detail =
        'Readers can’t see this article, so there is nothing to change later. Save it.';
      throw new Problem(409, 'article.not_public', detail);
    }
    await assertVersion(trx, article, baseVersion);
    const former = await pendingRow(trx, id);
    if ((former?.version ?? null) !== version) throw stale();
    const time = readTime(publishAt, former?.publish_at ?? null, now);
    const own = fields.unpublishAt && Date.parse(fields.unpublishAt);
    const end = own === undefined ? article.fields.unpublishAt : own || null;
    if (end !== null && end <= (time ?? now)) {
      throw badField('unpublishAt', 'must be later than the time of the changes');
    }
    // The rest is checked again when they are published.
    await takeExtensions(fields, config, trx);
    if (fields.category !== undefined) await knownCategory(trx, fields.category);
    const moderates = may(actor.role, 'article:moderate');
    const row = {
      version: (former?.version ?? 0) + 1,
      base_version: baseVersion,
      fields: JSON.stringify({ ...fields, ...(clean !== undefined && { content: clean }) }),
      publish_at: time,
      is_approved: moderates ? 1 : 0,
      problem: '',
      user_id: actor.userId,
      saved_at: now,
      approved_by: null,
    };
    await trx
      .insertInto('pending_changes')
      .values({ article_id: id, ...row })
      .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
      .execute();
    await addSavedMediaUses(trx, id, [clean ?? null, fields.featuredImage ?? null]);
    const { title, authorId } = article.fields;
    await recordAudit(trx, now, actor, [
      auditEvent({ id, title }, 'article.changes_saved', isoTimeOrNull(time)),
    ]);
    const about = { article: { id, title, authorId }, by: actor.userId, now };
    const waits = former?.is_approved === 0 && former.problem === '';
    if (!moderates && !waits) {
      await notifyOfChanges(trx, {
        ...about,
        kind: 'submitted',
        to: await usersWith(trx, 'article:moderate'),
        ...(former?.is_approved === 1 && {
          text: 'They replace approved changes, which are no longer scheduled.',
        }),
      });
    }
    if (moderates && former?.is_approved === 0) {
      const text = 'An editor saved them again, perhaps with edits. Compare them in the article.';
      await notifyOfChanges(trx, { ...about, kind: 'approved', to: [former.user_id], text });
    }
    await recordChange(trx, now, ['admin']);
  });
}

/**
 * Approves waiting changes and sets when they are published.
 * @throws Problem 404 `article.not_found` or `pending.not_found`, 409 `pending.stale`, 400 naming the field
 */
export function schedulePending(
  { db }: Pick<Context, 'db'>,
  id: number,
  { version, publishAt }: { version: number; publishAt: string | null },
  actor: Actor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { fields } = await writable(trx, id, actor);
    const row = await pendingRow(trx, id);
    assertSeen(row, version);
    const time = readTime(publishAt, row.publish_at, now);
    await trx
      .updateTable('pending_changes')
      .set({ publish_at: time, is_approved: 1, problem: '', version: version + 1 })
      .$if(row.is_approved === 0, (set) => set.set({ approved_by: actor.userId }))
      .where('article_id', '=', id)
      .execute();
    await recordAudit(trx, now, actor, [
      auditEvent({ id, title: fields.title }, 'article.changes_approved', isoTimeOrNull(time)),
    ]);
    if (row.is_approved === 0) {
      const about = { article: { ...fields, id }, by: actor.userId, now };
      await notifyOfChanges(trx, { ...about, kind: 'approved', to: [row.user_id] });
    }
    await recordChange(trx, now, ['admin']);
  });
}

/**
 * Sends waiting changes back: they stay as their author saved them, with the editor's note.
 * @throws Problem 404 `article.not_found` or `pending.not_found`, 409 `pending.stale`
 */
export function sendBackPending(
  { db }: Pick<Context, 'db'>,
  id: number,
  { version, note }: { version: number; note: string },
  actor: Actor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { fields } = await writable(trx, id, actor);
    const row = await pendingRow(trx, id);
    assertSeen(row, version);
    const problem =
      note === '' ? 'An editor sent them back without a note.' : `An editor’s note: “${note}”`;
    await trx
      .updateTable('pending_changes')
      .set({ is_approved: 0, approved_by: null, problem, version: version + 1 })
      .where('article_id', '=', id)
      .execute();
    await recordAudit(trx, now, actor, [
      auditEvent({ id, title: fields.title }, 'article.changes_sent_back', note || null),
    ]);
    const about = { article: { ...fields, id }, by: actor.userId, now };
    await notifyOfChanges(trx, {
      ...about,
      kind: 'sent_back',
      to: concernedBy(row, actor.userId),
      text: note || null,
    });
    await recordChange(trx, now, ['admin']);
  });
}

/**
 * Deletes waiting changes; the article stays as it is.
 * @throws Problem 404 `article.not_found` or `pending.not_found`, 409 `pending.stale`
 */
export function discardPending(
  { db }: Pick<Context, 'db'>,
  id: number,
  version: number,
  actor: Actor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { fields } = await writable(trx, id, actor);
    const row = await pendingRow(trx, id);
    assertSeen(row, version);
    await removePending(trx, row);
    await recordAudit(trx, now, actor, [
      auditEvent({ id, title: fields.title }, 'article.changes_discarded'),
    ]);
    const about = { article: { ...fields, id }, by: actor.userId, now };
    await notifyOfChanges(trx, { ...about, kind: 'rejected', to: concernedBy(row, actor.userId) });
    await recordChange(trx, now, ['admin']);
  });
}
