import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { runInTurn } from '#lib/run-in-turn.ts';
import type { Thumbnail } from '../contract.ts';

/** Covers may take seconds, and a browser has six connections to a site: the next page needs some of them. */
const odd = runInTurn();
const even = runInTurn();

/**
 * Requests the generated cover of an article without an image, once. A query, not a mutation, so that the
 * result is cached, failures included.
 */
export function generatedCoverQuery(articleId: number) {
  const path = `/api/articles/${articleId}/generate-thumbnail`;
  return queryOptions<string>({
    queryKey: [path],
    queryFn: async () => {
      const request = articleId % 2 === 1 ? odd : even;
      return (await request(() => call<Thumbnail>(fetch, 'POST', path))).thumbnailUrl;
    },
    retryOnMount: false,
  });
}
