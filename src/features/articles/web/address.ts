import {
  CATEGORY_PLURALS,
  CORE_CATEGORIES,
  categorySlug,
  REVIEW_CATEGORY,
} from '#features/taxonomy/values.ts';
import { fitted, pageNumber, readSlug } from '#lib/addresses.ts';

/** What a list's address asks for, with everything unreadable put right. */
export interface ListView {
  /** Category slug; '' is all. */
  category: string;
  q: string;
  page: number;
  /** Of reviews without a search: the best score first. */
  sort?: 'score' | undefined;
}

const MAX_CATEGORY = 100;
const MAX_SEARCH = 500;

/** The slug first, the cut afterwards: lower case can be longer than what was asked for. */
function categoryParam(query: URLSearchParams): string {
  return fitted(categorySlug(query.get('category') ?? ''), MAX_CATEGORY);
}

function searchParam(query: URLSearchParams): string {
  return fitted(query.get('q') ?? '', MAX_SEARCH);
}

/** The category of a route such as '/reviews'; undefined for any other path. */
export function routeCategory(pathname: string): string | undefined {
  return CORE_CATEGORIES.find((slug) => `/${CATEGORY_PLURALS[slug]}` === pathname);
}

/** The slug in '/articles/{slug}'; '' where the path is none or cannot be decoded. */
export const readArticleAddress = (pathname: string) => readSlug('/articles/', pathname);

/**
 * Reads a list's address. The route's own category wins over the query's.
 * @param pathname '/articles', '/reviews' ...
 * @param search the query string, with or without '?'
 */
export function readListAddress(pathname: string, search: string): ListView {
  const query = new URLSearchParams(search);
  const category = routeCategory(pathname) ?? categoryParam(query);
  const q = searchParam(query);
  const byScore = query.get('sort') === 'score' && category === REVIEW_CATEGORY && q === '';
  return {
    ...{ category, q, page: pageNumber(query.get('page')) },
    sort: byScore ? 'score' : undefined,
  };
}

/** Reads the home page's address. */
export function readHomeAddress(search: string): Pick<ListView, 'category' | 'q'> {
  const query = new URLSearchParams(search);
  return {
    category: categoryParam(query),
    q: searchParam(query),
  };
}
