import { FEEDS, feedPath } from '#features/syndication/paths.ts';
import type { FeedList } from '../pages/server-page.ts';

interface FeedLinksProps {
  /** The list on the page; null if it has no feeds of its own. */
  list: FeedList | null;
  siteName: string;
}

/** Links to the feeds of the page's list, and to the site's. */
export function FeedLinks({ list, siteName }: FeedLinksProps) {
  const site = { title: siteName, path: '/' };
  return (list === null ? [site] : [list, site]).map(({ title, path }) =>
    FEEDS.map(({ file, type, name }) => (
      <link
        key={path + file}
        rel="alternate"
        type={type}
        title={`${title} (${name})`}
        href={feedPath(path, file)}
        data-first={path === '/' ? undefined : ''}
      />
    )),
  );
}
