import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnCategory } from '../contract.ts';
import { categoryLabel, categorySlug, isCoreCategory } from '../values.ts';

/** The custom categories of this magazine, and the standard ones in another color. */
export const ownCategoriesQuery = queryOptions<OwnCategory[]>({
  queryKey: ['/api/categories/own'],
});

interface ShownCategory {
  label: string;
  /** The name within a sentence. */
  inText: string;
  /** Its colors, if they aren't the standard ones. */
  own: OwnCategory | undefined;
}

/** A category's name, and its own colors. */
export function useCategory(category: string): ShownCategory {
  const slug = categorySlug(category);
  const own = useQuery(ownCategoriesQuery).data?.find((one) => one.slug === slug);
  const name = isCoreCategory(slug) ? undefined : own?.name;
  return { label: name ?? categoryLabel(slug), inText: name ?? slug, own };
}
