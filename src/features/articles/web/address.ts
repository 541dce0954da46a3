import { CATEGORY_PLURALS, CORE_CATEGORIES, categorySlug } from '#features/taxonomy/values.ts';

/** What a list's address asks for, with everything unreadable put right. */
export interface ListView {
  /** Category slug; '' is all. */
  category: string;
  q: string;
  page: number;
}

const MAX_CATEGORY = 100;
const MAX_SEARCH = 500;

/**
 * Cuts a text to what the API takes. What comes out is read back as the same: the server renders from
 * an address written anew, the browser reads the one in its address bar.
 */
function fitted(text: string, max: number): string {
  // Half of a pair of surrogates would not survive being written.
  return text
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** The slug first, the cut afterwards: lower case can be longer than what was asked for. */
function categoryParam(query: URLSearchParams): string {
  return fitted(categorySlug(query.get('category') ?? ''), MAX_CATEGORY);
}

function searchParam(query: URLSearchParams): string {
  return fitted(query.get('q') ?? '', MAX_SEARCH);
}

/** The API takes no offset above a million: the last page that can be asked for. */
const LAST_PAGE = 83_333;

function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** The category of a route such as '/reviews'; undefined for any other path. */
export function routeCategory(pathname: string): string | undefined {
  return CORE_CATEGORIES.find((slug) => `/${CATEGORY_PLURALS[slug]}` === pathname);
}

/** The slug in '/articles/{slug}'; '' where the path is none or cannot be decoded. */
export function readArticleAddress(pathname: string): string {
  const segment = /^\/articles\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/**
 * Reads a list's address. The route's own category wins over the query's.
 * @param pathname '/articles', '/reviews' ...
 * @param search the query string, with or without '?'
 */
export function readListAddress(pathname: string, search: string): ListView {
  const query = new URLSearchParams(search);
  return {
    category: routeCategory(pathname) ?? categoryParam(query),
    q: searchParam(query),
    page: pageNumber(query.get('page')),
  };
}

/** Reads the home page's address. */
export function readHomeAddress(search: string): Omit<ListView, 'page'> {
  const query = new URLSearchParams(search);
  return {
    category: categoryParam(query),
    q: searchParam(query),
  };
}
