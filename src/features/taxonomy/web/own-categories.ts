import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Category } from '../contract.ts';
import { categoryLabel, categorySlug } from '../values.ts';

/** The categories that this magazine has made beyond the first five. */
export const ownCategoriesQuery = queryOptions<Category[]>({
  queryKey: ['/api/categories/own'],
  meta: { failure: 'Failed to fetch categories' },
});

/** How a category is called, and its own colour where it is not one of the first five. */
export function useCategory(category: string): { label: string; color: string | undefined } {
  const slug = categorySlug(category);
  const own = useQuery(ownCategoriesQuery).data?.find((one) => one.slug === slug);
  return { label: own?.name ?? categoryLabel(slug), color: own?.color };
}
