import { type CleanContent, readContent } from '#features/rich-text/server/public.ts';
import { setTags } from '#features/taxonomy/server/public.ts';
import { cut } from '#lib/text/text.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { isPublic } from '../../values.ts';
import { assertEmbargoAllows, assertEmbargoNotSooner } from '../embargo.ts';
import {
  type ExtensionFields,
  extensionsIn,
  sameExtensions,
  saveExtensions,
} from '../extensions.ts';
import { replaceInBurst } from '../limit-revisions.ts';
import { liveMedia } from '../live-texts.ts';
import {
  type ImageRule,
  replaceFetchedImages,
  requestRemoteImages,
  type SavedImages,
} from '../remote-images/replace-in-save.ts';
import { indexSaved, type JustSaved } from '../search-index/reindex-and-invalidate.ts';
import { cleanText, noteUses } from '../snippets/clean-text.ts';
import { type ArticleFields, columns, type LoadedArticle, tidied } from '../stored-article.ts';
import { freeSlug, recordFormerSlug } from './slugs.ts';

/** Fields to store. Content that isn't sanitized yet is sanitized, before the transaction. */
export interface WrittenFields
  extends Omit<ArticleFields, 'content' | keyof ExtensionFields>,
    Partial<ExtensionFields> {
  content: string | CleanContent;
  /** The id in feeds of the old site, for a new article. */
  guid?: string | null;
}

export interface SavedArticle {
  id: number;
  slug: string;
  version: number;
}

/** Dates of an imported article; each is `now` by default. */
interface PastTimes {
  createdAt?: number;
  publishedAt?: number;
  updatedAt?: number;
  /** Whether a new article was public at `publishedAt`, although it isn't now. */
  wasPublic?: boolean;
}

/** Who saves, and when. */
export interface SaveContext {
  userId: number | null;
  now: number;
  past?: PastTimes;
  /** What to do with remote images; by default they stay remote. */
  images?: ImageRule | undefined;
  /** Whether an approved article stays approved if nothing else changes. */
  keepsApproval?: boolean;
  /** Lets an active embargo end sooner: the note for the version history. */
  liftNote?: string;
  /** Collects the saves of a larger transaction. The caller indexes them with `indexSaved` and records the change. */
  together?: JustSaved[];
}

/** Readers see changes of these fields, and of slug, tags and content. */
const SEEN_BY_READERS = [
  'title',
  'excerpt',
  'metaDescription',
  'category',
  'featuredImage',
  'featuredImageAlt',
  'featuredImageCaption',
  'language',
] as const;

const MAX_GUID = 1000;

const cleaned = (db: Db, content: WrittenFields['content'], { userId }: SaveContext) =>
  typeof content === 'string' ? cleanText(db, content, { owner: userId, siteUrl: null }) : content;

/**
 * Stores a new article with its first revision.
 * @param context with the key that the author's client sends
 * @throws Problem 400 naming `content` if it is invalid, or the field of a refused image; 409 `article.embargoed`
 */
export async function createArticle(
  db: Db,
  written: WrittenFields,
  context: SaveContext & { clientKey?: string | undefined },
): Promise<SavedArticle> {
  const { userId, now, clientKey, past = {} } = context;
  const { createdAt = now, publishedAt = now } = past;
  const { html: clean, open, searched } = await cleaned(db, written.content, context);
  const tidy = tidied({ ...written, ...extensionsIn(written), content: clean });
  return inTransaction(db, async (trx) => {
    const rule = context.images;
    const images = await replaceFetchedImages(trx, rule, tidy, null);
    const { content: html, featuredImage } = images;
    const fields = { ...tidy, content: html, featuredImage };
    const slug = await freeSlug(trx, fields.slug || fields.title, null);
    const published = isPublic(fields) || past.wasPublic ? publishedAt : null;
    assertEmbargoAllows(fields, published, now);
    const { id } = await trx
      .insertInto('articles')
      .values({
        ...columns(fields, open, images),
        slug,
        edited_by: userId,
        client_key: clientKey ?? null,
        guid: cut(written.guid ?? '', MAX_GUID) || null,
        version: 1,
        created_at: createdAt,
        updated_at: past.updatedAt ?? published ?? createdAt,
        published_at: published,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('article_bodies').values({ article_id: id, content: html }).execute();
    const saved = { id, slug, version: 1 };
    const tags = await setTags(trx, id, fields.tags);
    await saveExtensions(trx, id, fields);
    await recordRevision(trx, saved, fields, userId, now);
    await noteUses(trx, { id, title: fields.title }, [html, featuredImage], now);
    await requestRemoteImages(trx, id, rule, images, { userId, now });
    const document = {
      ...fields,
      id,
      tags,
      searched,
      createdAt,
      publishedAt: published,
      featuredImage: shownImage(images),
    };
    await follow(trx, { ...document, wasPublic: false }, context);
    return saved;
  });
}

/** Fields that readers don't see. */
const OF_ITS_LIFE = [
  'status',
  'rejectionNote',
  'scheduledAt',
  'unpublishAt',
  'embargoUntil',
  'embargoReason',
  'embargoSource',
  'authorId',
] as const;

/**
 * Changes fields of an article and stores a revision. A slug that was public keeps redirecting here.
 * @param article read in the same transaction
 * @returns what is stored now; `isChanged` is false if nothing differs, and then nothing is written; `isTextChanged`
 * is true if readers can see a change
 * @throws Problem 400 naming `content` if it is invalid, or the field of a refused image; 409 `article.embargoed` or `article.embargo_stands`
 */
export async function updateArticle(
  trx: Db,
  article: LoadedArticle,
  changes: Partial<WrittenFields>,
  context: SaveContext,
): Promise<SavedArticle & { isChanged: boolean; isTextChanged: boolean }> {
  const { userId, now, keepsApproval = false, liftNote, past = {} } = context;
  const { id, version, fields: former } = article;
  if (liftNote === undefined) assertEmbargoNotSooner(former, changes, now);
  assertEmbargoAllows({ ...former, ...changes }, article.publishedAt, now);
  const { content, ...others } = changes;
  const {
    html: clean,
    open,
    searched,
  } = content === undefined
    ? { html: former.content, ...(await readContent(former.content)) }
    : await cleaned(trx, content, context);
  const { featuredImage: wanted = former.featuredImage } = changes;
  const rule = context.images;
  const named = { content: clean, featuredImage: wanted || null };
  const images = await replaceFetchedImages(trx, rule, named, former);
  const { content: html, featuredImage } = images;
  const isSameImage = [wanted || null, featuredImage].includes(former.featuredImage);
  const fields = tidied({
    ...former,
    ...(isSameImage ? {} : NO_IMAGE_TEXTS),
    ...others,
    content: html,
    featuredImage,
  });
  const slug =
    changes.slug === undefined ? former.slug : await freeSlug(trx, fields.slug || fields.title, id);
  const tags = changes.tags === undefined ? former.tags : await setTags(trx, id, changes.tags);
  const isOther = (field: keyof ArticleFields) => fields[field] !== former[field];
  const differs =
    slug !== former.slug ||
    html !== former.content ||
    tags.join('\n') !== former.tags.join('\n') ||
    SEEN_BY_READERS.some(isOther) ||
    !sameExtensions(fields, former);
  const isModeratedAgain =
    isOther('moderationStatus') && !(keepsApproval && former.moderationStatus === 'approved');
  if (!differs && !isModeratedAgain && !OF_ITS_LIFE.some(isOther)) {
    return { id, slug, version, isChanged: false, isTextChanged: false };
  }
  const isFirst = isPublic(fields) && article.publishedAt === null;
  const saved = { id, slug, version: version + 1 };
  const publishedAt = isFirst ? (past.publishedAt ?? now) : article.publishedAt;
  await trx
    .updateTable('articles')
    .set({
      ...columns(fields, open, images),
      ...(differs && { edited_by: userId }),
      slug,
      version: saved.version,
      updated_at: differs || isFirst ? (past.updatedAt ?? now) : article.updatedAt,
      published_at: publishedAt,
    })
    .where('id', '=', id)
    .execute();
  if (html !== former.content) {
    const body = trx.updateTable('article_bodies').where('article_id', '=', id);
    await body.set({ content: html }).execute();
  }
  if (slug !== former.slug) await recordFormerSlug(trx, article, slug);
  await saveExtensions(trx, id, fields, former);
  await recordRevision(trx, saved, fields, userId, now, liftNote);
  const texts = [html, featuredImage, ...(await liveMedia(trx, id))] as const;
  await noteUses(trx, { id, title: fields.title }, texts, now);
  await requestRemoteImages(trx, id, rule, images, { userId, now });
  const document = {
    ...fields,
    id,
    tags,
    searched,
    publishedAt,
    createdAt: article.createdAt,
    featuredImage: shownImage(images),
  };
  await follow(trx, { ...document, wasPublic: isPublic(former) }, context);
  return { ...saved, isChanged: true, isTextChanged: differs };
}

/** A new image doesn't inherit the alternative text and caption of the former one. */
const NO_IMAGE_TEXTS = { featuredImageAlt: '', featuredImageCaption: '' };

/** The featured image that readers see. */
const shownImage = ({ isFeaturedRemote, featuredImage }: SavedImages) =>
  isFeaturedRemote ? null : featuredImage;

/** Updates the search index, covers and cached pages: the last step of a save. */
async function follow(
  trx: Db,
  saved: JustSaved,
  { now, together }: Pick<SaveContext, 'now' | 'together'>,
): Promise<void> {
  if (together) together.push(saved);
  else await recordChange(trx, now, [...(await indexSaved(trx, [saved], now)), 'admin']);
}

async function recordRevision(
  db: Db,
  { id, slug, version }: SavedArticle,
  fields: ArticleFields,
  userId: number | null,
  now: number,
  note = '',
): Promise<void> {
  const snapshot = JSON.stringify({ ...fields, slug });
  if (userId !== null && version > 1) await replaceInBurst(db, { articleId: id, userId, now });
  await db
    .insertInto('revisions')
    .values({
      article_id: id,
      version,
      user_id: userId,
      saved_at: now,
      title: fields.title,
      note,
      was_public: isPublic(fields) ? 1 : 0,
      snapshot,
    })
    .execute();
}
