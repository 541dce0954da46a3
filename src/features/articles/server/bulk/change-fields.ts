import { recordAudit } from '#features/audit-log/server/public.ts';
import type { BylineInput } from '#features/authors/contract.ts';
import { may } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { nameKey } from '#lib/text/name-key.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { Problem } from '#platform/http/problem.ts';
import { LIMITS } from '../../values.ts';
import { mayWrite } from '../allowed-actions.ts';
import { auditEvent } from '../change-state.ts';
import { takeExtensions } from '../extensions.ts';
import { assertMayAddVersion } from '../limit-revisions.ts';
import { notifyModerators, notifyOfConflict } from '../notify-about.ts';
import { assertVersion } from '../save/assert-version.ts';
import { knownCategory, readStored } from '../save/save.ts';
import { updateArticle } from '../save/store.ts';
import { eventOf, saved } from '../saved-state.ts';
import { loadArticle } from '../stored-article.ts';
import { notFound } from '../views/admin-articles.views.ts';

/** What can be changed of several articles at once. */
export type FieldChange =
  | { type: 'category'; category: string }
  | { type: 'add-tags'; tags: readonly string[] }
  | { type: 'remove-tags'; tags: readonly string[] }
  | { type: 'byline'; byline: BylineInput };

/** @throws Problem 409 `article.tag_limit` */
function tagsAfter(
  { type, tags }: Extract<FieldChange, { tags: unknown }>,
  before: readonly string[],
): string[] {
  const keys = new Set(tags.map(nameKey));
  const others = before.filter((tag) => !keys.has(nameKey(tag)));
  if (type === 'remove-tags') return others;
  const known = new Set(before.map(nameKey));
  const after = [...before, ...tags.filter((tag) => !known.has(nameKey(tag)))];
  if (after.length <= LIMITS.tags) return after;
  const detail = `An article can have at most ${LIMITS.tags} tags.`;
  throw new Problem(409, 'article.tag_limit', detail);
}

/**
 * Changes one field of an article as a save does: with a version and an entry in the activity log. Unlike a save in
 * the editor, it approves nothing: the text was not read.
 * @param version the one that the caller saw; undefined for any
 * @throws Problem 404 `article.not_found`, 409 `article.stale` or `article.tag_limit`, 400 naming the field, 429
 */
export async function changeFields(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: number,
  change: FieldChange,
  actor: Actor,
  now: number,
  version?: number,
): Promise<void> {
  await readStored(db, id);
  await inTransaction(db, async (trx) => {
    const article = await loadArticle(trx, id);
    if (article === undefined || !mayWrite(actor, article.fields.authorId)) throw notFound();
    await assertVersion(trx, article, version);
    await assertMayAddVersion(trx, actor, now);
    const before = article.fields;
    const fields = await (async () => {
      switch (change.type) {
        case 'category':
          return { category: await knownCategory(trx, change.category) };
        case 'byline':
          return takeExtensions({ byline: change.byline }, config, trx);
        case 'add-tags':
        case 'remove-tags':
          return { tags: tagsAfter(change, before.tags) };
      }
    })();
    const state = may(actor.role, 'article:moderate') ? null : saved(before, before, actor, now);
    const context = { userId: actor.userId, now, keepsApproval: true, images: config };
    const { isChanged } = await updateArticle(trx, article, { ...fields, ...state }, context);
    if (!isChanged) return;
    const subject = { id, title: before.title };
    const event = state && eventOf(before, state);
    await recordAudit(trx, now, actor, [
      auditEvent(subject, 'article.edited', detailOf(change)),
      ...(event ? [auditEvent(subject, ...event)] : []),
    ]);
    const about = { ...subject, authorId: before.authorId };
    if (state) await notifyModerators(trx, about, before, state, actor, now);
    await notifyOfConflict(trx, about, article.version, actor, now);
  });
}

/** For the activity log. */
function detailOf(change: FieldChange): string {
  switch (change.type) {
    case 'category':
      return `category ${change.category}`;
    case 'byline':
      return 'byline';
    case 'add-tags':
      return `added ${change.tags.join(', ')}`;
    case 'remove-tags':
      return `removed ${change.tags.join(', ')}`;
  }
}
