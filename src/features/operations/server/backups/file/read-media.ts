import { madeFiles, recordingFiles } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ENTRIES } from './manifest.ts';
import type { PackedFile } from './pack.ts';

const IMAGES_AT_A_TIME = 200;

/**
 * The files of all images and recordings in the database, without covers and crops, which are made on demand.
 * @param onMissing called for files that were deleted meanwhile
 */
export async function* mediaFiles(
  db: Db,
  storage: Storage,
  onMissing: (storageKey: string) => void,
): AsyncGenerator<PackedFile> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('media')
      .select(['id', 'key', 'type', 'done'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(IMAGES_AT_A_TIME)
      .execute();
    for (const { storageKey } of rows.flatMap(madeFiles)) {
      const file = await storage.get(storageKey);
      if (file === null) onMissing(storageKey);
      else yield { name: ENTRIES.media + storageKey, size: file.size, pieces: file.stream };
    }
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  for (const { storageKey } of await recordingFiles(db)) {
    const file = await storage.get(storageKey);
    if (file === null) onMissing(storageKey);
    else yield { name: ENTRIES.media + storageKey, size: file.size, pieces: file.stream };
  }
}
