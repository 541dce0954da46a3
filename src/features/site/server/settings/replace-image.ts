import { type ReplacedImage, settingsShowing } from '#features/media/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shows the new file of a library image as logo, icon or sharing image. */
export async function replaceImageInSettings(
  trx: Db,
  { id, url }: ReplacedImage,
  now: number,
): Promise<void> {
  const keys = await settingsShowing(trx, id);
  if (keys.length === 0) return;
  await trx
    .updateTable('settings')
    .set((eb) => ({ value: JSON.stringify(url), version: eb('version', '+', 1), updated_at: now }))
    .where('key', 'in', keys)
    .execute();
  await recordChange(trx, now, ['settings']);
}
