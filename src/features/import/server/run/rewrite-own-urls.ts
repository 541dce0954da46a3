import { mediaKeyIn } from '#features/media/server/public.ts';
import { withAddresses } from '#features/rich-text/server/public.ts';
import type { SourceArticle } from '../sources/source.ts';
import { urlKey } from '../url-key.ts';
import { rewriteLinks } from './rewrite-links.ts';

/** How URLs of a Savepoint export map to this site. */
export interface OwnUrls {
  /** Origin of the exported site. */
  oldSite: string;
  /** New paths of articles by the keys of their old URLs. */
  paths: ReadonlyMap<string, string>;
  /** Keys of images in the library. */
  images: ReadonlySet<string>;
}

/** A path of the old site on this one: the same, except for articles whose slug was taken. */
function newPath(path: string, { oldSite, paths, images }: OwnUrls): string {
  const key = mediaKeyIn(path);
  if (key !== null) return images.has(key) ? path : oldSite + path;
  const target = paths.get(urlKey(oldSite + path) ?? '');
  const [page = '', rest = ''] = path.split(/(?=[?#])(.*)/s);
  return target === undefined || page === target ? path : target + rest;
}

/** The URL of a live entry's image; null if it is not in the library. */
export const ownLiveImage =
  ({ images }: Pick<OwnUrls, 'images'>) =>
  (address: string): string | null => {
    const key = mediaKeyIn(address);
    return address.startsWith('/demo/') || (key !== null && images.has(key)) ? address : null;
  };

/** Rewrites the URLs in an article or page of a Savepoint export to this site. */
export function rewriteOwnUrls(article: SourceArticle, own: OwnUrls): SourceArticle {
  const { record, page } = article;
  const toNew = (path: string) => newPath(path, own);
  const rewritten = (html: string) => withAddresses(rewriteLinks(html, own.paths), toNew);
  if (page !== undefined) {
    const { content, draft } = page;
    const draftHtml = draft && { draftHtml: rewritten(draft.content) };
    return { ...article, html: rewritten(content), ...draftHtml };
  }
  if (record === undefined) return article;
  const { featuredImage: url, featuredImageAlt: alt, featuredImageCaption: caption } = record;
  const isPath = url !== null && /^\/(?!\/)/.test(url);
  return {
    ...article,
    html: rewritten(record.content),
    featuredImage: url === null ? null : { url: isPath ? toNew(url) : url, alt, caption },
  };
}
