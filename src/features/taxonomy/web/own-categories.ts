import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnCategory } from '../contract.ts';
import { categoryLabel, categorySlug, isCoreCategory } from '../values.ts';
import { shownCategory } from './category-words.ts';

/** The custom categories of this magazine, and the standard ones in another color. */
export const ownCategoriesQuery = queryOptions<OwnCategory[]>({
  queryKey: ['/api/categories/own'],
});

/** A category's name, and its own colors. */
export function useCategory(category: string): { label: string; own: OwnCategory | undefined } {
  const slug = categorySlug(category);
  const own = useQuery(ownCategoriesQuery).data?.find((one) => one.slug === slug);
  return { label: shownCategory(own?.name ?? categoryLabel(slug)), own };
}

/** A category's name in loaded data. @param standard the names of standard categories */
export function nameOfCategory(
  client: QueryClient,
  category: string,
  standard: (slug: string) => string,
): string {
  const own = client.getQueryData(ownCategoriesQuery.queryKey);
  const custom = isCoreCategory(category) ? undefined : own?.find(({ slug }) => slug === category);
  return shownCategory(custom?.name ?? standard(category));
}
