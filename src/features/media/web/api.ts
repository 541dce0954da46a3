import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import type { Thumbnail } from '../contract.ts';

/**
 * Requests the generated cover of an article without an image, once. A query, not a mutation, so that the
 * result is cached, failures included.
 */
export function generatedCoverQuery(articleId: number) {
  const path = `/api/articles/${articleId}/generate-thumbnail`;
  return queryOptions<string>({
    queryKey: [path],
    queryFn: async () => (await call<Thumbnail>(fetch, 'POST', path)).thumbnailUrl,
    retryOnMount: false,
  });
}
