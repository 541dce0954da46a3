import { FEEDS, feedPath } from '#features/syndication/paths.ts';
import type { FeedList } from './served-pages.ts';

interface FeedLinksProps {
  /** What the page lists, where that has feeds of its own. */
  list: FeedList | null;
  siteName: string;
}

/** What a page's head says of its feeds, those of its own list before the site's. */
export function FeedLinks({ list, siteName }: FeedLinksProps) {
  const site = { title: siteName, below: '/' };
  return (list === null ? [site] : [list, site]).map(({ title, below }) =>
    FEEDS.map(({ file, type, name }) => (
      <link
        key={below + file}
        rel="alternate"
        type={type}
        title={`${title} (${name})`}
        href={feedPath(below, file)}
        data-first={below === '/' ? undefined : ''}
      />
    )),
  );
}
