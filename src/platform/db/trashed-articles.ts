import type { Insertable } from 'kysely';
import type { Db, Schema } from './schema.ts';

/** The ids of articles in the trash, for lists and counts without them. There are few. */
export const trashedIds = (db: Db) => db.selectFrom('article_trash').select('article_id');

/**
 * Puts an article into the trash, with everything that belongs to it. What it occupies becomes free: its slug, its
 * placements and the key that its client sent.
 */
export async function insertIntoTrash(
  trx: Db,
  row: Omit<Insertable<Schema['article_trash']>, 'slug'>,
): Promise<void> {
  const { article_id: id } = row;
  const article = trx.selectFrom('articles').where('id', '=', id).select('slug');
  const { slug } = await article.executeTakeFirstOrThrow();
  await trx
    .insertInto('article_trash')
    .values({ ...row, slug })
    .execute();
  await trx
    .updateTable('articles')
    .set({ slug: `~${id}`, client_key: null })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('placements').where('article_id', '=', id).execute();
}
