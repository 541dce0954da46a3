import type { Db } from '#platform/db/schema.ts';
import { indexArticles } from './reindex-and-invalidate.ts';

const AT_ONCE = 100;

/**
 * Has search find the next articles behind an id, whatever it knew of them.
 * @returns their ids, ascending; none where none is left
 */
export async function indexNext(db: Db, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const ids = rows.map(({ id }) => id);
  await indexArticles(db, ids);
  return ids;
}
