import { isCoreCategory } from '#features/taxonomy/values.ts';

/** The colour of a page's top: the category's own, grey for a later one, the brand's for all. */
export function fieldTone(category: string): string {
  if (category === '') return 'brand';
  return isCoreCategory(category) ? category : 'other';
}
