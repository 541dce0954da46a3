import { problemOf } from '#lib/api/admin-api.ts';
import { isSettingKey, type SettingKey, settingOf } from '../../settings.contract.ts';
import type { SettingSection } from '../../settings.values.ts';
import { errorsOf, type FieldValue, fieldValue, settingValue } from './field-values.ts';
import { draftList, useDrafts } from './use-drafts.ts';

/** Sections that the admin area doesn't show. It read the others when it loaded, and is always in English. */
const NOT_HERE: readonly SettingSection[] = ['integrations', 'email', 'code'];

/** What is left to do after these settings were saved. */
export const reloadHint = (keys: readonly SettingKey[]): string | undefined =>
  keys.every((key) => key === 'language' || NOT_HERE.includes(settingOf(key).section))
    ? undefined
    : 'Reload this page to see them here, too.';

/**
 * The changes of the settings until they are saved, and saving them.
 * @param onSaved replaces the toasts: it is called after a save; if one fails, `failure` says why
 */
export const useSettings = (onSaved?: () => void) =>
  useDrafts<FieldValue>({
    fieldOf: ({ value }) => fieldValue(value),
    storedOf: settingValue,
    errorsOf,
    success: () => (onSaved ? undefined : 'Settings saved. Readers see them now.'),
    onSaved,
    detail: (_answer, { sent }) => reloadHint(draftList(sent).map(([key]) => key)),
    failure: 'Couldn’t save the settings',
    // The server names fields as the API does.
    reasonOf: (error) =>
      problemOf(error).detail?.replaceAll(/settings\.(\w+)\.value/g, (field, key: string) =>
        isSettingKey(key) ? settingOf(key).label : field,
      ) ?? null,
  });
