import { t } from '#lib/messages/admin.ts';
import type { PageSummary } from '../contract.ts';
import { isStandardPage, type StandardPage } from '../values.ts';

const STANDARD_TITLES: Record<StandardPage, string> = {
  about: t('About'),
  contact: t('Contact'),
  privacy: t('Privacy'),
  terms: t('Terms'),
};

/** What staff call a page. Standard pages keep their name, whatever their title. */
export const pageName = ({ slug, title }: Pick<PageSummary, 'slug' | 'title'>): string =>
  isStandardPage(slug) ? STANDARD_TITLES[slug] : (title ?? slug);
/** Before the editor closes with unsaved changes. */
export const LEAVE = {
  title: t('Leave without saving?'),
  text: t('Your changes to this page are not saved and will be lost.'),
  action: t('Leave'),
  danger: true,
};

/** Before an earlier version is restored over unsaved changes. */
export const REPLACE = {
  title: t('Replace your unsaved changes?'),
  text: t(
    'The version replaces all fields except the URL. Your changes were never saved and will be lost.',
  ),
  action: t('Replace'),
  danger: true,
};
