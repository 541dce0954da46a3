import type { PageSummary } from '../contract.ts';
import { isStandardPage, type StandardPage } from '../values.ts';

const STANDARD_TITLES: Record<StandardPage, string> = {
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy',
  terms: 'Terms',
};

/** What staff call a page. Standard pages keep their name, whatever their title. */
export const pageName = ({ slug, title }: Pick<PageSummary, 'slug' | 'title'>): string =>
  isStandardPage(slug) ? STANDARD_TITLES[slug] : (title ?? slug);
