import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getLanguage, t } from '#lib/messages/messages.ts';
import type { OwnCategory } from '../contract.ts';
import {
  categoryLabel,
  categorySlug,
  isCoreCategory,
  type NameForm,
  shownCategoryName,
} from '../values.ts';

/** The custom categories of this magazine, and standard ones that an editor changed. */
export const ownCategoriesQuery = queryOptions<OwnCategory[]>({
  queryKey: ['/api/categories/own'],
});

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
  const { data = [] } = useQuery(ownCategoriesQuery);
  const label = shownCategoryName(t, slug, data, 'label');
  const isEnglish = getLanguage() === 'en' && label === categoryLabel(slug);
  return {
    label,
    plural: shownCategoryName(t, slug, data, 'plural'),
    inSentence: isEnglish ? label.toLowerCase() : label,
    own: data.find((one) => one.slug === slug),
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

/** A category's name in loaded data. */
export function nameOfCategory(client: QueryClient, category: string, form: NameForm): string {
  const own = client.getQueryData(ownCategoriesQuery.queryKey);
  return shownCategoryName(t, category, own ?? [], form);
}
