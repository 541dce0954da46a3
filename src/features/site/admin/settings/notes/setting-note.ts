import { useQuery } from '@tanstack/react-query';
import { categoryLabel, isCoreCategory } from '#features/taxonomy/values.ts';
import { t } from '#lib/messages/admin.ts';
import type { Setting } from '../../../settings.contract.ts';
import { currentSiteQuery } from '../../current-site.ts';

export const PLACEHOLDERS = t('Readers see placeholder email addresses, also on Privacy and Terms');

/** What an owner should know about a setting. */
export interface SettingNote {
  text: string;
  /** Something is lost or wrong until it is set. */
  isWarning: boolean;
}

const warning = (text: string): SettingNote => ({ text, isWarning: true });

/** The note on a setting's value, if it needs one. */
export function useSettingNote(): (setting: Setting) => SettingNote | undefined {
  const { data } = useQuery(currentSiteQuery);
  const renamed = data?.categories.find(
    ({ slug, name, plural }) =>
      isCoreCategory(slug) && (name !== categoryLabel(slug) || plural !== ''),
  );
  return ({ key, value, isDefault, lockedBy }) => {
    if (key === 'contactTo' && Array.isArray(value) && value.length === 0) {
      return warning(
        t(
          'Messages from the contact form are lost until you enter an address here and email works.',
        ),
      );
    }
    if (!isDefault || lockedBy !== null) return;
    if (key === 'contactEmails')
      return warning(t('{problem}. Enter yours.', { problem: PLACEHOLDERS }));
    if (key !== 'homeTitle' && key !== 'description') return;
    if (!renamed) {
      return data?.site.language === undefined
        ? undefined
        : {
            text: t('Readers see this default text in the language of the site.'),
            isWarning: false,
          };
    }
    return {
      text: t(
        'The default text uses the standard category names, but one is now “{plural}”. Write your own.',
        { plural: renamed.plural || renamed.name },
      ),
      isWarning: false,
    };
  };
}
