import { queryOptions } from '@tanstack/react-query';
import type { ArticleSummary } from '#features/articles/contract.ts';
import type { FeaturedByPage } from '../contract.ts';

export const featuredArticlesQuery = queryOptions<ArticleSummary[]>({
  queryKey: ['/api/featured-articles'],
  meta: { failure: 'Failed to fetch featured articles' },
});

export const masterFeaturedQuery = queryOptions<ArticleSummary | null>({
  queryKey: ['/api/master-featured-article'],
  meta: { failure: 'Failed to fetch master featured article' },
});

/** @param page 'all', or reviews, education, guides, community, news */
export function featuredByPageQuery(page: string) {
  return queryOptions<FeaturedByPage>({
    queryKey: ['/api/featured-articles/route', page],
    meta: { failure: 'Failed to fetch featured articles' },
  });
}
