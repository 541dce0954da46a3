import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { FeaturedPage } from '../values.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    placements: true;
  }
}

/**
 * Puts an article into a slot and replaces what was there. The article leaves its other slot of the page.
 */
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
    await recordChange(trx, now, ['placements', 'admin']);
  });
}

export interface Placed {
  page: FeaturedPage;
  position: number;
  articleId: number;
}

/** All placements, or those of a page, by page and position. */
export async function placements(db: Db, page?: FeaturedPage): Promise<Placed[]> {
  let query = db.selectFrom('placements').selectAll().orderBy('page').orderBy('position');
  if (page !== undefined) query = query.where('page', '=', page);
  const rows = await query.execute();
  return rows.map((row) => ({
    page: row.page as FeaturedPage,
    position: row.position,
    articleId: row.article_id,
  }));
}

/** Removes an article from a page and closes the gap in the sidebar. */
export async function remove(
  db: Db,
  now: number,
  page: FeaturedPage,
  articleId: number,
): Promise<void> {
  const sidebar = (await placements(db, page)).filter((one) => one.position > 0);
  await db
    .deleteFrom('placements')
    .where('page', '=', page)
    .where('article_id', '=', articleId)
    .execute();
  if (sidebar.some((one) => one.articleId === articleId)) {
    const left = sidebar.map((one) => one.articleId).filter((id) => id !== articleId);
    await setSidebar(db, now, page, left);
  }
  await recordChange(db, now, ['placements', 'admin']);
}

/** Sets the sidebar of a page, in order. */
export async function setSidebar(
  db: Db,
  now: number,
  page: FeaturedPage,
  articleIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('placements').where('page', '=', page).where('position', '>', 0).execute();
  if (articleIds.length > 0) {
    await db
      .insertInto('placements')
      .values(articleIds.map((id, index) => ({ page, position: index + 1, article_id: id })))
      .execute();
  }
  await recordChange(db, now, ['placements', 'admin']);
}
