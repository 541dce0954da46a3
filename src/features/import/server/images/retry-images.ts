import { requestImages } from '#features/articles/server/remote-images/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ImportImagePage, ImportImageQuery } from '../../items.contract.ts';
import { importById } from '../store.ts';

/** Images enqueued in one transaction. */
const BATCH_SIZE = 200;

const imagesOf = (db: Db, importId: number) =>
  db
    .selectFrom('import_additions')
    .innerJoin('remote_images', 'remote_images.id', 'import_additions.ref')
    .where('import_id', '=', importId)
    .where('kind', '=', 'image')
    .where('media_id', 'is', null);

/** Images of an import that are not in the library yet. @throws Problem 404 `import.not_found` */
export async function missingImages(
  db: Db,
  importId: number,
  { failed, limit, offset }: ImportImageQuery,
): Promise<ImportImagePage> {
  await importById(db, importId);
  const narrowed = imagesOf(db, importId).$if(failed !== undefined, (query) =>
    query.where('failed', '=', 1),
  );
  const rows = await narrowed
    .select(['url', 'failed', 'error'])
    .orderBy('remote_images.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    images: rows.map(({ url, failed: hasFailed, error }) => ({
      url,
      failed: hasFailed === 1,
      error,
    })),
    totalCount: await countRows(narrowed),
  };
}

/**
 * Retries all missing images of an import now, also those of sites that didn't answer before.
 * @returns how many @throws Problem 404 `import.not_found`
 */
export async function retryImages(db: Db, importId: number, now: number): Promise<number> {
  const { folder, user_id: userId } = await importById(db, importId);
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await imagesOf(db, importId)
      .select(['remote_images.id', 'url'])
      .where('remote_images.id', '>', after)
      .orderBy('remote_images.id')
      .limit(BATCH_SIZE)
      .execute();
    const urls = rows.map(({ url }) => url);
    const asked = { userId, now, archive: folder, isRetry: true };
    await inTransaction(db, (trx) => requestImages(trx, urls, asked));
    count += rows.length;
    if (rows.length < BATCH_SIZE) return count;
    after = rows.at(-1)?.id ?? after;
  }
}
