import { auditEvent, readContent, sanitizeContent } from '#features/articles/server/public.ts';
import { recordAudit } from '#features/audit-log/server/public.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { addMediaUses, countMissingMedia, refuseHeld } from '#features/media/server/public.ts';
import { MARK_TAGS } from '#features/rich-text/values.ts';
import type { Actor } from '#features/users/server/public.ts';
import { cut } from '#lib/text/text.ts';
import type { Config } from '#platform/config/config.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { EntryPatch, NewEntry } from '../contract.ts';
import { LIVE_LIMITS } from '../values.ts';
import { coverageOf, notStarted, ownArticle } from './coverage.ts';
import { announce } from './follow-up.ts';
import type { EntryRow } from './views.ts';

/** What an entry's text may hold of what articles may: images and videos have fields of their own. */
const IN_ENTRIES = ['p', 'br', 'ul', 'ol', 'li', 'blockquote', ...MARK_TAGS];
const FOREIGN = new RegExp(`<(?!/|(?:${IN_ENTRIES.join('|')})[\\s>])`);

/** The columns that a writer fills. */
export type Written = Pick<
  EntryRow,
  'moment' | 'html' | 'image' | 'image_alt' | 'image_caption' | 'video'
>;

interface Parts {
  db: Db;
  config: Pick<Config, 'siteUrl'>;
}

/** The HTML of an entry as it is stored. @throws Problem 400 naming `text` */
export async function cleanText(text: string, owner: number, siteUrl: string): Promise<string> {
  const html = (await sanitizeContent(text, { owner, siteUrl })).trim();
  if (FOREIGN.test(html)) {
    const may = 'may hold paragraphs, lists, quotes, links and marks of words';
    throw badField('text', `${may}; images and videos have fields of their own`);
  }
  return html.length <= LIVE_LIMITS.text ? html : tooLong();
}

function tooLong(): never {
  throw badField('text', `must be at most ${LIVE_LIMITS.text} characters`);
}

/** @throws Problem 400 naming `text` where nothing would be seen of an entry */
export async function refuseEmpty(entry: Written): Promise<void> {
  const { text } = await readContent(entry.html);
  if (text !== '' || entry.moment !== '' || entry.image !== null || entry.video !== null) return;
  throw badField('text', 'is required where there is neither image nor video');
}

/** @throws Problem 400 naming `image` where it is not in the library, or readers are not to see it yet */
async function refuseImage(
  db: Db,
  image: string | null,
  { isPublic }: { isPublic: boolean },
  now: number,
): Promise<void> {
  if ((await countMissingMedia(db, [image])) > 0) {
    throw badField('image', 'is not in the library any more');
  }
  if (isPublic) await refuseHeld(db, image, 'image', now);
}

/** All that is searched of an entry. */
export async function wordsOf(entry: Written): Promise<string> {
  const { searched } = await readContent(entry.html);
  const { moment, image_alt, image_caption } = entry;
  return [moment, searched, image_alt, image_caption].filter(Boolean).join('\n');
}

const inShort = ({ words }: Pick<EntryRow, 'words'>) => cut(words.replace(/\s+/g, ' '), 80);

/** The row of an entry, of this article. @throws Problem 404 `live.entry_not_found` */
async function entryRow(db: Db, articleId: number, entryId: number): Promise<EntryRow> {
  const row = await db
    .selectFrom('live_entries')
    .selectAll()
    .where('id', '=', entryId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  if (row) return row;
  throw new Problem(404, 'live.entry_not_found', 'There is no such entry.');
}

/**
 * Posts an entry, once for each `clientKey`.
 * @returns its id, and whether it was there already; then nothing of it is changed
 * @throws Problem 404 `article.not_found`, 409 `live.not_started`, `live.ended` or `live.full`, 400
 *   naming the field
 */
export async function postEntry(
  { db, config }: Parts,
  articleId: number,
  { clientKey, text, imageAlt, imageCaption, ...input }: NewEntry,
  actor: Actor,
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  const written: Written = {
    ...input,
    html: await cleanText(text, actor.userId, config.siteUrl),
    image_alt: input.image === null ? '' : imageAlt,
    image_caption: input.image === null ? '' : imageCaption,
  };
  await refuseEmpty(written);
  const words = await wordsOf(written);
  return inTransaction(db, async (trx) => {
    const article = await ownArticle(trx, actor, articleId);
    const posted =
      clientKey === undefined ? undefined : await postedWith(trx, actor, articleId, clientKey);
    if (posted !== undefined) return { id: posted, isNew: false };
    await refuseClosed(trx, articleId);
    await refuseImage(trx, written.image, article, now);
    const { id } = await trx
      .insertInto('live_entries')
      .values({
        ...written,
        words,
        article_id: articleId,
        author_id: actor.userId,
        client_key: clientKey ?? null,
        ...{ posted_at: now, edited_at: null, changed_at: now },
        ...{ pinned_at: null, withdrawn_at: null, withdrawn_note: '', version: 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addMediaUses(trx, articleId, [written.image]);
    const event = auditEvent(article, 'live.posted', inShort({ words }));
    await recordAudit(trx, now, actor, [event]);
    await announce(trx, articleId, now);
    return { id, isNew: true };
  });
}

/** The entry that the caller has posted with this key; undefined where there is none. */
async function postedWith(
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
    throw badField('clientKey', 'names an entry of another article');
  }
  return row?.id;
}

/** @throws Problem 409 where nothing can be posted */
async function refuseClosed(trx: Db, articleId: number): Promise<void> {
  const coverage = await coverageOf(trx, articleId);
  if (coverage === undefined) throw notStarted();
  if (coverage.ended_at !== null) {
    throw new Problem(409, 'live.ended', 'This coverage has ended. Go live again to post to it.');
  }
  const entries = trx.selectFrom('live_entries').where('article_id', '=', articleId);
  if ((await countRows(entries)) < LIVE_LIMITS.entries) return;
  const detail = `A coverage has at most ${LIVE_LIMITS.entries} entries. Go on in another article.`;
  throw new Problem(409, 'live.full', detail);
}

/** @throws Problem 409 `live.stale`; its member `conflict` says which version it has now */
function refuseStaleEntry(entry: EntryRow, version: number | undefined): void {
  if (version === undefined || version === entry.version) return;
  const detail = 'Somebody has changed this entry since you opened it.';
  throw new Problem(409, 'live.stale', detail, {
    members: { conflict: { version: entry.version } },
  });
}

/** What a patch makes of an entry's words and images. */
async function patched(
  entry: EntryRow,
  { text, moment, image, imageAlt, imageCaption, video }: EntryPatch,
  clean: string | undefined,
): Promise<Written & { words: string; isEdited: boolean }> {
  const next: Written = {
    html: text === undefined ? entry.html : (clean ?? ''),
    moment: moment ?? entry.moment,
    image: image === undefined ? entry.image : image,
    image_alt: imageAlt ?? entry.image_alt,
    image_caption: imageCaption ?? entry.image_caption,
    video: video === undefined ? entry.video : video,
  };
  if (next.image === null) Object.assign(next, { image_alt: '', image_caption: '' });
  const isEdited = (Object.keys(next) as (keyof Written)[]).some(
    (column) => next[column] !== entry[column],
  );
  if (isEdited) await refuseEmpty(next);
  return { ...next, words: await wordsOf(next), isEdited };
}

/**
 * Edits an entry, pins it, withdraws or restores it. What changes nothing stores nothing. An edit that
 * marks or unmarks a key moment alone does not call the entry edited.
 * @throws Problem 404 `article.not_found` or `live.entry_not_found`, 409 `live.stale`, 400 naming the field
 */
export async function changeEntry(
  { db, config }: Parts,
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
    refuseStaleEntry(entry, patch.version);
    const { isEdited, ...written } = await patched(entry, patch, clean);
    const isPinned = entry.pinned_at !== null;
    const isWithdrawn = entry.withdrawn_at !== null;
    const withdraws = patch.withdrawn ?? isWithdrawn;
    // What readers no longer see stands at no page's top.
    const pins = !withdraws && (patch.pinned ?? isPinned);
    const note = withdraws ? (patch.withdrawnNote ?? entry.withdrawn_note) : '';
    const happened: AuditAction[] = [];
    if (isEdited) happened.push('live.edited');
    if (pins !== isPinned) happened.push(pins ? 'live.pinned' : 'live.unpinned');
    if (withdraws !== isWithdrawn || note !== entry.withdrawn_note) {
      happened.push(withdraws ? 'live.withdrawn' : 'live.restored');
    }
    if (happened.length === 0) return;
    if (written.image !== entry.image) {
      await refuseImage(trx, written.image, article, now);
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
    await addMediaUses(trx, articleId, [written.image]);
    const detail = note === '' ? inShort(written) : `${inShort(written)} (${note})`;
    await recordAudit(
      trx,
      now,
      actor,
      happened.map((action) => auditEvent(article, action, detail)),
    );
    await announce(trx, articleId, now);
  });
}
