import type { TakenPicture } from '#features/articles/server/public.ts';
import { mediaUrl } from '#features/media/server/public.ts';
import { MEDIA_LIMITS } from '#features/media/values.ts';
import { remoteAddress } from '#lib/text/remote-pictures.ts';
import { cut } from '#lib/text/text.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { noteClashes } from '../redirects/clashes.ts';
import type { ArrivedItem } from '../redirects/item-redirects.ts';
import { type OldSite, putRedirects } from '../redirects/put-redirects.ts';
import { plain } from '../sources/plain-text.ts';
import type { SourcePicture } from '../sources/source.ts';
import { importOfPicture } from './import-of-picture.ts';

/** What a source says of its pictures, by their addresses as articles hold them. */
export type PictureWords = ReadonlyMap<string, { alt: string; caption: string }>;

/** What goes to the library with pictures. @param siteUrl our origin */
export function wordsOf(pictures: readonly SourcePicture[], siteUrl: string): PictureWords {
  const words = new Map<string, { alt: string; caption: string }>();
  for (const picture of pictures) {
    const alt = cut(plain(picture.alt), MEDIA_LIMITS.alt - 1, '…');
    const caption = cut(plain(picture.caption), MEDIA_LIMITS.caption - 1, '…');
    const address = remoteAddress(picture.url, siteUrl);
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

/** Has the address that a picture had on the old site lead to it. */
async function redirectPicture(
  trx: Db,
  site: OldSite,
  { address, url }: { address: string; url: string },
  now: number,
): Promise<void> {
  if (hostOf(address) !== hostOf(site.oldSite)) return;
  const wanted = { url: plainAddress(address), below: false, to: url, position: null };
  await noteClashes(trx, site.importId, await putRedirects(trx, site, [wanted], now));
}

/**
 * Notes which pictures come in with articles, with the words of their source; to those that are here
 * already their old addresses lead at once. In the transaction that stores the articles.
 */
export async function noteArrivedPictures(
  trx: Db,
  site: OldSite,
  items: readonly ArrivedItem[],
  { words, now }: { words: PictureWords; now: number },
): Promise<void> {
  if (items.length === 0) return;
  const { importId } = site;
  const pictures = await trx
    .selectFrom('remote_pictures')
    .innerJoin('remote_picture_uses', 'remote_picture_uses.picture_id', 'remote_pictures.id')
    .leftJoin('media', 'media.id', 'remote_pictures.media_id')
    .select(['remote_pictures.id', 'remote_pictures.address', 'media.key', 'media.type'])
    .where(
      'remote_picture_uses.article_id',
      'in',
      items.map(({ articleId }) => articleId),
    )
    .distinct()
    .execute();
  for (const { id, address, key, type } of pictures) {
    if (key !== null && type !== null) {
      await redirectPicture(trx, site, { address, url: mediaUrl(key, type) }, now);
      continue;
    }
    await trx
      .insertInto('import_additions')
      .values({ import_id: importId, kind: 'picture', ref: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const said = words.get(address);
    if (said === undefined) continue;
    await trx.updateTable('remote_pictures').set(said).where('id', '=', id).execute();
  }
}

/**
 * Hears of each picture that comes into the library: of those that an import wanted the old address leads
 * there, and one that the library had before does not go with the import.
 */
export const pictureTaken =
  ({ config, now }: { config: Pick<Config, 'siteUrl'>; now: () => number }) =>
  async (trx: Db, { id, address, url, isNew }: TakenPicture): Promise<void> => {
    const found = await importOfPicture(trx, id);
    if (!found) return;
    const site = { ...found.site, siteUrl: config.siteUrl };
    await redirectPicture(trx, site, { address, url }, now());
    if (isNew) return;
    await trx
      .deleteFrom('import_additions')
      .where('kind', '=', 'picture')
      .where('ref', '=', id)
      .execute();
  };
