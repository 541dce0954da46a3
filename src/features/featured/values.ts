import { CATEGORY_PLURALS, isCoreCategory } from '#features/taxonomy/values.ts';

/** The standard pages with featured slots, named as in the Featured Manager. */
export const FEATURED_PAGES = [
  'homepage',
  'reviews',
  'education',
  'guides',
  'community',
  'news',
] as const;
/** One of them, or the slug of a custom category. */
export type FeaturedPage = string;

/** Position 0 is the main slot; this many sidebar slots follow. */
export const SIDEBAR_SLOTS = 3;
export const slotAt = (position: number) => (position === 0 ? 'main' : 'sidebar');
/** The home page's side list shows this many, taken from the first five of the featured list. */
export const HOME_SIDE_ITEMS = 4;
export const HOME_SIDE_SOURCE = 5;

/** The featured page of a list: 'all' without a category, otherwise its plural or the custom category's slug. */
export function featuredPageOf(category: string): string {
  if (category === '') return 'all';
  return isCoreCategory(category) ? CATEGORY_PLURALS[category] : category;
}
