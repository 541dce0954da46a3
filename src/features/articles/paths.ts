import { CATEGORY_PLURALS, isCoreCategory } from '#features/taxonomy/values.ts';
import { pageParam, withQuery } from '#lib/urls/urls.ts';

/** The filters of a search, apart from words and categories. */
export interface ChosenFilters {
  /** The year of first publication. */
  year?: number | undefined;
  /** The slug of a game. */
  game?: string | undefined;
  /** The minimum review score, out of ten. */
  score?: number | undefined;
}

/** The query of a list's URL. */
export interface ListAddress extends ChosenFilters {
  category?: string | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** 'score' sorts reviews by score. 'newest' sorts a search by date instead of relevance. */
  sort?: 'score' | 'newest' | undefined;
}

/** The query of the home page's URL. */
export interface HomeAddress extends ChosenFilters {
  /** Several only with a search. */
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

/** The URL of a list: a category's is /{slug}, its plural for standard ones. News is at /articles?category=news. */
export function listPath({ category, ...view }: ListAddress = {}): string {
  const rest = restOf(view);
  if (category === undefined || category === '') return withQuery('/articles', rest);
  if (category === 'news') return withQuery('/articles', { category, ...rest });
  const name = isCoreCategory(category) ? CATEGORY_PLURALS[category] : category;
  return withQuery(`/${encodeURIComponent(name)}`, rest);
}

export function homePath({ categories, ...view }: HomeAddress = {}): string {
  const { q, ...rest } = restOf(view);
  return withQuery('/', { q, category: categories, ...rest });
}

/**
 * The list under /articles with any category in the query, as the specification has it for an article's
 * 'View All' link.
 */
export function categoryQueryPath({ category, ...view }: ListAddress): string {
  return withQuery('/articles', { category, ...restOf(view) });
}

/** Articles that belong together: those with a tag, or of a series. */
export type CollectionKind = 'tags' | 'series';

/** The page of a tag or series. */
export const collectionPath = (kind: CollectionKind, slug: string, page?: number): string =>
  withQuery(`/${kind}/${encodeURIComponent(slug)}`, { page: pageParam(page) });

/** A tag's name in its URL: 'Open World' is 'open_world', and 'half_life 2' is 'half__life 2'. */
export const tagSlug = (name: string): string =>
  name.includes('_')
    ? name.toLowerCase().replaceAll('_', '__')
    : name.toLowerCase().replace(/\s+/g, '_');

/** The name that a tag's URL stands for, in lower case. */
export const tagOfSlug = (slug: string): string =>
  slug.includes('__') ? slug.replaceAll('__', '_') : slug.replaceAll('_', ' ');

export const tagPath = (name: string): string => collectionPath('tags', tagSlug(name));

/** The contact page for reporting a mistake in an article, filled in by its query. */
export const reportPath = (slug: string): string => `/contact#mistake:${articlePath(slug)}`;

/** The URL of the list of corrections. */
export const correctionsPath = (page = 1): string =>
  page > 1 ? `/corrections?page=${page}` : '/corrections';
