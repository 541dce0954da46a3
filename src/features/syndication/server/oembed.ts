import { z } from 'zod';
import type { Article } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { bylineText } from '#features/authors/values.ts';
import { sharedSize } from '#features/media/crops.values.ts';
import { imageOf, shareFile } from '#features/media/values.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';

const pixels = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .optional();

/** The query parameters (oembed.com §2.2); unknown ones are allowed. */
export const oembedQuerySchema = z.object({
  url: z.string().max(2000),
  format: z.string().max(20).optional(),
  maxwidth: pixels,
  maxheight: pixels,
});
type Asked = z.infer<typeof oembedQuerySchema>;

const WIDTH = 600;
const HEIGHT = 200;
/** Seconds that a consumer may cache the response. */
const CACHE_AGE = 3600;

type Site = Pick<Config, 'siteName' | 'siteUrl' | 'authorLabel' | 'language'>;

/** The slug in an article's URL; null for other URLs. */
export function slugOf(address: string, siteUrl: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return origin === siteUrl ? (/^\/articles\/([\w-]+)\/?$/.exec(pathname)?.[1] ?? null) : null;
}

/** The article's image or cover, if it is no larger than requested. */
function thumbnail(article: Article, { siteUrl }: Site, asked: Asked) {
  const image = imageOf(article.featuredImage, new URL(siteUrl).host);
  const own = image.kind === 'video' ? image.thumbnail : image.kind === 'image' && image.url;
  const src = shareFile(own || article.coverUrl);
  const size = sharedSize(src);
  // A thumbnail must state its size.
  if (size === undefined) return {};
  const { width, height } = size;
  const fits = width <= (asked.maxwidth ?? width) && height <= (asked.maxheight ?? height);
  return (
    fits && {
      thumbnail_url: new URL(src, siteUrl).href,
      thumbnail_width: width,
      thumbnail_height: height,
    }
  );
}

/** An article for embedding (oembed.com §2.3.4.4): a quotation without a script. */
export function oembed(article: Article, site: Site, asked: Asked) {
  const address = site.siteUrl + articlePath(article.slug);
  const { title, description, byline } = article;
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: bylineText(byline, site.authorLabel, messagesIn(site.language)),
    provider_name: site.siteName,
    provider_url: site.siteUrl,
    cache_age: CACHE_AGE,
    width: Math.min(WIDTH, asked.maxwidth ?? WIDTH),
    height: Math.min(HEIGHT, asked.maxheight ?? HEIGHT),
    html:
      `<blockquote cite="${escapeHtml(address)}"><p><a href="${escapeHtml(address)}">` +
      `<strong>${escapeHtml(title)}</strong></a></p><p>${escapeHtml(description)}</p>` +
      `<footer>${escapeHtml(site.siteName)}</footer></blockquote>`,
    ...thumbnail(article, site, asked),
  };
}
