import {
  CATEGORY_PLURALS,
  CORE_CATEGORIES,
  categorySlug,
  REVIEW_CATEGORY,
} from '#features/taxonomy/values.ts';
import { fitted, pageNumber } from '#lib/urls/urls.ts';
import type { ChosenFilters } from '../paths.ts';
import { GAME_SLUG_MAX } from '../values.ts';

/** A search with its filters. */
export interface SearchView extends ChosenFilters {
  q: string;
  /** Category slugs; empty for all. */
  categories: readonly string[];
  page: number;
  /** Best match first if undefined. */
  sort?: 'newest' | undefined;
}

/** The filters of a list's URL. Invalid ones are left out. */
export interface ListView extends ChosenFilters {
  /** Category slug; '' is all. */
  category: string;
  q: string;
  page: number;
  /** 'score' of reviews without a search, 'newest' of a search. */
  sort?: 'score' | 'newest' | undefined;
}

const MAX_CATEGORY = 100;
const MAX_SEARCH = 500;
const MAX_CATEGORIES = 9;

/** Cuts the slug, not the text, because lower case can be longer. */
const categoryOf = (text: string | null) => fitted(categorySlug(text ?? ''), MAX_CATEGORY);

function searchParam(query: URLSearchParams): string {
  return fitted(query.get('q') ?? '', MAX_SEARCH);
}

/** The filters that only a search has. */
function searchParams(query: URLSearchParams) {
  const matched = (name: string, pattern: RegExp) => pattern.exec(query.get(name) ?? '')?.[0];
  return {
    year: Number(matched('year', /^(19[7-9]|20\d)\d$/)) || undefined,
    game: matched('game', /^[a-z0-9-]+$/)?.slice(0, GAME_SLUG_MAX),
    score: Number(matched('score', /^([1-9]|10)$/)) || undefined,
    sort: matched('sort', /^newest$/) as 'newest' | undefined,
  };
}

/** Whether a path is that of a list. @param isCustom whether a slug is that of a custom category */
export function isListPath(pathname: string, isCustom: (slug: string) => boolean): boolean {
  const name = pathname.slice(1);
  const isStandard = CORE_CATEGORIES.some((slug) => CATEGORY_PLURALS[slug] === name);
  return name === 'articles' || isStandard || isCustom(name);
}

/** The category of a list's path, such as '/reviews' or '/hardware'; undefined for '/articles'. */
export function routeCategory(pathname: string): string | undefined {
  const name = pathname.slice(1);
  return name === 'articles' ? undefined : categorySlug(name);
}

/**
 * Reads a list's URL. The route's category wins over the query's.
 * @param pathname of a list: '/articles', '/reviews', '/hardware' ...
 * @param search the query string, with or without '?'
 */
export function readListLocation(pathname: string, search: string): ListView {
  const query = new URLSearchParams(search);
  const category = routeCategory(pathname) ?? categoryOf(query.get('category'));
  const q = searchParam(query);
  const view = { category, q, page: pageNumber(query.get('page')) };
  if (q !== '') return { ...view, ...searchParams(query) };
  const byScore = query.get('sort') === 'score' && category === REVIEW_CATEGORY;
  return { ...view, sort: byScore ? 'score' : undefined };
}

/** The search on a list. */
export function searchOf({ category, sort, ...view }: ListView): SearchView {
  return {
    ...view,
    categories: category === '' ? [] : [category],
    sort: sort === 'newest' ? sort : undefined,
  };
}

/** Reads the home page's URL. Without a search it has one category at most. */
export function readHomeLocation(search: string): SearchView {
  const query = new URLSearchParams(search);
  const q = searchParam(query);
  const named = query.getAll('category').flatMap((text) => text.split(',').map(categoryOf));
  const categories = [...new Set(named.filter(Boolean))];
  if (q === '') return { q, categories: categories.slice(0, 1), page: 1 };
  return {
    q,
    page: pageNumber(query.get('page')),
    ...searchParams(query),
    categories: categories.sort().slice(0, MAX_CATEGORIES),
  };
}
