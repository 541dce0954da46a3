import type { FastifyBaseLogger } from 'fastify';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { addMedia, fetchImage, mediaUrl, noteMediaUses } from '#features/media/server/public.ts';
import { remoteImageAlt, remoteUrl, replaceImages } from '#lib/text/remote-images.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { liveMedia } from '../live-texts.ts';
import { reindexAndInvalidate } from '../search-index/reindex-and-invalidate.ts';
import { libraryCopies, remoteImageRow } from './store.ts';

/** The uploader's name for images without an account. */
const NO_ACCOUNT = 'Import';

export interface ImageContext
  extends Pick<Context, 'db' | 'storage' | 'now' | 'config' | 'fetchOutside'> {
  log: FastifyBaseLogger;
  /** Called for each image, in the transaction that puts it into articles. */
  onFetched?: (trx: Db, image: FetchedImage) => Promise<void>;
}

/** A remote image that has a copy in the library now. */
export interface FetchedImage {
  id: number;
  /** Its remote URL. */
  url: string;
  libraryUrl: string;
  /** Whether the library didn't have the same file before. */
  isNew: boolean;
}

/** A remote image without a copy. */
interface MissingImage {
  id: number;
  url: string;
  smaller_url: string | null;
  /** From its source; '' if unknown. */
  alt: string;
  caption: string;
  user_id: number | null;
  username: string | null;
}

/** A remote image that isn't in the library yet; undefined if it is, or was deleted. */
export async function missingImage(db: Db, id: number): Promise<MissingImage | undefined> {
  return db
    .selectFrom('remote_images')
    .leftJoin('users', 'users.id', 'remote_images.user_id')
    .select([
      'remote_images.id',
      'url',
      'smaller_url',
      'alt',
      'caption',
      'remote_images.user_id',
      'users.username',
    ])
    .where('remote_images.id', '=', id)
    .where('media_id', 'is', null)
    .executeTakeFirst();
}

/** Articles that were saved with an image. */
export const articlesUsing = (db: Db, imageId: number) =>
  db
    .selectFrom('remote_image_uses')
    .innerJoin('articles', 'articles.id', 'remote_image_uses.article_id')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select([
      'articles.id',
      'articles.is_public',
      'articles.featured_image',
      'articles.remote_image',
      'articles.featured_image_alt',
      'article_bodies.content',
    ])
    .where('remote_image_uses.image_id', '=', imageId)
    .orderBy('articles.id')
    .execute();

type UsingArticle = Awaited<ReturnType<typeof articlesUsing>>[number];

/** Replaces a remote image with its copy in the stored articles. Their versions stay the same. */
async function replaceInArticles(
  trx: Db,
  articles: readonly UsingArticle[],
  { url, libraryUrl }: FetchedImage,
  siteUrl: string,
  now: number,
): Promise<void> {
  const copies = new Map([[url, libraryUrl]]);
  const changed: { id: number; wasPublic: boolean }[] = [];
  for (const article of articles) {
    const { id, remote_image: featured } = article;
    const content = replaceImages(article.content, siteUrl, copies);
    const isFeatured = featured !== null && remoteUrl(featured, siteUrl) === url;
    if (content === article.content && !isFeatured) continue;
    if (isFeatured) {
      const columns = { featured_image: libraryUrl, remote_image: null };
      await trx.updateTable('articles').set(columns).where('id', '=', id).execute();
    }
    await trx.updateTable('article_bodies').set({ content }).where('article_id', '=', id).execute();
    const featuredImage = isFeatured ? libraryUrl : article.featured_image;
    await noteMediaUses(trx, id, [content, featuredImage, ...(await liveMedia(trx, id))]);
    changed.push({ id, wasPublic: article.is_public === 1 });
  }
  await reindexAndInvalidate(trx, changed, now);
}

/** The first alternative text that an article gives an image. */
function altIn(articles: readonly UsingArticle[], url: string, siteUrl: string): string {
  for (const { remote_image, featured_image_alt, content } of articles) {
    if (remote_image !== null && remoteUrl(remote_image, siteUrl) === url) {
      return featured_image_alt;
    }
    const alt = remoteImageAlt(content, siteUrl, url);
    if (alt !== '') return [...alt].slice(0, MEDIA_LIMITS.alt).join('');
  }
  return '';
}

/**
 * Adds a fetched image to the library and replaces it in the articles that use it.
 * @param finish runs in the same transaction
 * @returns its URL in the library
 * @throws Problem as `addMedia` does
 */
export async function addToLibrary(
  context: ImageContext,
  image: MissingImage,
  file: { bytes: Buffer; hash: string; name: string },
  finish?: (trx: Db) => Promise<void>,
): Promise<string> {
  const { db, now, config, onFetched } = context;
  const { id, url, caption } = image;
  const alt = image.alt || altIn(await articlesUsing(db, id), url, config.siteUrl);
  const uploader = { userId: image.user_id, name: image.username ?? NO_ACCOUNT };
  const media = await addMedia(
    context,
    { ...file, alt, caption, credit: '', license: '' },
    uploader,
  );
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('media')
      .select(['key', 'type', 'focus'])
      .where('id', '=', media.id)
      .executeTakeFirstOrThrow();
    const columns = { media_id: media.id, failed: 0, error: null };
    await trx.updateTable('remote_images').set(columns).where('id', '=', id).execute();
    const fetched = { id, url, libraryUrl: mediaUrl(row), isNew: !media.known };
    await replaceInArticles(trx, await articlesUsing(trx, id), fetched, config.siteUrl, now());
    await onFetched?.(trx, fetched);
    await finish?.(trx);
    return fetched.libraryUrl;
  });
}

/**
 * Fetches an image for the editor, unless the library has it.
 * @param alt for the library, unless its source gave one
 * @returns its URL in the library
 * @throws Problem as `fetchImage` and `addMedia` do
 */
export async function fetchRemoteImage(
  context: ImageContext,
  { url, alt, userId }: { url: string; alt: string; userId: number },
  signal: AbortSignal,
): Promise<string> {
  const { db, now } = context;
  const copy = (await libraryCopies(db, [url])).get(url);
  if (copy !== undefined) return copy;
  const file = await fetchImage(context, url, signal);
  const id = await inTransaction(db, (trx) => remoteImageRow(trx, url, { userId, now: now() }));
  const image = await missingImage(db, id);
  // Its job may have added it in the meantime.
  if (image === undefined) return fetchRemoteImage(context, { url, alt, userId }, signal);
  return addToLibrary(context, { ...image, alt: image.alt || alt }, file);
}
