import { articlePath } from '#features/articles/paths.ts';
import { withAddresses } from '#features/articles/server/public.ts';
import { mediaKeyIn } from '#features/media/server/public.ts';
import { urlKey } from '../url-key.ts';
import type { SourceArticle } from '../sources/source.ts';
import { rewriteLinks } from './rewrite-links.ts';

/** What addresses of an export of ours lead to here. */
export interface OwnUrls {
  /** Of the site that was exported: origin. */
  oldSite: string;
  /** New slugs of articles, by their old addresses as they are compared. */
  slugs: ReadonlyMap<string, string>;
  /** Keys of images that are in the library. */
  images: ReadonlySet<string>;
}

/** Where a path of the old site is here: all pages have the same, but for articles whose slug was taken. */
function pathHere(path: string, { oldSite, slugs, images }: OwnUrls): string {
  const key = mediaKeyIn(path);
  if (key !== null) return images.has(key) ? path : oldSite + path;
  const slug = slugs.get(urlKey(oldSite + path) ?? '');
  const [page = '', rest = ''] = path.split(/(?=[?#])(.*)/s);
  return slug === undefined || page === articlePath(slug) ? path : articlePath(slug) + rest;
}

/** The address of a live entry's image here; null where it is not here. */
export const ownLiveImage =
  ({ images }: Pick<OwnUrls, 'images'>) =>
  (address: string): string | null => {
    const key = mediaKeyIn(address);
    return address.startsWith('/demo/') || (key !== null && images.has(key)) ? address : null;
  };

/** An article of an export in our own format whose addresses are those of this site, as they were of the old. */
export function rewriteOwnUrls(article: SourceArticle, home: OwnUrls): SourceArticle {
  const { record } = article;
  if (record === undefined) return article;
  const toHere = (path: string) => pathHere(path, home);
  const { featuredImage: url, featuredImageAlt: alt, featuredImageCaption: caption } = record;
  const isPath = url !== null && /^\/(?!\/)/.test(url);
  return {
    ...article,
    html: withAddresses(rewriteLinks(record.content, home.slugs), toHere),
    featuredImage: url === null ? null : { url: isPath ? toHere(url) : url, alt, caption },
  };
}
