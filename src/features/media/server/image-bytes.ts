import type { Db } from '#platform/db/schema.ts';
import { mediaKeyIn } from '../use-crops.values.ts';
import { withoutFocus } from '../values.ts';
import { demoBytes } from './demo-images.ts';
import { mediaUrl } from './variants/variant-sizes.ts';

/**
 * The sizes in bytes of uploaded images, by the URL that articles use, and of the demo's.
 * @returns by URL; unknown ones are missing
 */
export async function imageBytes(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const keys = addresses.map(mediaKeyIn).filter((key) => key !== null);
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('media')
          .select(['key', 'type', 'first_bytes'])
          .where('key', 'in', keys)
          .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const address of addresses) {
    const media = byKey.get(mediaKeyIn(address) ?? '');
    if (media && media.first_bytes !== null) {
      const url = mediaUrl({ ...media, focus: null });
      if (withoutFocus(address) === url) found.set(address, media.first_bytes);
    }
    const bytes = await demoBytes(address);
    if (bytes !== null) found.set(address, bytes);
  }
  return found;
}
