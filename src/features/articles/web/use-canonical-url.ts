import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * Replaces the URL of something that was renamed or merged with its current one.
 * @param slug the slug of the URL
 * @param loaded the answer of the server, once it has arrived
 */
export function useCanonicalUrl<Loaded extends { slug: string }>(
  slug: string,
  loaded: Loaded | undefined,
  queryOf: (slug: string) => { queryKey: QueryKey },
  pathOf: (slug: string) => string,
): void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (loaded === undefined || loaded.slug === slug) return;
    client.setQueryData(queryOf(loaded.slug).queryKey, loaded);
    navigate(pathOf(loaded.slug), { replace: true });
  }, [slug, loaded, queryOf, pathOf, client, navigate]);
}
