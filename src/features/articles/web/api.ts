import { queryOptions } from '@tanstack/react-query';
import type {
  Article,
  ArticleCollection,
  ArticlePage,
  ArticleSummary,
  RelatedArticles,
} from '../contract.ts';
import type { CollectionKind } from '../paths.ts';
import { BAND_CARDS, FOOTER_LATEST, LIST_PAGE_SIZE, RELATED_MAX } from '../values.ts';
import { type ListView, type SearchView, searchOf } from './list-location.ts';
import { readSearchResult, type SearchResultPage } from './search-result.ts';

/** Leaves an empty filter out of the request. */
const orUndefined = (value: string | undefined) => (value === '' ? undefined : value);

export const latestArticlesQuery = queryOptions<ArticleSummary[]>({
  queryKey: ['/api/articles', { limit: FOOTER_LATEST }],
  meta: { failure: 'Failed to fetch latest articles' },
});

const windowOf = (page: number) => ({
  limit: LIST_PAGE_SIZE,
  offset: (page - 1) * LIST_PAGE_SIZE,
  includeCount: true,
});

/** One page of search results with their matches and the total. */
export function searchQuery({ q, categories, year, game, score, sort, page }: SearchView) {
  const category = orUndefined(categories.join());
  return queryOptions<SearchResultPage>({
    queryKey: [
      '/api/search',
      { q, category, year, game, score, sort, ...windowOf(page), marked: true },
    ],
    meta: { failure: 'Failed to search articles', read: readSearchResult },
  });
}

/** One page of a list, or of the search on it: 12 articles and the total. */
export function articleListQuery(view: ListView) {
  const { category, q, page, sort } = view;
  if (q !== '') return searchQuery(searchOf(view));
  return queryOptions<SearchResultPage>({
    queryKey: ['/api/articles', { category: orUndefined(category), sort, ...windowOf(page) }],
    meta: { failure: 'Failed to fetch articles' },
  });
}

/** One page of the articles about a game. @param kind a category slug, 'videos', or '' for all */
export function articlesAboutQuery(game: string, kind: string, page: number) {
  const isVideos = kind === 'videos';
  return queryOptions<ArticlePage>({
    queryKey: [
      '/api/articles',
      {
        game,
        category: isVideos ? undefined : orUndefined(kind),
        videos: isVideos ? 'true' : undefined,
        ...windowOf(page),
      },
    ],
    meta: { failure: 'Failed to fetch articles' },
  });
}

/** One page of the articles of a tag or series. */
export function collectionQuery(kind: CollectionKind, slug: string, page: number) {
  const { limit, offset } = windowOf(page);
  return queryOptions<ArticleCollection>({
    queryKey: [`/api/${kind}/named`, slug, 'articles', { limit, offset }],
    meta: { failure: 'Failed to fetch articles' },
  });
}

/** The home page's grid: the newest articles, of one category if given. */
export function homeArticlesQuery(category?: string) {
  return queryOptions<ArticleSummary[]>({
    queryKey: ['/api/articles', { category: orUndefined(category), limit: 14 }],
    meta: { failure: 'Failed to fetch articles' },
  });
}

export function articleQuery(slug: string) {
  return queryOptions<Article>({
    queryKey: ['/api/articles/slug', slug],
    meta: { failure: 'Failed to fetch article' },
  });
}

/** One more article of a category than the sidebar shows, because the current one is left out. */
export function sameCategoryQuery(category: string) {
  return queryOptions<ArticleSummary[]>({
    queryKey: ['/api/articles/category', category, { limit: 1 + RELATED_MAX }],
    meta: { failure: 'Failed to fetch related articles' },
  });
}

/** The articles of the band below an article. */
export function relatedArticlesQuery(slug: string) {
  return queryOptions<RelatedArticles>({
    queryKey: ['/api/articles/slug', slug, 'related', { limit: BAND_CARDS }],
    meta: { failure: 'Failed to fetch related articles' },
  });
}
