import { withQuery } from '#lib/urls/urls.ts';

/** The feed formats with their media types and names. */
export const FEEDS = [
  { file: 'feed.xml', type: 'application/rss+xml', name: 'RSS' },
  { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
  { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
] as const;

export type FeedFile = (typeof FEEDS)[number]['file'];

/** The podcast of a category or a series: its articles with an audio file. */
export const PODCAST = 'podcast.xml';

/**
 * The feed of a page with articles.
 * @param page canonical path and query: '/', '/reviews', '/articles?category=news'
 */
export function feedPath(page: string, file: FeedFile | typeof PODCAST): string {
  const [path = '/', query] = page.split('?', 2);
  return `${path === '/' ? '' : path}/${file}${query === undefined ? '' : `?${query}`}`;
}

/** The oEmbed URL of an article. @param url its URL */
export const oembedPath = (url: string) => withQuery('/oembed', { url });

/** The path prefix of a tag's feeds. */
export const tagList = (tag: string) => withQuery('/articles', { tag });

/** The path prefix of a series' feeds. */
export const seriesList = (slug: string) => withQuery('/articles', { series: slug });
