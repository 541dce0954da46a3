import { madeFiles } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { makeArticle } from './articles.ts';
import { makeMedia } from './images.ts';

/** The keys of all image files in a database. */
export async function imageKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('media').selectAll().orderBy('id').execute();
  return rows.flatMap(madeFiles).map(({ storageKey }) => storageKey);
}

/** A magazine with a few articles and images, whose files exist with different bytes. */
export async function smallMagazine(db: Db, storage: Storage): Promise<void> {
  for (const title of ['A lamp', 'Ein Märchen', '夜の喫茶店']) await makeArticle(db, { title });
  await makeMedia(db, 1);
  await makeMedia(db, 1);
  for (const key of await imageKeys(db)) {
    await storage.put(key, Buffer.from(`bytes of ${key}`), 'image/jpeg');
  }
}
