/** The categories that every store starts with, in the order of the editor's fallback list. */
export const CORE_CATEGORIES = ['review', 'news', 'education', 'guide', 'community'] as const;
export type CoreCategory = (typeof CORE_CATEGORIES)[number];

/** The public routes and the featured manager name a category in the plural. */
export const CATEGORY_PLURALS = {
  review: 'reviews',
  news: 'news',
  education: 'education',
  guide: 'guides',
  community: 'community',
} as const satisfies Record<CoreCategory, string>;

export const CATEGORY_EMOJI: Record<CoreCategory, string> = {
  review: '🎮',
  news: '📰',
  education: '🎓',
  guide: '🗺️',
  community: '💬',
};

export function isCoreCategory(value: string): value is CoreCategory {
  return (CORE_CATEGORIES as readonly string[]).includes(value);
}

/**
 * The slug under which articles hold a category, from any spelling a caller may use.
 * @param value 'review', 'Reviews', ' GUIDES ' ...
 * @returns the lowercase singular ('review'); an unknown value comes back trimmed and in lower case
 */
export function categorySlug(value: string): string {
  const plain = value.trim().toLowerCase();
  const core = CORE_CATEGORIES.find((slug) => CATEGORY_PLURALS[slug] === plain);
  return core ?? plain;
}

/** 'review' -> 'Review': a category as headings, badges and breadcrumbs show it. */
export function categoryLabel(slug: string): string {
  return (slug.charAt(0).toUpperCase() + slug.slice(1)).replaceAll('-', ' ');
}

/** 'review' -> 'Reviews': a category as navigation and filters show it. */
export function categoryPluralLabel(slug: string): string {
  return categoryLabel(isCoreCategory(slug) ? CATEGORY_PLURALS[slug] : slug);
}

/** The colour of a new category in its form (spec: constants). */
export const DEFAULT_COLOR = '#6b7280';

/** The category whose articles can carry a review. */
export const REVIEW_CATEGORY = 'review';
