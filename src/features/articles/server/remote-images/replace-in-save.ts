import { withCurrentImages } from '#features/media/server/public.ts';
import { remoteImageUrls, replaceImages } from '#lib/text/remote-images.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import { MAX_REMOTE_IMAGES, remoteFeaturedImage } from '../../remote-images.ts';
import { libraryCopies, type RequestOptions, recordUses, requestImages } from './store.ts';

/** What a save does with remote images. */
export interface ImageRule extends Pick<Config, 'remoteImages' | 'siteUrl'> {
  /** Whether they stay remote, as an import may choose. */
  stay?: boolean;
  /** The data folder of the import they come with: any number, fetched in its own queue. */
  archive?: string;
}

/** The parts of an article that hold images. */
export interface ImageFields {
  /** Sanitized HTML. */
  content: string;
  featuredImage: string | null;
}

/** An article's images as they are stored, and what remains to be fetched. */
export interface SavedImages extends ImageFields {
  /** Whether the featured image is still remote: readers don't get its URL. */
  isFeaturedRemote: boolean;
  /** Every remote URL that it was saved with. */
  remoteUrls: readonly string[];
}

const unchanged = (fields: ImageFields): SavedImages => ({
  ...fields,
  isFeaturedRemote: false,
  remoteUrls: [],
});

/** Every remote URL in an article. */
function remoteUrlsOf(fields: ImageFields | null, siteUrl: string): Set<string> {
  if (fields === null) return new Set();
  const urls = new Set(remoteImageUrls(fields.content, siteUrl));
  const featured = remoteFeaturedImage(fields.featuredImage, siteUrl);
  return featured === null ? urls : urls.add(featured);
}

/**
 * Replaces the remote images that were fetched before with their copies, and URLs of replaced files.
 * @param rule undefined leaves all images as they are
 * @param former the stored article, whose remote images may stay; null for a new one
 * @throws Problem 400 naming the field if a new remote image is refused, or there are too many
 */
export async function replaceFetchedImages(
  db: Db,
  rule: ImageRule | undefined,
  given: ImageFields,
  former: ImageFields | null,
): Promise<SavedImages> {
  const [content = given.content] = await withCurrentImages(db, [given.content]);
  const [featuredImage = null] = await withCurrentImages(db, [given.featuredImage]);
  const fields = { content, featuredImage };
  if (rule === undefined || rule.remoteImages === 'allow') return unchanged(fields);
  const { siteUrl } = rule;
  const all = [...remoteUrlsOf(fields, siteUrl)];
  if (all.length === 0) return unchanged(fields);
  const inContent = remoteImageUrls(fields.content, siteUrl);
  const featured = remoteFeaturedImage(fields.featuredImage, siteUrl);
  const before = remoteUrlsOf(former, siteUrl);
  const isNew = (url: string) => !before.has(url);
  const max = rule.archive === undefined ? MAX_REMOTE_IMAGES : Number.POSITIVE_INFINITY;
  if (inContent.length > max && inContent.some(isNew)) {
    throw badField('content', `can hold at most ${MAX_REMOTE_IMAGES} images from other sites`);
  }
  const copies = await libraryCopies(db, all);
  if (rule.remoteImages === 'refuse' && !rule.stay) {
    const refused = all.find((url) => isNew(url) && !copies.has(url));
    if (refused !== undefined) {
      throw badField(
        inContent.includes(refused) ? 'content' : 'featuredImage',
        `has an image from another site: ${refused}. Upload it to the library instead`,
      );
    }
  }
  // An older article may hold more than a save fetches: later saves fetch the rest.
  const first = new Set(inContent.slice(0, max));
  const remoteUrls = all.filter((url) => first.has(url) || url === featured);
  const featuredCopy = featured === null ? undefined : copies.get(featured);
  return {
    content: replaceImages(fields.content, siteUrl, copies),
    featuredImage: featuredCopy ?? fields.featuredImage,
    isFeaturedRemote: featured !== null && featuredCopy === undefined,
    remoteUrls: rule.stay ? [] : remoteUrls,
  };
}

/** Enqueues the images of a save that aren't in the library, in the transaction of the save. */
export async function requestRemoteImages(
  trx: Db,
  articleId: number,
  rule: ImageRule | undefined,
  { remoteUrls }: SavedImages,
  options: Pick<RequestOptions, 'userId' | 'now'>,
): Promise<void> {
  const ids =
    rule?.remoteImages === 'import'
      ? await requestImages(trx, remoteUrls, { ...options, archive: rule.archive })
      : [];
  await recordUses(trx, articleId, ids);
}
