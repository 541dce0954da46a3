import type { ReplacedImage } from '#features/media/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shows the new file of a library image as portrait of authors. */
export async function replaceImageOfAuthors(
  trx: Db,
  { id, url }: ReplacedImage,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('authors')
    .set({ image: url })
    .where('id', 'in', (eb) =>
      eb.selectFrom('author_images').select('author_id').where('media_id', '=', id),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordChange(trx, now, ['authors']);
}
