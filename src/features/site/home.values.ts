import type { GivenKind, HomeSection } from '#lib/home/home-layout.ts';
import { GIVEN_SECTIONS, isOwn } from '#lib/home/home-layout.ts';

export const HOME_LIMITS = { sections: 30, title: 60, articles: 12, versions: 30 } as const;

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

export const sectionName = (section: HomeSection): string =>
  isOwn(section) ? section.title : GIVEN_NAMES[section.kind];

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
