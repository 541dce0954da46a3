import type { z } from 'zod';
import {
  type AuditActor,
  type AuditEvent,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import { ownByline } from '#features/authors/server/public.ts';
import { withCurrentImages } from '#features/media/server/public.ts';
import { asksOwnRoute } from '#features/media/values.ts';
import { readContent } from '#features/rich-text/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import { usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Role } from '#features/users/values.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { badField } from '#platform/http/problem.ts';
import { isPublic, OWN_ROUTE } from '../../values.ts';
import type { ArticlePatch, articleInputSchema } from '../../writing.contract.ts';
import { mayWrite } from '../allowed-actions.ts';
import { auditEvent } from '../change-state.ts';
import {
  assertTextsNotEmbargoed,
  type EmbargoFields,
  embargoText,
  readEmbargo,
} from '../embargo.ts';
import { extensionsIn, takeExtensions } from '../extensions.ts';
import { NEW_ARTICLE } from '../lifecycle.ts';
import { assertMayAddVersion } from '../limit-revisions.ts';
import { liveMedia } from '../live-texts.ts';
import {
  notifyAuthors,
  notifyModerators,
  notifyOfConflict,
  notifyOfHold,
} from '../notify-about.ts';
import { assertChecksPass, assertWritten } from '../publish-checks.ts';
import { assertKeepsApprovedSchedule, endEvents, eventOf, newsOf, saved } from '../saved-state.ts';
import { cleanText } from '../snippets/clean-text.ts';
import { type LoadedArticle, loadArticle } from '../stored-article.ts';
import { notFound } from '../views/admin-articles.views.ts';
import { assertVersion } from './assert-version.ts';
import { unnotedSource } from './generated-drafts.ts';
import { createArticle, updateArticle, type WrittenFields } from './store.ts';

type NewArticle = z.output<typeof articleInputSchema>;

type SaveParts = Pick<Context, 'db' | 'config'>;

/** @throws Problem 400 if the category doesn't exist */
export async function knownCategory(db: Db, value: string): Promise<string> {
  const [slug] = await usedCategorySlugs(db, [categorySlug(value)]);
  if (slug !== undefined) return slug;
  throw badField('category', `must be an existing category, not ${JSON.stringify(value)}`);
}

/**
 * The contract refuses the site's paths; this also refuses its absolute URLs.
 * @throws Problem 400 naming `featuredImage` if it is one of the site's pages or API calls
 */
export function judgeImage(address: string | null | undefined, siteUrl: string): void {
  if (address && asksOwnRoute(address, new URL(siteUrl).host)) {
    throw badField('featuredImage', OWN_ROUTE);
  }
}

function timeOf(value: string | null | undefined): number | null {
  return value ? Date.parse(value) : null;
}

/** Checks that the draft was generated for the caller. */
async function draftedEvents(
  db: Db,
  article: { id: number; title: string },
  draftId: number | undefined,
  { userId }: AuditActor,
): Promise<AuditEvent[]> {
  if (draftId === undefined || userId === null) return [];
  const source = await unnotedSource(db, article.id, { userId, draftId });
  return source === null ? [] : [auditEvent(article, 'article.drafted', source)];
}

/** Logs an embargo. */
function embargoedEvent(article: { id: number; title: string }, embargo: EmbargoFields) {
  const by = embargo.embargoSource === '' ? '' : `, ${embargo.embargoSource}`;
  return auditEvent(article, 'article.embargoed', `${embargoText(embargo)}${by}`);
}

/** The caller's article with this key; undefined if there is none. */
async function madeWith(db: Db, { userId }: Actor, clientKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('author_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Stores a new article of the caller, once per `clientKey`.
 * @param writer whose article it becomes, if not the caller's
 * @returns its ID, and whether it existed; then it isn't changed
 * @throws Problem 400 naming the field, 409 `article.embargoed`, `article.image_held` or
 * `article.checks_failed`, 429 `article.version_limit`
 */
export async function createOwnArticle(
  { db, config }: SaveParts,
  {
    clientKey,
    generatedDraftId,
    scheduledPublishAt,
    unpublishAt: end,
    embargoUntil,
    embargoReason,
    embargoSource,
    ...fields
  }: NewArticle,
  actor: Actor,
  now: number,
  writer: Pick<Actor, 'userId' | 'name' | 'role'> = actor,
): Promise<{ id: number; isNew: boolean }> {
  const { siteUrl } = config;
  judgeImage(fields.featuredImage, siteUrl);
  const [scheduledAt, unpublishAt] = [timeOf(scheduledPublishAt), timeOf(end)];
  const wanted = { embargoUntil, embargoReason, embargoSource };
  const embargo = readEmbargo(wanted, null, now);
  const content = await cleanText(db, fields.content, { owner: actor.userId, siteUrl });
  return inTransaction(db, async (trx) => {
    const made = clientKey === undefined ? undefined : await madeWith(trx, actor, clientKey);
    if (made !== undefined) return { id: made, isNew: false };
    await assertMayAddVersion(trx, actor, now);
    const begun = { ...NEW_ARTICLE, ...embargo };
    const life = { status: fields.status, scheduledAt, unpublishAt };
    const state = saved(begun, life, writer, now);
    assertWritten(state, content.html);
    const category = await knownCategory(trx, fields.category);
    const shown = await withCurrentImages(trx, [content.html, fields.featuredImage ?? null]);
    await assertTextsNotEmbargoed(trx, shown, state, now);
    const byline = fields.byline ?? (await ownByline(trx, config, writer, now));
    const { id } = await createArticle(
      trx,
      {
        ...fields,
        ...embargo,
        ...state,
        ...extensionsIn(await takeExtensions({ ...fields, byline }, config, trx)),
        content,
        category,
        authorId: writer.userId,
      },
      { userId: actor.userId, now, clientKey, images: config },
    );
    const release = { id, before: NEW_ARTICLE, after: state };
    await assertChecksPass(trx, release, { config, userId: actor.userId });
    const article = { id, title: fields.title };
    const event = eventOf(NEW_ARTICLE, state);
    await recordAudit(trx, now, actor, [
      auditEvent(article, 'article.created'),
      ...(await draftedEvents(trx, article, generatedDraftId, actor)),
      ...(embargo.embargoUntil === null ? [] : [embargoedEvent(article, embargo)]),
      ...(event ? [auditEvent(article, ...event)] : []),
      ...endEvents(article, NEW_ARTICLE, state),
    ]);
    const subject = { ...article, authorId: actor.userId };
    await notifyModerators(trx, subject, NEW_ARTICLE, state, actor, now);
    return { id, isNew: true };
  });
}

/** Reads the text of a stored article before the transaction, which must not wait for a long one. */
export async function readStored(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('article_bodies')
    .select('content')
    .where('article_id', '=', id)
    .executeTakeFirst();
  if (row) await readContent(row.content);
}

/** Whether the article has this version: the caller's claim is checked. */
const isRevision = async (trx: Db, id: number, version: number | undefined) =>
  version !== undefined &&
  (await countRows(
    trx.selectFrom('revisions').where('article_id', '=', id).where('version', '=', version),
  )) > 0;

/** Who saves: the caller of a route, or an account that saved the changes earlier. */
interface Saver extends AuditActor {
  role: Role;
  caller?: Caller;
  /** The account in whose turn the text is cleaned, if not the saver's; null outside of all turns. */
  owner?: number | null;
}

/**
 * Changes some fields of an article. A save by its author makes it pending (again). If nothing differs,
 * nothing is stored and an approval stays.
 * @param first runs in the same transaction, before anything is written
 * @throws Problem 404 `article.not_found`, 409 `article.stale`, `article.approved_schedule`,
 * `article.image_held` or `article.checks_failed`, 400 naming the
 * field, 429 `article.version_limit`
 */
export async function saveArticle(
  { db, config }: SaveParts,
  id: number,
  {
    version,
    generatedDraftId,
    restoredVersion,
    scheduledPublishAt,
    unpublishAt: end,
    embargoUntil,
    embargoReason,
    embargoSource,
    ...patch
  }: ArticlePatch,
  actor: Saver,
  now: number,
  first?: (trx: Db, article: LoadedArticle) => Promise<void>,
): Promise<void> {
  const { siteUrl } = config;
  judgeImage(patch.featuredImage, siteUrl);
  const owner = actor.owner === undefined ? actor.userId : actor.owner;
  const content =
    patch.content === undefined
      ? undefined
      : await cleanText(db, patch.content, { owner, siteUrl });
  if (content === undefined) await readStored(db, id);
  const sent = { content: content?.html, featuredImage: patch.featuredImage };
  await inTransaction(db, async (trx) => {
    const article = await loadArticle(trx, id);
    if (article === undefined || !mayWrite(actor, article.fields.authorId)) throw notFound();
    await assertVersion(trx, article, version);
    await first?.(trx, article);
    await assertMayAddVersion(trx, actor, now);
    const changes: Partial<WrittenFields> = Object.fromEntries(
      Object.entries({ ...patch, ...(await takeExtensions(patch, config, trx)), content }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    if (patch.category !== undefined) changes.category = await knownCategory(trx, patch.category);
    const before = article.fields;
    const scheduledAt =
      scheduledPublishAt === undefined ? before.scheduledAt : timeOf(scheduledPublishAt);
    const unpublishAt = end === undefined ? before.unpublishAt : timeOf(end);
    const wanted = { embargoUntil, embargoReason, embargoSource };
    const embargo = readEmbargo(wanted, article, now);
    const life = { status: patch.status ?? before.status, scheduledAt, unpublishAt };
    const state = saved({ ...before, ...embargo }, life, actor, now);
    const { content: html = before.content, featuredImage = before.featuredImage } = sent;
    assertWritten(state, html);
    const shown = [html, featuredImage, ...(await liveMedia(trx, id))];
    // A former URL of a replaced image is stored as its current one.
    await assertTextsNotEmbargoed(trx, await withCurrentImages(trx, shown), state, now);
    const context = { userId: actor.userId, now, keepsApproval: true, images: config };
    const written = { ...changes, ...embargo, ...state };
    const { isChanged, isTextChanged } = await updateArticle(trx, article, written, context);
    if (!isTextChanged) assertKeepsApprovedSchedule(before, state);
    const release = { id, before, after: state };
    await assertChecksPass(trx, release, { config, userId: actor.userId });
    const subject = { id, title: changes.title ?? before.title };
    const event = isChanged ? eventOf(before, state) : null;
    const editsText = Object.keys(changes).some((key) => key !== 'status');
    const isNewlyEmbargoed =
      embargo.embargoUntil !== null && embargo.embargoUntil !== before.embargoUntil;
    const ends = isChanged ? endEvents(subject, before, state) : [];
    const isOtherEvent = event !== null || isNewlyEmbargoed || ends.length > 0;
    const isEdit = isChanged && (editsText || !isOtherEvent);
    await recordAudit(trx, now, actor, [
      ...(isEdit ? [auditEvent(subject, 'article.edited')] : []),
      ...(await draftedEvents(trx, subject, generatedDraftId, actor)),
      ...(isNewlyEmbargoed ? [embargoedEvent(subject, embargo)] : []),
      ...(event ? [auditEvent(subject, ...event)] : []),
      ...ends,
    ]);
    const about = { ...subject, authorId: before.authorId };
    const news = isChanged ? newsOf(before, state) : null;
    if (news) await notifyAuthors(trx, [about], { event: news, detail: null }, actor, now);
    if (isChanged) await notifyModerators(trx, about, before, state, actor, now);
    if (isPublic(before) && !isPublic(state)) {
      await notifyOfHold(trx, [about], { isTrashed: false, by: actor, now });
    } else if (isChanged) {
      await notifyOfConflict(trx, about, article.version, actor, now);
    }
    const { caller } = actor;
    if (!caller || !isChanged || !(await isRevision(trx, id, restoredVersion))) return;
    const detail = `Article ${id}, version ${restoredVersion}: ${subject.title}`;
    const entry = { event: 'restore', userId: actor.userId, account: actor.name, detail } as const;
    await recordSecurity(trx, now, caller, entry);
  });
}
