import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import { withoutFocus } from '../values.ts';
import { keysIn, refuseHeld } from './uses.ts';
import { mediaUrl } from './variants/variant-sizes.ts';

/** The ID of the library image whose `url` this is, with or without a focal point; null without one. */
export async function imageAt(db: Db, address: string): Promise<number | null> {
  const [key = ''] = keysIn([address]);
  const media = await db
    .selectFrom('media')
    .select(['id', 'type'])
    .where('key', '=', key)
    .executeTakeFirst();
  const url = media && mediaUrl({ key, type: media.type, focus: null });
  return media && url === withoutFocus(address) ? media.id : null;
}

/**
 * Records the library image that a setting of the site shows, so that it can't be deleted; in the transaction that
 * changes the setting.
 * @param address its `url`; null for none
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
  const id = await imageAt(db, address);
  const field = `settings.${setting}.value`;
  if (id === null) throw badField(field, 'must be an image of the library');
  await refuseHeld(db, address, field, now);
  await db.insertInto('setting_images').values({ media_id: id, setting }).execute();
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

/** Whether an image is the site's icon. */
export async function isSiteIcon(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('setting_images')
    .innerJoin('media', 'media.id', 'setting_images.media_id')
    .select('setting')
    .where('setting', '=', 'icon')
    .where('media.key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
