import type { Db } from '#platform/db/schema.ts';
import { demoBytes } from './demo-images.ts';
import { mediaKeyIn, mediaUrl } from './variants/files.ts';

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
  for (const { key, type, first_bytes } of rows) {
    if (first_bytes !== null) found.set(mediaUrl(key, type), first_bytes);
  }
  for (const address of addresses) {
    const bytes = await demoBytes(address);
    if (bytes !== null) found.set(address, bytes);
  }
  return found;
}
