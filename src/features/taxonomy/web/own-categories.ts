import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnCategory } from '../contract.ts';
import { categoryLabel, categorySlug } from '../values.ts';

/** The categories that this magazine has made beyond the first five. */
export const ownCategoriesQuery = queryOptions<OwnCategory[]>({
  queryKey: ['/api/categories/own'],
});

/** How a category is called, and its own colours where it is not one of the first five. */
export function useCategory(category: string): { label: string; own: OwnCategory | undefined } {
  const slug = categorySlug(category);
  const own = useQuery(ownCategoriesQuery).data?.find((one) => one.slug === slug);
  return { label: own?.name ?? categoryLabel(slug), own };
}
