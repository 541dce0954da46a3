import type { FastifyRequest } from 'fastify';
import { publishedSlugs } from '#features/pages/server/public.ts';
import { customCategories } from '#features/taxonomy/server/public.ts';
import type { PageMatch } from '#lib/render-contract.ts';
import type { Context } from '#platform/context.ts';
import type { PageRenderer } from './renderer.ts';

/** The folders of pages of editors and of the 404 page in src/app/web/pages. */
const OWN_PAGE = 'own-page';
const NOT_FOUND_PAGE = 'not-found';

/** The URL of a request; null if it can't be read. */
export function urlOf({ raw }: FastifyRequest): URL | null {
  const url = `http://page.invalid${raw.url ?? '/'}`;
  return URL.canParse(url) ? new URL(url) : null;
}

/** Matches a request's URL to a page, once per request. Null if no pages are served. */
export type MatchRequest = (request: FastifyRequest, url: URL) => Promise<PageMatch | null>;

/**
 * @param renderer null if only the API is served
 * @returns matches requests. Every URL with one segment may be a custom category's list or a page of an
 *   editor: any other is unknown, so that redirects apply and all share one cached 404 page
 */
export function requestMatcher(
  renderer: PageRenderer | null,
  { db, memo }: Pick<Context, 'db' | 'memo'>,
): MatchRequest {
  const matches = new WeakMap<FastifyRequest, Promise<PageMatch>>();
  const slugs = memo<Set<string>>(1, ['pages']);
  const isPublished = (slug: string) =>
    /^[a-z0-9-]+$/.test(slug) &&
    slugs
      .get('all', () => publishedSlugs(db))
      .then(
        (all) => all.has(slug),
        // The page itself then says that the database is out of reach.
        () => true,
      );
  const customs = memo<string[]>(1, ['taxonomy']);
  const isCategory = (slug: string) =>
    /^[a-z0-9-]+$/.test(slug) &&
    customs
      .get('all', () => customCategories(db))
      .then(
        (all) => all.includes(slug),
        () => false,
      );
  const match = async (pages: PageRenderer, { pathname, search }: URL): Promise<PageMatch> => {
    const found = pages.match(pathname, search);
    const { own = '' } = found.params;
    if (found.page !== OWN_PAGE) return found;
    if (await isCategory(own)) return pages.match(pathname, search, () => true);
    if (await isPublished(own)) return found;
    const unknown = { page: NOT_FOUND_PAGE, pattern: '*', params: {} };
    return { ...found, ...unknown, isKnown: false, isCacheable: false };
  };
  return async (request, url) => {
    if (renderer === null) return null;
    const known = matches.get(request) ?? match(renderer, url);
    matches.set(request, known);
    return known;
  };
}
