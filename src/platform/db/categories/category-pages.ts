import { recordChange } from '../changes.ts';
import type { Db } from '../schema.ts';

// What taxonomy needs of later features: a category's list shares URLs with pages, and has placements.

/** Whether an editor's page has this slug. */
export async function isPageSlug(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('pages').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}

/** Empties the featured slots of a category's list. */
export async function deletePlacements(trx: Db, page: string, now: number): Promise<void> {
  await trx.deleteFrom('placements').where('page', '=', page).execute();
  await recordChange(trx, now, ['placements']);
}
