import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import type { Thumbnail } from '../contract.ts';

/**
 * Asks once for the generated cover of an article without an image. A query and not a mutation,
 * because its answer is kept, be it a failure: a card that shows the article again does not ask
 * again.
 */
export function generatedCoverQuery(articleId: number) {
  const path = `/api/articles/${articleId}/generate-thumbnail`;
  return queryOptions<string>({
    queryKey: [path],
    queryFn: async () => (await call<Thumbnail>(fetch, 'POST', path)).thumbnailUrl,
    retryOnMount: false,
  });
}
