import { queryOptions } from '@tanstack/react-query';
import type { ArticleSummary } from '#features/articles/contract.ts';

export const mostReadQuery = queryOptions<ArticleSummary[]>({
  queryKey: ['/api/articles/most-read'],
  meta: { failure: 'Failed to fetch articles' },
});
