import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * What was renamed or merged answers under its old address too: the browser then shows the present one.
 * @param slug of the address
 * @param found what it answers with, once that is here
 */
export function useCanonicalUrl<Found extends { slug: string }>(
  slug: string,
  found: Found | undefined,
  queryOf: (slug: string) => { queryKey: QueryKey },
  pathOf: (slug: string) => string,
): void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (found === undefined || found.slug === slug) return;
    client.setQueryData(queryOf(found.slug).queryKey, found);
    navigate(pathOf(found.slug), { replace: true });
  }, [slug, found, queryOf, pathOf, client, navigate]);
}
