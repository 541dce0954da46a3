import { useQuery } from '@tanstack/react-query';
import { categoryLabel, isCoreCategory } from '#features/taxonomy/values.ts';
import type { Setting } from '../../../settings.contract.ts';
import { currentSiteQuery } from '../../current-site.ts';

export const PLACEHOLDERS = 'Readers see placeholder email addresses.';

/** What an owner should know about a setting that is the default. */
export function useSettingNote(): (setting: Setting) => string | undefined {
  const { data } = useQuery(currentSiteQuery);
  const renamed = data?.categories.find(
    ({ slug, name, plural }) =>
      isCoreCategory(slug) && (name !== categoryLabel(slug) || plural !== ''),
  );
  return ({ key, isDefault, lockedBy }) => {
    if (!isDefault || lockedBy !== null) return;
    if (key === 'contactEmails') return `${PLACEHOLDERS} Enter yours.`;
    if (!renamed || (key !== 'homeTitle' && key !== 'description')) return;
    return `The default text uses the standard category names, but one is now “${renamed.plural || renamed.name}”. Write your own.`;
  };
}
