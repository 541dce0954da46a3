import { queryOptions } from '@tanstack/react-query';
import type { Article, ArticlePage, ArticleSummary, RelatedArticles } from '../contract.ts';
import { BAND_CARDS, FOOTER_LATEST, LIST_PAGE_SIZE, RELATED_MAX } from '../values.ts';
import { type ListView, type SearchView, searchOf } from './address.ts';
import { readSearchResult, type SearchResultPage } from './search-result.ts';

/** A filter that is not set has no place in the address of a call. */
const set = (value: string | undefined) => (value === '' ? undefined : value);

export const latestArticlesQuery = queryOptions<ArticleSummary[]>({
  queryKey: ['/api/articles', { limit: FOOTER_LATEST }],
  meta: { failure: 'Failed to fetch latest articles' },
});

const windowOf = (page: number) => ({
  limit: LIST_PAGE_SIZE,
  offset: (page - 1) * LIST_PAGE_SIZE,
  includeCount: true,
});

/** One page of what a search finds, with the words found, and the count of all. */
export function searchQuery({ q, categories, year, game, score, sort, page }: SearchView) {
  const category = set(categories.join());
  return queryOptions<SearchResultPage>({
    queryKey: [
      '/api/search',
      { ...{ q, category, year, game, score, sort }, ...windowOf(page), marked: true },
    ],
    meta: { failure: 'Failed to search articles', read: readSearchResult },
  });
}

/** One page of the list screen, of what a search on it finds where there is one: 12 articles and the count of all. */
export function articleListQuery(view: ListView) {
  const { category, q, page, sort } = view;
  if (q !== '') return searchQuery(searchOf(view));
  return queryOptions<SearchResultPage>({
    queryKey: ['/api/articles', { category: set(category), sort, ...windowOf(page) }],
    meta: { failure: 'Failed to fetch articles' },
  });
}

/** One page of what was published on a game. @param kind a category slug, or 'videos'; '' is all */
export function articlesAboutQuery(game: string, kind: string, page: number) {
  const isVideos = kind === 'videos';
  return queryOptions<ArticlePage>({
    queryKey: [
      '/api/articles',
      {
        game,
        category: isVideos ? undefined : set(kind),
        videos: isVideos ? 'true' : undefined,
        ...windowOf(page),
      },
    ],
    meta: { failure: 'Failed to fetch articles' },
  });
}

/** The home page's grid: the newest, of one category where a filter is chosen. */
export function homeArticlesQuery(category?: string) {
  return queryOptions<ArticleSummary[]>({
    queryKey: ['/api/articles', { category: set(category), limit: 14 }],
    meta: { failure: 'Failed to fetch articles' },
  });
}

export function articleQuery(slug: string) {
  return queryOptions<Article>({
    queryKey: ['/api/articles/slug', slug],
    meta: { failure: 'Failed to fetch article' },
  });
}

/** Enough of a category for the sidebar, the article itself left out. */
export function sameCategoryQuery(category: string) {
  return queryOptions<ArticleSummary[]>({
    queryKey: ['/api/articles/category', category, { limit: 1 + RELATED_MAX }],
    meta: { failure: 'Failed to fetch related articles' },
  });
}

/** What the band below an article shows. */
export function relatedArticlesQuery(slug: string) {
  return queryOptions<RelatedArticles>({
    queryKey: ['/api/articles/slug', slug, 'related', { limit: BAND_CARDS }],
    meta: { failure: 'Failed to fetch related articles' },
  });
}
