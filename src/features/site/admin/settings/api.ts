import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Setting, SettingsPatch } from '../../settings.contract.ts';

const PATH = '/api/settings';

export interface Settings {
  settings: Setting[];
}

export const settingsQuery = () => adminQuery<Settings>([PATH], t('Failed to fetch the settings'));

export const patchSettings = (settings: SettingsPatch) =>
  adminCall<Settings>('PATCH', PATH, { settings });
