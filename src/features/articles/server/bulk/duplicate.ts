import { recordAudit } from '#features/audit-log/server/public.ts';
import { cleanContent } from '#features/rich-text/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { cut } from '#lib/text/text.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { LIMITS } from '../../values.ts';
import { mayWrite } from '../allowed-actions.ts';
import { auditEvent } from '../change-state.ts';
import { isEmbargoed } from '../embargo.ts';
import { NEW_ARTICLE } from '../lifecycle.ts';
import { assertMayAddVersion } from '../limit-revisions.ts';
import { createArticle } from '../save/store.ts';
import { saved } from '../saved-state.ts';
import { loadArticle } from '../stored-article.ts';
import { notFound } from '../views/admin-articles.views.ts';

const DRAFT = { status: 'draft', scheduledAt: null, unpublishAt: null } as const;

/**
 * Stores a copy of an article as a new draft of the caller. It has the text and all its fields, but no history:
 * no slug, dates, placements, corrections, live coverage or statistics of the original. An embargo holds for it too.
 * @returns its ID
 * @throws Problem 404 `article.not_found`, 429 `article.version_limit`
 */
export async function duplicateArticle(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: number,
  actor: Actor,
  now: number,
): Promise<number> {
  const read = await loadArticle(db, id);
  if (read === undefined || !mayWrite(actor, read.fields.authorId)) throw notFound();
  const stored = read.fields.content;
  // Before the transaction, because others would wait.
  const content = await cleanContent(stored, { owner: actor.userId, siteUrl: null });
  return inTransaction(db, async (trx) => {
    const original = await loadArticle(trx, id);
    if (original === undefined || !mayWrite(actor, original.fields.authorId)) throw notFound();
    await assertMayAddVersion(trx, actor, now);
    const { fields } = original;
    const title = cut(`Copy of ${fields.title}`, LIMITS.title - 3);
    const { embargoUntil, embargoReason, embargoSource } = fields;
    const embargo = isEmbargoed(fields, now)
      ? { embargoUntil, embargoReason, embargoSource }
      : { embargoUntil: null, embargoReason: '', embargoSource: '' };
    const begun = { ...NEW_ARTICLE, ...embargo };
    const state = saved(begun, DRAFT, actor, now);
    const copy = await createArticle(
      trx,
      {
        ...fields,
        ...embargo,
        ...state,
        // The text may have been saved since.
        ...(fields.content === stored && { content }),
        title,
        slug: '',
        authorId: actor.userId,
      },
      { userId: actor.userId, now, images: config },
    );
    const event = auditEvent({ id: copy.id, title }, 'article.created', `copy of ${fields.title}`);
    await recordAudit(trx, now, actor, [event]);
    return copy.id;
  });
}
