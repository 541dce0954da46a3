import { SERVER_PATHS } from '../urls/server-paths.ts';

/** First path segments of the site's own pages, and of URLs that people type for them. */
const PAGES =
  'articles article reviews review news education guides guide community games game releases release ' +
  'authors author archive corrections saved newsletter tags tag series search categories category ' +
  'join reset-password confirm-email preview change-password home feed rss login admin account settings ' +
  'about contact privacy terms';

/** First path segments of files and calls that aren't pages. */
const PROGRAMS =
  'calendar docs oembed healthz readyz metrics robots sitemap favicon icon llms security well-known index';

const RESERVED: ReadonlySet<string> = new Set([
  ...PAGES.split(' '),
  ...PROGRAMS.split(' '),
  ...SERVER_PATHS.map((path) => path.slice(1)),
]);

/**
 * Whether the site itself uses a first path segment, so that no page or category of an editor can have it as slug.
 * Segments that no slug can be, such as `feed.xml`, need no entry.
 */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);
