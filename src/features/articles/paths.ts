import { CATEGORY_PLURALS, isCoreCategory } from '#features/taxonomy/values.ts';
import { pageParam, withQuery } from '#lib/addresses.ts';

/** What the address of a list can say beside its route. */
export interface ListAddress {
  category?: string | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** Of reviews: the best score first; newest first without it. */
  sort?: 'score' | undefined;
}

export function articlePath(slug: string): string {
  return `/articles/${encodeURIComponent(slug)}`;
}

/**
 * The address of a list. Four categories have a route of their own; news and categories added
 * later are reached as /articles?category=.
 */
export function listPath({ category, q, page, sort }: ListAddress = {}): string {
  const rest = { q, sort, page: pageParam(page) };
  if (category === undefined || category === '') return withQuery('/articles', rest);
  if (isCoreCategory(category) && category !== 'news') {
    return withQuery(`/${CATEGORY_PLURALS[category]}`, rest);
  }
  return withQuery('/articles', { category, ...rest });
}

export function homePath({ category, q }: Pick<ListAddress, 'category' | 'q'> = {}): string {
  return withQuery('/', { category, q });
}

/**
 * The list under /articles with its category in the query, whichever it is: the form that the
 * specification gives the link behind 'View All' on an article.
 */
export function categoryQueryPath({ category, q, page, sort }: ListAddress): string {
  return withQuery('/articles', { category, q, sort, page: pageParam(page) });
}

/** Where a reader reports a mistake in an article: the page that takes messages, which reads the rest by itself. */
export const reportPath = (slug: string): string => `/contact#mistake:${articlePath(slug)}`;

/** The address of what articles said wrong. */
export const correctionsPath = (page = 1): string =>
  page > 1 ? `/corrections?page=${page}` : '/corrections';
