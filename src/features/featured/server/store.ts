import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { inTransaction } from '../../../platform/db/store.ts';
import type { FeaturedPage } from '../values.ts';

/** Puts an article into a slot, in place of what stood there; it leaves its other slot of the page. */
export function place(
  db: Db,
  now: number,
  placement: { page: FeaturedPage; position: number; articleId: number },
): Promise<void> {
  const { page, position, articleId } = placement;
  return inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('placements')
      .where('page', '=', page)
      .where((eb) => eb.or([eb('position', '=', position), eb('article_id', '=', articleId)]))
      .execute();
    await trx.insertInto('placements').values({ page, position, article_id: articleId }).execute();
    await recordChange(trx, now, ['placements']);
  });
}
