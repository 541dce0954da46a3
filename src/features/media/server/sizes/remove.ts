import type { Db } from '../../../../platform/db/schema.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { type SizeFile, storageKey } from './files.ts';

/** Removes a picture's files, unless the same one has been uploaded again meanwhile. */
export async function removeFiles(
  db: Db,
  storage: Storage,
  key: string,
  files: readonly SizeFile[],
): Promise<void> {
  const again = await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst();
  if (again) return;
  for (const file of files) await storage.remove(storageKey(key, file));
}
