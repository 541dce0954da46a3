import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnCategory } from '../contract.ts';
import { categoryLabel, categorySlug } from '../values.ts';

/** The custom categories of this magazine, and the standard ones in another color. */
export const ownCategoriesQuery = queryOptions<OwnCategory[]>({
  queryKey: ['/api/categories/own'],
});

/** A category's name, and its own colors. */
export function useCategory(category: string): { label: string; own: OwnCategory | undefined } {
  const slug = categorySlug(category);
  const own = useQuery(ownCategoriesQuery).data?.find((one) => one.slug === slug);
  return { label: own?.name ?? categoryLabel(slug), own };
}
