import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { keysIn, refuseHeld } from './uses.ts';

/**
 * Records the library image that a setting of the site shows, so that it can't be deleted; in the transaction that
 * changes the setting.
 * @param address of one of its files; null for none
 * @throws Problem 400 naming the setting if the library doesn't have it or visitors can't see it yet
 */
export async function noteSettingImage(
  db: Db,
  setting: string,
  address: string | null,
  now: number,
): Promise<void> {
  await db.deleteFrom('setting_images').where('setting', '=', setting).execute();
  if (address === null) return;
  const [key = ''] = keysIn([address]);
  const media = await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst();
  if (!media) {
    const detail = `${setting} must be an image of the library.`;
    throw new Problem(400, 'setting.image_missing', detail);
  }
  await refuseHeld(db, address, setting, now);
  await db.insertInto('setting_images').values({ media_id: media.id, setting }).execute();
}

/** The settings that show an image. */
export async function settingsShowing(db: Db, mediaId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('setting_images')
    .select('setting')
    .where('media_id', '=', mediaId)
    .orderBy('setting')
    .execute();
  return rows.map(({ setting }) => setting);
}
