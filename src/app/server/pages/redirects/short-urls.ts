import { homePath, listPath } from '#features/articles/paths.ts';
import { feedPath } from '#features/syndication/paths.ts';

const FEED = feedPath('/', 'feed.xml');

/** URLs that people type, and the pages that they mean. */
export const SHORT_URLS: Readonly<Record<string, string>> = {
  '/news': listPath({ category: 'news' }),
  '/review': listPath({ category: 'review' }),
  '/guide': listPath({ category: 'guide' }),
  '/article': listPath(),
  '/game': '/games',
  '/release': '/releases',
  '/rss': FEED,
  '/rss.xml': FEED,
  '/feed': FEED,
  '/home': homePath(),
};

/** The page that a URL means which has none of its own; null for any other. */
export function shortUrl({ pathname, searchParams }: URL): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === '/search') {
    return homePath({ q: searchParams.get('q') ?? searchParams.get('s') ?? '' });
  }
  return Object.hasOwn(SHORT_URLS, path) ? (SHORT_URLS[path] ?? null) : null;
}
