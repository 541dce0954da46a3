import { formatCount } from '#lib/format/count.ts';
import type { HomeSection } from '#lib/home/home-layout.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { layoutText } from '../../home.values.ts';
import { menuText } from '../../menus.values.ts';
import {
  SETTING_KEYS,
  type Setting,
  type SettingKey,
  type SettingValue,
  settingOf,
} from '../../settings.contract.ts';
import { lockedBy, validValues, valuesOf, withStored } from './site-config.ts';

/** Every setting with its value in effect, in the order of the screen. */
export async function allSettings(db: Db, environment: Context['environment']): Promise<Setting[]> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const stored = validValues(rows);
  const { siteUrl } = environment;
  const values = valuesOf(withStored(environment, stored), siteUrl);
  // Defaults may depend on other settings: the author label contains the name.
  const defaultOf = (key: SettingKey) =>
    valuesOf(withStored(environment, { ...stored, [key]: undefined }), siteUrl)[key];
  return SETTING_KEYS.map((key) => {
    const row = byKey.get(key);
    const locked = lockedBy(key, environment);
    // Also words that the present scale doesn't use: they are checked against the next one, so they must be visible.
    const words = key === 'reviewWords' && locked === null ? stored.reviewWords : undefined;
    return {
      key,
      value: words ?? values[key],
      default: defaultOf(key),
      isDefault: stored[key] === undefined,
      lockedBy: locked,
      version: row?.version ?? 0,
      updatedAt: row ? new Date(row.updated_at).toISOString() : null,
      updatedBy: row?.updated_by ?? null,
    };
  });
}

/** A value as the activity log and the command line show it: a menu or layout by its names, code by its length. */
export function settingText(value: SettingValue | null, key?: SettingKey): string {
  if (value === null) return 'none';
  if (key !== undefined && settingOf(key).kind === 'code') {
    return formatCount(String(value).length, 'character');
  }
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value;
  const texts = value.filter((one) => typeof one === 'string');
  if (texts.length === value.length) return texts.join(', ') || 'none';
  const isLayout = value.some((one) => typeof one === 'object' && 'kind' in one);
  return isLayout ? layoutText(value as HomeSection[]) : menuText(value as MenuLink[]);
}
