import { withQuery } from '#lib/addresses.ts';

/** The feed formats with their media types and names. */
export const FEEDS = [
  { file: 'feed.xml', type: 'application/rss+xml', name: 'RSS' },
  { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
  { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
] as const;

export type FeedFile = (typeof FEEDS)[number]['file'];

/**
 * The feed of what a page lists: its file lies below the page.
 * @param page path and query in their one form: '/', '/reviews', '/articles?category=news'
 */
export function feedPath(page: string, file: FeedFile): string {
  const [path = '/', query] = page.split('?', 2);
  return `${path === '/' ? '' : path}/${file}${query === undefined ? '' : `?${query}`}`;
}

/** How an article is embedded elsewhere. @param url its address */
export const oembedPath = (url: string) => withQuery('/oembed', { url });

/** What the feeds of a tag lie below: readers find its articles by a search, which has none. */
export const tagList = (tag: string) => withQuery('/articles', { tag });
