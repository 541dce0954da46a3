import { MAX_CONTENT } from '#features/rich-text/values.ts';

/** Slugs of the pages that every site has. They can't be renamed or deleted. */
export const STANDARD_PAGES = ['about', 'contact', 'privacy', 'terms'] as const;
export type StandardPage = (typeof STANDARD_PAGES)[number];

export const isStandardPage = (slug: string): slug is StandardPage =>
  (STANDARD_PAGES as readonly string[]).includes(slug);

/** 'original': a standard page with the text that the site came with. */
export const PAGE_STATES = ['original', 'draft', 'published'] as const;

export const PAGE_LIMITS = {
  title: 120,
  slug: 80,
  intro: 300,
  content: MAX_CONTENT,
  metaTitle: 120,
  metaDescription: 300,
} as const;
