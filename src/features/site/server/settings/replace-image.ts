import { type ActionContext, recordAudit } from '#features/audit-log/server/public.ts';
import { type ReplacedImage, settingsShowing } from '#features/media/server/public.ts';
import { withoutFocus } from '#features/media/values.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { type SettingKey, settingOf } from '../../settings.contract.ts';

/** Shows the new file of a library image as logo, icon or sharing image. */
export async function replaceImageInSettings(
  trx: Db,
  { id, url: focused, name }: ReplacedImage,
  { now, actor }: ActionContext,
): Promise<void> {
  const keys = (await settingsShowing(trx, id)) as SettingKey[];
  if (keys.length === 0) return;
  const url = withoutFocus(focused);
  await trx
    .updateTable('settings')
    .set((eb) => ({
      value: JSON.stringify(url),
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: actor.name,
    }))
    .where('key', 'in', keys)
    .execute();
  const events = keys.map((key) => {
    const subject = { type: 'setting', id: 0, name: settingOf(key).label } as const;
    return { action: 'setting.changed', subject, detail: `new file of ${name}: ${url}` } as const;
  });
  await recordAudit(trx, now, actor, events);
  await recordChange(trx, now, ['settings']);
}
