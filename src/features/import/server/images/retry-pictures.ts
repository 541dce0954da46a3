import { requestPictures } from '#features/articles/server/public.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { ImportPicturePage, ImportPictureQuery } from '../../items.contract.ts';
import { importById } from '../store.ts';

/** So many are asked for again in a transaction. */
const STEP = 200;

const picturesOf = (db: Db, importId: number) =>
  db
    .selectFrom('import_additions')
    .innerJoin('remote_pictures', 'remote_pictures.id', 'import_additions.ref')
    .where('import_id', '=', importId)
    .where('kind', '=', 'picture')
    .where('media_id', 'is', null);

/** Pictures of an import that have not come, and why. @throws Problem 404 `import.not_found` */
export async function missingPictures(
  db: Db,
  importId: number,
  { failed, limit, offset }: ImportPictureQuery,
): Promise<ImportPicturePage> {
  await importById(db, importId);
  const narrowed = picturesOf(db, importId).$if(failed !== undefined, (query) =>
    query.where('failed', '=', 1),
  );
  const rows = await narrowed
    .select(['address', 'failed', 'error'])
    .orderBy('remote_pictures.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    pictures: rows.map((row) => ({ ...row, failed: row.failed === 1 })),
    totalCount: await countRows(narrowed),
  };
}

/**
 * Has all pictures of an import that have not come asked for again, now, whatever their sites did before.
 * @returns how many @throws Problem 404 `import.not_found`
 */
export async function retryPictures(db: Db, importId: number, now: number): Promise<number> {
  const { folder, user_id: userId } = await importById(db, importId);
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await picturesOf(db, importId)
      .select(['remote_pictures.id', 'address'])
      .where('remote_pictures.id', '>', after)
      .orderBy('remote_pictures.id')
      .limit(STEP)
      .execute();
    const addresses = rows.map(({ address }) => address);
    const asked = { userId, now, archive: folder, isRetry: true };
    await inTransaction(db, (trx) => requestPictures(trx, addresses, asked));
    count += rows.length;
    if (rows.length < STEP) return count;
    after = rows.at(-1)?.id ?? after;
  }
}
