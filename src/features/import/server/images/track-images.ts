import type { TakenImage } from '#features/articles/server/public.ts';
import { mediaUrl } from '#features/media/server/public.ts';
import { MEDIA_LIMITS } from '#features/media/values.ts';
import { remoteAddress } from '#lib/text/remote-images.ts';
import { cut } from '#lib/text/text.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { recordUnredirected } from '../redirects/unredirected.ts';
import type { SavedItem } from '../redirects/article-redirects.ts';
import { type OldSite, addRedirects } from '../redirects/add-redirects.ts';
import { plain } from '../sources/html/plain-text.ts';
import type { SourceImage } from '../sources/source.ts';
import { importOfImage } from './import-of-image.ts';

/** What a source says of its images, by their addresses as articles hold them. */
export type ImageWords = ReadonlyMap<string, { alt: string; caption: string }>;

/** What goes to the library with images. @param siteUrl our origin */
export function wordsOf(images: readonly SourceImage[], siteUrl: string): ImageWords {
  const words = new Map<string, { alt: string; caption: string }>();
  for (const image of images) {
    const alt = cut(plain(image.alt), MEDIA_LIMITS.alt - 1, '…');
    const caption = cut(plain(image.caption), MEDIA_LIMITS.caption - 1, '…');
    const address = remoteAddress(image.url, siteUrl);
    if (address !== null && (alt !== '' || caption !== '')) words.set(address, { alt, caption });
  }
  return words;
}

/** Without what was asked of a server that made sizes of it. */
function plainAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

const hostOf = (url: string) =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';

/** Has the address that an image had on the old site lead to it. */
async function redirectImage(
  trx: Db,
  site: OldSite,
  { address, url }: { address: string; url: string },
  now: number,
): Promise<void> {
  if (hostOf(address) !== hostOf(site.oldSite)) return;
  const wanted = { url: plainAddress(address), below: false, to: url, position: null };
  await recordUnredirected(trx, site.importId, await addRedirects(trx, site, [wanted], now));
}

/**
 * Notes which images come in with articles, with the words of their source; to those that are here
 * already their old addresses lead at once. In the transaction that stores the articles.
 */
export async function trackImages(
  trx: Db,
  site: OldSite,
  items: readonly SavedItem[],
  { words, now }: { words: ImageWords; now: number },
): Promise<void> {
  if (items.length === 0) return;
  const { importId } = site;
  const images = await trx
    .selectFrom('remote_images')
    .innerJoin('remote_image_uses', 'remote_image_uses.image_id', 'remote_images.id')
    .leftJoin('media', 'media.id', 'remote_images.media_id')
    .select(['remote_images.id', 'remote_images.address', 'media.key', 'media.type'])
    .where(
      'remote_image_uses.article_id',
      'in',
      items.map(({ articleId }) => articleId),
    )
    .distinct()
    .execute();
  for (const { id, address, key, type } of images) {
    if (key !== null && type !== null) {
      await redirectImage(trx, site, { address, url: mediaUrl(key, type) }, now);
      continue;
    }
    await trx
      .insertInto('import_additions')
      .values({ import_id: importId, kind: 'image', ref: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const said = words.get(address);
    if (said === undefined) continue;
    await trx.updateTable('remote_images').set(said).where('id', '=', id).execute();
  }
}

/**
 * Hears of each image that comes into the library: of those that an import wanted the old address leads
 * there, and one that the library had before does not go with the import.
 */
export const onImageFetched =
  ({ config, now }: { config: Pick<Config, 'siteUrl'>; now: () => number }) =>
  async (trx: Db, { id, address, url, isNew }: TakenImage): Promise<void> => {
    const found = await importOfImage(trx, id);
    if (!found) return;
    const site = { ...found.site, siteUrl: config.siteUrl };
    await redirectImage(trx, site, { address, url }, now());
    if (isNew) return;
    await trx
      .deleteFrom('import_additions')
      .where('kind', '=', 'image')
      .where('ref', '=', id)
      .execute();
  };
