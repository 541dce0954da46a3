import { CATEGORY_PLURALS, isCoreCategory } from '#features/taxonomy/values.ts';
import { pageParam, withQuery } from '#lib/addresses.ts';

/** What a search is narrowed by, beside its words and categories. */
export interface ChosenFilters {
  /** Of the first publication. */
  year?: number | undefined;
  /** The slug of a game that they are about. */
  game?: string | undefined;
  /** Of reviews: at least this, of ten. */
  score?: number | undefined;
}

/** What the address of a list can say beside its route. */
export interface ListAddress extends ChosenFilters {
  category?: string | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** Of reviews: the best score first. Of a search: the newest first; the best match without it. */
  sort?: 'score' | 'newest' | undefined;
}

/** What the home page's address can say. */
export interface HomeAddress extends ChosenFilters {
  /** Any of them; one alone without a search. */
  categories?: readonly string[] | undefined;
  q?: string | undefined;
  page?: number | undefined;
  sort?: 'newest' | undefined;
}

export function articlePath(slug: string): string {
  return `/articles/${encodeURIComponent(slug)}`;
}

const restOf = ({ q, year, game, score, sort, page }: Omit<ListAddress, 'category'>) => ({
  q,
  year,
  game,
  score,
  sort,
  page: pageParam(page),
});

/**
 * The address of a list. Four categories have a route of their own; news and categories added
 * later are reached as /articles?category=.
 */
export function listPath({ category, ...view }: ListAddress = {}): string {
  const rest = restOf(view);
  if (category === undefined || category === '') return withQuery('/articles', rest);
  if (isCoreCategory(category) && category !== 'news') {
    return withQuery(`/${CATEGORY_PLURALS[category]}`, rest);
  }
  return withQuery('/articles', { category, ...rest });
}

export function homePath({ categories, ...view }: HomeAddress = {}): string {
  const { q, ...rest } = restOf(view);
  return withQuery('/', { q, category: categories, ...rest });
}

/**
 * The list under /articles with its category in the query, whichever it is: the form that the
 * specification gives the link behind 'View All' on an article.
 */
export function categoryQueryPath({ category, ...view }: ListAddress): string {
  return withQuery('/articles', { category, ...restOf(view) });
}

/** Where a reader reports a mistake in an article: the page that takes messages, which reads the rest by itself. */
export const reportPath = (slug: string): string => `/contact#mistake:${articlePath(slug)}`;

/** The address of what articles said wrong. */
export const correctionsPath = (page = 1): string =>
  page > 1 ? `/corrections?page=${page}` : '/corrections';
