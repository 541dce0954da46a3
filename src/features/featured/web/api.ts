import { queryOptions } from '@tanstack/react-query';
import type { ArticleSummary } from '#features/articles/contract.ts';
import type { FeaturedByPage } from '../contract.ts';
import { HOME_SIDE_SOURCE } from '../values.ts';

/** Of all featured articles those that the home page looks at: no page carries the others. */
export const featuredArticlesQuery = queryOptions<ArticleSummary[]>({
  queryKey: ['/api/featured-articles'],
  meta: {
    failure: 'Failed to fetch featured articles',
    read: (body) => (body as ArticleSummary[]).slice(0, HOME_SIDE_SOURCE),
  },
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
