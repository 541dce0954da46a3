import type { Insertable } from 'kysely';
import type { Db, Schema } from '../schema.ts';

/** The ids of articles in the trash, for lists and counts without them. There are few. */
export const trashedIds = (db: Db) => db.selectFrom('article_trash').select('article_id');

type Slot = Pick<Schema['placements'], 'page' | 'position'>;

/** Why a restored article isn’t featured as before. */
export type LostSlot = 'taken' | 'gone';

/** The sidebar's positions on a featured page; position 0 is the main slot. */
const SIDEBAR_POSITIONS = [1, 2, 3];

/**
 * Puts an article into the trash, with everything that belongs to it. What it occupies becomes free: its slug, its
 * placements and the key that its client sent.
 */
export async function insertIntoTrash(
  trx: Db,
  row: Omit<Insertable<Schema['article_trash']>, 'slug' | 'placements'>,
): Promise<void> {
  const { article_id: id } = row;
  const article = trx.selectFrom('articles').where('id', '=', id).select('slug');
  const { slug } = await article.executeTakeFirstOrThrow();
  const placements: Slot[] = await trx
    .selectFrom('placements')
    .select(['page', 'position'])
    .where('article_id', '=', id)
    .execute();
  await trx
    .insertInto('article_trash')
    .values({ ...row, slug, placements: JSON.stringify(placements) })
    .execute();
  await trx
    .updateTable('articles')
    .set({ slug: `~${id}`, client_key: null })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('placements').where('article_id', '=', id).execute();
}

/**
 * Returns an article to its former slots on featured pages, or to a free slot of the sidebar.
 * @param stored the `placements` of its row in the trash
 * @param hasSlots whether a page still has slots: a category may have been deleted since
 * @returns why it left a page: its slots are taken, or the page is gone; null if it left none
 */
export async function restorePlacements(
  trx: Db,
  id: number,
  stored: string,
  hasSlots: (page: string) => Promise<boolean>,
): Promise<LostSlot | null> {
  let lost: LostSlot | null = null;
  for (const { page, position } of JSON.parse(stored) as Slot[]) {
    if (!(await hasSlots(page))) {
      lost ??= 'gone';
      continue;
    }
    const rows = await trx
      .selectFrom('placements')
      .select('position')
      .where('page', '=', page)
      .execute();
    const taken = new Set(rows.map((row) => row.position));
    const free = [position, ...SIDEBAR_POSITIONS].find((one) => !taken.has(one));
    if (free === undefined) lost = 'taken';
    else {
      await trx.insertInto('placements').values({ page, position: free, article_id: id }).execute();
    }
  }
  return lost;
}
