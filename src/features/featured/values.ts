import { CATEGORY_PLURALS, isCoreCategory } from '#features/taxonomy/values.ts';

/** The pages that have featured slots, as the featured manager names them. */
export const FEATURED_PAGES = [
  'homepage',
  'reviews',
  'education',
  'guides',
  'community',
  'news',
] as const;
export type FeaturedPage = (typeof FEATURED_PAGES)[number];

/** Position 0 is the main slot; the sidebar has this many more. */
export const SIDEBAR_SLOTS = 3;
export const slotAt = (position: number) => (position === 0 ? 'main' : 'sidebar');
/** The home page's side list shows this many, taken from the first five of the featured list. */
export const HOME_SIDE_ITEMS = 4;
export const HOME_SIDE_SOURCE = 5;

/** What the API answers with empty slots: categories added later have no featured page. */
const NO_PAGE = 'none';

/** The featured page of a list: 'all' where no category is chosen, else its plural. */
export function featuredPageOf(category: string): string {
  if (category === '') return 'all';
  return isCoreCategory(category) ? CATEGORY_PLURALS[category] : NO_PAGE;
}
