import type { GivenKind, HomeSection } from '#lib/home/home-layout.ts';
import { GIVEN_SECTIONS, isOwn } from '#lib/home/home-layout.ts';

export const HOME_LIMITS = {
  sections: 30,
  title: 60,
  articles: 24,
  versions: 30,
  buttons: 2,
} as const;

/** Pages that list articles: of a tag, series, game or category. */
export const LIST_URL =
  /^\/(?:(?:tags|series|games)\/[^/?#]+|articles(?:\?category=[^&#]+)?|[a-z0-9-]+)$/;

const GIVEN_NAMES: Record<GivenKind, string> = {
  hero: 'Hero',
  featured: 'Featured story',
  latest: 'Latest articles',
  categories: 'Explore categories',
  more: 'More articles',
  mostRead: 'Most read',
  newsletter: 'Newsletter',
};

export interface GivenOptions {
  /** The default heading, in English; null for a heading that is a setting. */
  title: string | null;
  /** How many articles it can show; the last is the default. Empty if it shows none. */
  counts: readonly number[];
}

/** What an admin can change about Savepoint's own sections. */
export const GIVEN_OPTIONS: Record<GivenKind, GivenOptions> = {
  hero: { title: null, counts: [] },
  featured: { title: 'Featured Story', counts: [] },
  latest: { title: 'Latest Articles', counts: [1, 2, 3, 4] },
  categories: { title: 'Explore Categories', counts: [] },
  // They fill rows of three, of which the first card takes two.
  more: { title: 'More Articles', counts: [2, 5, 8] },
  mostRead: { title: 'Most Read This Week', counts: [3, 4, 5] },
  newsletter: { title: 'Get the Newsletter', counts: [] },
};

export const sectionName = (section: HomeSection): string =>
  isOwn(section) ? section.title : (section.title ?? GIVEN_NAMES[section.kind]);

/** Names a section among those of its layout. */
export const sectionKey = (section: HomeSection): string =>
  isOwn(section) ? `own ${section.id}` : section.kind;

/** An arrangement with all sections that Savepoint has: the missing ones hidden, at the end. */
export function completeLayout(sections: readonly HomeSection[]): HomeSection[] {
  const missing = GIVEN_SECTIONS.filter((kind) => !sections.some((one) => one.kind === kind));
  return [...sections, ...missing.map((kind) => ({ kind, isHidden: true }))];
}

/** An arrangement in one line: the names of its sections. */
export const layoutText = (sections: readonly HomeSection[]): string =>
  sections
    .map((one) => (one.isHidden ? `${sectionName(one)} (hidden)` : sectionName(one)))
    .join(', ') || 'none';
