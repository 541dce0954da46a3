import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { isSettingKey, settingOf } from '../../settings.contract.ts';
import { errorsOf, type FieldValue, fieldValue, settingValue } from './field-values.ts';
import { useDrafts } from './use-drafts.ts';

/**
 * The changes of the settings until they are saved, and saving them.
 * @param onSaved replaces the toasts: it is called after a save; if one fails, `failure` says why
 */
export const useSettings = (onSaved?: () => void) =>
  useDrafts<FieldValue>({
    fieldOf: ({ value }) => fieldValue(value),
    storedOf: settingValue,
    errorsOf,
    success: () => (onSaved ? undefined : t('Settings saved. Readers see them now.')),
    onSaved,
    failure: t('Couldn’t save the settings'),
    // The server names fields as the API does.
    reasonOf: (error) =>
      problemOf(error).detail?.replaceAll(/settings\.(\w+)\.value/g, (field, key: string) =>
        isSettingKey(key) ? settingOf(key).label : field,
      ) ?? null,
  });
