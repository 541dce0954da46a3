import { auditEvent } from '#features/articles/server/public.ts';
import { recordAudit } from '#features/audit-log/server/public.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { addMediaUses, countMissingMedia, refuseHeld } from '#features/media/server/public.ts';
import { MARK_TAGS, readContent, sanitizeContent } from '#features/rich-text/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { cutWords } from '#lib/text/excerpt/cut-words.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { EntryPatch, NewEntry } from '../contract.ts';
import { LIVE_LIMITS } from '../values.ts';
import { coverageOf, notStarted, ownArticle } from './coverage.ts';
import type { EntryRow } from './coverage.views.ts';
import { recordEntryChange } from './follow-up.ts';

/** The elements that an entry's text may contain. Images and videos have their own fields. */
const ALLOWED_TAGS = ['p', 'br', 'ul', 'ol', 'li', 'blockquote', ...MARK_TAGS];
const OTHER_TAG = new RegExp(`<(?!/|(?:${ALLOWED_TAGS.join('|')})[\\s>])`);

/** The columns that come from the writer. */
export type WrittenEntry = Pick<
  EntryRow,
  'moment' | 'html' | 'image' | 'image_alt' | 'image_caption' | 'video'
>;

interface Deps {
  db: Db;
  config: Pick<Config, 'siteUrl'>;
}

/** Sanitizes the HTML of an entry. @throws Problem 400 naming `text` */
export async function cleanText(text: string, owner: number, siteUrl: string): Promise<string> {
  const html = (await sanitizeContent(text, { owner, siteUrl })).trim();
  if (OTHER_TAG.test(html)) {
    throw badField(
      'text',
      'may contain paragraphs, lists, quotes, links and inline formatting; images and videos have their own fields',
    );
  }
  return html.length <= LIVE_LIMITS.text ? html : tooLong();
}

function tooLong(): never {
  throw badField('text', `must be at most ${LIVE_LIMITS.text} characters`);
}

/** @throws Problem 400 naming `text` if the entry shows nothing */
export async function assertNotEmpty(entry: WrittenEntry): Promise<void> {
  const { text } = await readContent(entry.html);
  if (text !== '' || entry.moment !== '' || entry.image !== null || entry.video !== null) return;
  throw badField('text', 'is required without an image or video');
}

/** @throws Problem 400 naming `image` if it isn't in the library or is under embargo */
async function assertImageUsable(
  db: Db,
  image: string | null,
  { isPublic }: { isPublic: boolean },
  now: number,
): Promise<void> {
  if ((await countMissingMedia(db, [image])) > 0) {
    throw badField('image', 'is no longer in the library');
  }
  if (isPublic) await refuseHeld(db, image, 'image', now);
}

/** The text of an entry for search. */
export async function searchText(entry: WrittenEntry): Promise<string> {
  const { searched } = await readContent(entry.html);
  const { moment, image_alt, image_caption } = entry;
  return [moment, searched, image_alt, image_caption].filter(Boolean).join('\n');
}

const summarize = ({ words }: Pick<EntryRow, 'words'>) => cutWords(words.replace(/\s+/g, ' '), 80);

/** The row of an entry of this article. @throws Problem 404 `live.entry_not_found` */
async function entryRow(db: Db, articleId: number, entryId: number): Promise<EntryRow> {
  const row = await db
    .selectFrom('live_entries')
    .selectAll()
    .where('id', '=', entryId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  if (row) return row;
  throw new Problem(404, 'live.entry_not_found', 'This entry does not exist.');
}

/**
 * Posts an entry, once for each `clientKey`.
 * @returns its id, and whether it is new; an existing entry is not changed
 * @throws Problem 404 `article.not_found`, 409 `live.not_started`, `live.ended` or `live.full`, 400
 *   naming the field
 */
export async function postEntry(
  { db, config }: Deps,
  articleId: number,
  { clientKey, text, imageAlt, imageCaption, ...input }: NewEntry,
  actor: Actor,
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  const written: WrittenEntry = {
    ...input,
    html: await cleanText(text, actor.userId, config.siteUrl),
    image_alt: input.image === null ? '' : imageAlt,
    image_caption: input.image === null ? '' : imageCaption,
  };
  await assertNotEmpty(written);
  const words = await searchText(written);
  return inTransaction(db, async (trx) => {
    const article = await ownArticle(trx, actor, articleId);
    const posted =
      clientKey === undefined ? undefined : await findByClientKey(trx, actor, articleId, clientKey);
    if (posted !== undefined) return { id: posted, isNew: false };
    await assertOpen(trx, articleId);
    await assertImageUsable(trx, written.image, article, now);
    const { id } = await trx
      .insertInto('live_entries')
      .values({
        ...written,
        words,
        article_id: articleId,
        author_id: actor.userId,
        client_key: clientKey ?? null,
        posted_at: now,
        edited_at: null,
        changed_at: now,
        pinned_at: null,
        withdrawn_at: null,
        withdrawn_note: '',
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addMediaUses(trx, articleId, [written.image, written.video]);
    const event = auditEvent(article, 'live.posted', summarize({ words }));
    await recordAudit(trx, now, actor, [event]);
    await recordEntryChange(trx, articleId, now);
    return { id, isNew: true };
  });
}

/** The id of the entry that the caller posted with this key. */
async function findByClientKey(
  trx: Db,
  { userId }: Actor,
  articleId: number,
  clientKey: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('live_entries')
    .select(['id', 'article_id'])
    .where('author_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  if (row && row.article_id !== articleId) {
    throw badField('clientKey', 'belongs to an entry of another article');
  }
  return row?.id;
}

/** @throws Problem 409 if no entry can be posted */
async function assertOpen(trx: Db, articleId: number): Promise<void> {
  const coverage = await coverageOf(trx, articleId);
  if (coverage === undefined) throw notStarted();
  if (coverage.ended_at !== null) {
    throw new Problem(409, 'live.ended', 'This coverage has ended. Go live again to post entries.');
  }
  const entries = trx.selectFrom('live_entries').where('article_id', '=', articleId);
  if ((await countRows(entries)) < LIVE_LIMITS.entries) return;
  const detail = `Live coverage has at most ${LIVE_LIMITS.entries} entries. Continue in another article.`;
  throw new Problem(409, 'live.full', detail);
}

/** @throws Problem 409 `live.stale`; its member `conflict` has the current version */
function assertCurrent(entry: EntryRow, version: number | undefined): void {
  if (version === undefined || version === entry.version) return;
  const detail = 'Another user has changed this entry since you opened it.';
  throw new Problem(409, 'live.stale', detail, {
    members: { conflict: { version: entry.version } },
  });
}

/** An entry's text and images with a patch applied. */
async function applyPatch(
  entry: EntryRow,
  { text, moment, image, imageAlt, imageCaption, video }: EntryPatch,
  clean: string | undefined,
): Promise<WrittenEntry & { words: string; isEdited: boolean }> {
  const next: WrittenEntry = {
    html: text === undefined ? entry.html : (clean ?? ''),
    moment: moment ?? entry.moment,
    image: image === undefined ? entry.image : image,
    image_alt: imageAlt ?? entry.image_alt,
    image_caption: imageCaption ?? entry.image_caption,
    video: video === undefined ? entry.video : video,
  };
  if (next.image === null) Object.assign(next, { image_alt: '', image_caption: '' });
  const isEdited = (Object.keys(next) as (keyof WrittenEntry)[]).some(
    (column) => next[column] !== entry[column],
  );
  if (isEdited) await assertNotEmpty(next);
  return { ...next, words: await searchText(next), isEdited };
}

/**
 * Edits, pins, withdraws or restores an entry. A patch without changes stores nothing. Marking or unmarking a key
 * moment alone doesn't mark the entry as edited.
 * @throws Problem 404 `article.not_found` or `live.entry_not_found`, 409 `live.stale`, 400 naming the field
 */
export async function changeEntry(
  { db, config }: Deps,
  articleId: number,
  entryId: number,
  patch: EntryPatch,
  actor: Actor,
  now: number,
): Promise<void> {
  const clean =
    patch.text === undefined
      ? undefined
      : await cleanText(patch.text, actor.userId, config.siteUrl);
  await inTransaction(db, async (trx) => {
    const article = await ownArticle(trx, actor, articleId);
    const entry = await entryRow(trx, articleId, entryId);
    assertCurrent(entry, patch.version);
    const { isEdited, ...written } = await applyPatch(entry, patch, clean);
    const isPinned = entry.pinned_at !== null;
    const isWithdrawn = entry.withdrawn_at !== null;
    const withdraws = patch.withdrawn ?? isWithdrawn;
    // Withdrawing an entry unpins it.
    const pins = !withdraws && (patch.pinned ?? isPinned);
    const note = withdraws ? (patch.withdrawnNote ?? entry.withdrawn_note) : '';
    const actions: AuditAction[] = [];
    if (isEdited) actions.push('live.edited');
    if (pins !== isPinned) actions.push(pins ? 'live.pinned' : 'live.unpinned');
    if (withdraws !== isWithdrawn || note !== entry.withdrawn_note) {
      actions.push(withdraws ? 'live.withdrawn' : 'live.restored');
    }
    if (actions.length === 0) return;
    if (written.image !== entry.image) {
      await assertImageUsable(trx, written.image, article, now);
    }
    if (pins && !isPinned) {
      await trx
        .updateTable('live_entries')
        .set({ pinned_at: null })
        .where('article_id', '=', articleId)
        .where('pinned_at', 'is not', null)
        .execute();
    }
    const isReworded = (['html', 'image', 'video'] as const).some(
      (column) => written[column] !== entry[column],
    );
    await trx
      .updateTable('live_entries')
      .set({
        ...written,
        edited_at: isReworded ? now : entry.edited_at,
        changed_at: now,
        pinned_at: pins ? (entry.pinned_at ?? now) : null,
        withdrawn_at: withdraws ? (entry.withdrawn_at ?? now) : null,
        withdrawn_note: note,
        version: entry.version + 1,
      })
      .where('id', '=', entryId)
      .execute();
    await addMediaUses(trx, articleId, [written.image, written.video]);
    const detail = note === '' ? summarize(written) : `${summarize(written)} (${note})`;
    await recordAudit(
      trx,
      now,
      actor,
      actions.map((action) => auditEvent(article, action, detail)),
    );
    await recordEntryChange(trx, articleId, now);
  });
}
