import { CATEGORY_PLURALS, CORE_CATEGORIES, categorySlug } from '../../taxonomy/values.ts';

/** What a list's address asks for, with everything unreadable put right. */
export interface ListView {
  /** Category slug; '' is all. */
  category: string;
  q: string;
  page: number;
}

/** A text from the address, trimmed and cut to what the API takes. */
function textParam(search: URLSearchParams, name: string, max: number): string {
  return (search.get(name) ?? '').trim().slice(0, max);
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
    category: routeCategory(pathname) ?? categorySlug(textParam(query, 'category', 100)),
    q: textParam(query, 'q', 500),
    page: pageNumber(query.get('page')),
  };
}

/** Reads the home page's address. */
export function readHomeAddress(search: string): Omit<ListView, 'page'> {
  const query = new URLSearchParams(search);
  return {
    category: categorySlug(textParam(query, 'category', 100)),
    q: textParam(query, 'q', 500),
  };
}
