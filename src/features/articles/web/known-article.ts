import type { QueryClient } from '@tanstack/react-query';
import type { ArticleSummary } from '../contract.ts';

/** What a loaded list says about an article, such as the card that leads to it. */
export function knownArticle(client: QueryClient, slug: string): ArticleSummary | undefined {
  const loaded = client.getQueryCache().getAll() as { state: { data: unknown } }[];
  return loaded
    .flatMap(
      ({ state: { data } }) => (data as { articles?: unknown } | undefined)?.articles ?? data,
    )
    .find((one): one is ArticleSummary => (one as ArticleSummary | undefined)?.slug === slug);
}
