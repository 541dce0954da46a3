import type { FetchedImage } from '#features/articles/server/remote-images/public.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { mediaUrl } from '#features/media/server/public.ts';
import { remoteUrl } from '#lib/text/remote-images.ts';
import { cut } from '#lib/text/text.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { addRedirects, type OldSite } from '../redirects/add-redirects.ts';
import type { SavedItem } from '../redirects/article-redirects.ts';
import { recordUnredirected } from '../redirects/unredirected.ts';
import { plain } from '../sources/html/plain-text.ts';
import type { SourceImage } from '../sources/source.ts';
import { importOfImage } from './import-of-image.ts';

/** Alternative texts and captions by image URL, as in articles. */
export type ImageTexts = ReadonlyMap<string, { alt: string; caption: string }>;

/** Texts for the image library. @param siteUrl our origin */
export function imageTextsOf(images: readonly SourceImage[], siteUrl: string): ImageTexts {
  const texts = new Map<string, { alt: string; caption: string }>();
  for (const image of images) {
    const alt = cut(plain(image.alt), MEDIA_LIMITS.alt - 1, '…');
    const caption = cut(plain(image.caption), MEDIA_LIMITS.caption - 1, '…');
    const url = remoteUrl(image.url, siteUrl);
    if (url !== null && (alt !== '' || caption !== '')) texts.set(url, { alt, caption });
  }
  return texts;
}

/** The columns of resized images, by the URL of their original as in articles. */
function smallerImages(items: readonly SavedItem[], siteUrl: string) {
  const columns = new Map<string, { smaller_url: string }>();
  for (const { article } of items) {
    for (const image of article.smallerImages ?? []) {
      const [url, smaller] = [image.url, image.smallerUrl].map((one) => remoteUrl(one, siteUrl));
      if (url && smaller) columns.set(url, { smaller_url: smaller });
    }
  }
  return columns;
}

/** Without query parameters for sizes. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

const hostOf = (url: string) =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';

/** Redirects the old URL of an image to the library. */
async function redirectImage(
  trx: Db,
  site: OldSite,
  { url, libraryUrl }: { url: string; libraryUrl: string },
  now: number,
): Promise<void> {
  if (hostOf(url) !== hostOf(site.oldSite)) return;
  const request = { url: withoutQuery(url), below: false, to: libraryUrl, position: null };
  await recordUnredirected(trx, site.importId, await addRedirects(trx, site, [request], now));
}

/**
 * Records the images of imported articles with their texts and resized copies, in the transaction that saves
 * the articles.
 * Images that are in the library already are redirected immediately.
 */
export async function trackImages(
  trx: Db,
  site: OldSite,
  items: readonly SavedItem[],
  { texts, now }: { texts: ImageTexts; now: number },
): Promise<void> {
  if (items.length === 0) return;
  const { importId } = site;
  const images = await trx
    .selectFrom('remote_images')
    .innerJoin('remote_image_uses', 'remote_image_uses.image_id', 'remote_images.id')
    .leftJoin('media', 'media.id', 'remote_images.media_id')
    .select(['remote_images.id', 'remote_images.url', 'media.key', 'media.type', 'media.focus'])
    .where(
      'remote_image_uses.article_id',
      'in',
      items.map(({ articleId }) => articleId),
    )
    .distinct()
    .execute();
  const smaller = smallerImages(items, site.siteUrl);
  for (const { id, url, key, type, focus } of images) {
    if (key !== null && type !== null) {
      await redirectImage(trx, site, { url, libraryUrl: mediaUrl({ key, type, focus }) }, now);
      continue;
    }
    await trx
      .insertInto('import_additions')
      .values({ import_id: importId, kind: 'image', ref: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = { ...texts.get(url), ...smaller.get(url) };
    if (Object.keys(known).length === 0) continue;
    await trx.updateTable('remote_images').set(known).where('id', '=', id).execute();
  }
}

/**
 * Called for each image added to the library: redirects its old URL if it belongs to an import. An image that
 * the library had before is not deleted by an undo.
 */
export const onImageFetched =
  ({ config, now }: { config: Pick<Config, 'siteUrl'>; now: () => number }) =>
  async (trx: Db, { id, url, libraryUrl, isNew }: FetchedImage): Promise<void> => {
    const origin = await importOfImage(trx, id);
    if (!origin) return;
    const site = { ...origin.site, siteUrl: config.siteUrl };
    await redirectImage(trx, site, { url, libraryUrl }, now());
    if (isNew) return;
    await trx
      .deleteFrom('import_additions')
      .where('kind', '=', 'image')
      .where('ref', '=', id)
      .execute();
  };
