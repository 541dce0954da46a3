import { message, type Translate } from '#lib/messages/messages.ts';
/** The categories of a new database, in the order of the editor's fallback list. */
export const CORE_CATEGORIES = ['review', 'news', 'education', 'guide', 'community'] as const;
export type CoreCategory = (typeof CORE_CATEGORIES)[number];

/** Public routes and the Featured Manager use plural names. */
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
 * The slug of a category from any spelling.
 * @param value 'review', 'Reviews', ' GUIDES ' ...
 * @returns the lower-case singular ('review'); unknown values are trimmed and in lower case
 */
export function categorySlug(value: string): string {
  const plain = value.trim().toLowerCase();
  const core = CORE_CATEGORIES.find((slug) => CATEGORY_PLURALS[slug] === plain);
  return core ?? plain;
}

/** The names of the standard categories. */
const NAMES = new Set<string>([
  message('Review'),
  message('Reviews'),
  message('News'),
  message('Education'),
  message('Guide'),
  message('Guides'),
  message('Community'),
]);

/** A category's name in a language: standard names are translated, the owner's own stay. */
export const categoryWords = (translate: Translate, name: string): string =>
  NAMES.has(name) ? translate(name) : name;

/** 'review' -> 'Review': the label in headings, badges and breadcrumbs. */
export function categoryLabel(slug: string): string {
  return (slug.charAt(0).toUpperCase() + slug.slice(1)).replaceAll('-', ' ');
}

/** 'review' -> 'Reviews': the label in navigation and filters. */
export function categoryPluralLabel(slug: string): string {
  return categoryLabel(isCoreCategory(slug) ? CATEGORY_PLURALS[slug] : slug);
}

/** Whether readers know a category by its standard name. Custom categories have none. */
export const hasStandardName = ({ slug, name }: { slug: string; name: string }): boolean =>
  isCoreCategory(slug) && [categoryLabel(slug), categoryPluralLabel(slug)].includes(name);

/** What readers call a category: on a badge, or in lists. */
export type NameForm = 'label' | 'plural';

/** The name that the owner gave a category; the standard one in a language without one. */
export function shownCategoryName(
  translate: Translate,
  slug: string,
  own: readonly { slug: string; name: string; plural: string }[],
  form: NameForm,
): string {
  const { name = '', plural = '' } = own.find((one) => one.slug === slug) ?? {};
  if (form === 'plural' && plural !== '') return plural;
  if (name !== '' && name !== categoryLabel(slug)) return name;
  const standard = form === 'plural' ? categoryPluralLabel : categoryLabel;
  return categoryWords(translate, standard(slug));
}

/** The default color of a new category (spec: constants). */
export const DEFAULT_COLOR = '#6b7280';

/** The stored colors of the standard categories: pages show them in the colors of the site's brand. */
export const STANDARD_COLORS: Record<CoreCategory, string> = {
  review: '#22c55e',
  news: '#ef4444',
  education: '#a855f7',
  guide: '#f97316',
  community: '#14b8a6',
};

/** The color that an editor chose for a category; null for that of the site. */
export const chosenColor = ({ slug, color }: { slug: string; color: string }): string | null =>
  color === (isCoreCategory(slug) ? STANDARD_COLORS[slug] : DEFAULT_COLOR) ? null : color;

/** The category whose articles can have a review. */
export const REVIEW_CATEGORY = 'review';
