import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getLanguage } from '#lib/messages/messages.ts';
import type { OwnCategory } from '../contract.ts';
import { categoryLabel, categoryPluralLabel, categorySlug, isCoreCategory } from '../values.ts';
import { shownCategory } from './category-words.ts';

/** The custom categories of this magazine, and standard ones that were renamed or look different. */
export const ownCategoriesQuery = queryOptions<OwnCategory[]>({
  queryKey: ['/api/categories/own'],
});

/** The name that the owner gave; the standard name in the language of the page without one. */
const nameOf = (slug: string, own: OwnCategory | undefined, standard = categoryLabel): string =>
  own && own.name !== categoryLabel(slug) ? own.name : shownCategory(standard(slug));

interface ShownCategory {
  /** Its name on badges: 'Review'. */
  label: string;
  /** In lists: 'Reviews'. */
  plural: string;
  /** In a sentence, where English has standard names in lower case. */
  inSentence: string;
  own: OwnCategory | undefined;
}

/** A category as readers know it. */
export function useCategory(category: string): ShownCategory {
  const slug = categorySlug(category);
  const own = useQuery(ownCategoriesQuery).data?.find((one) => one.slug === slug);
  const label = nameOf(slug, own);
  const isEnglish = getLanguage() === 'en' && label === categoryLabel(slug);
  return {
    label,
    plural: nameOf(slug, own, categoryPluralLabel),
    inSentence: isEnglish ? label.toLowerCase() : label,
    own,
  };
}

/** The slugs of the custom categories, in the order in which they were made. */
export function useCustomSlugs(): string[] {
  const { data = [] } = useQuery(ownCategoriesQuery);
  return data.flatMap(({ slug }) => (isCoreCategory(slug) ? [] : slug));
}

/** Whether a slug is that of a custom category, whose list is at /{slug}, by loaded data. */
export const listsIn = (client: QueryClient) => (slug: string) =>
  !isCoreCategory(slug) &&
  (client.getQueryData(ownCategoriesQuery.queryKey)?.some((one) => one.slug === slug) ?? false);

/** A category's name in loaded data. @param standard the name of one that has no other */
export function nameOfCategory(
  client: QueryClient,
  category: string,
  standard: (slug: string) => string,
): string {
  const own = client.getQueryData(ownCategoriesQuery.queryKey);
  return nameOf(
    category,
    own?.find(({ slug }) => slug === category),
    standard,
  );
}
