import { sql } from 'kysely';
import type { Db } from './schema.ts';

interface Links {
  table: 'article_games' | 'article_bylines' | 'article_tags';
  column: 'game_id' | 'author_id' | 'tag_id';
}

/**
 * Points an article's links to another row. An article that links to both keeps the first of the two.
 * @param id the row whose links change
 * @param into the row that they point to afterwards
 */
export async function mergeRows(
  db: Db,
  { table, column }: Links,
  id: number,
  into: number,
): Promise<void> {
  const links = sql.table(table);
  const target = sql.ref(column);
  await sql`delete from ${links} where ${target} in (${id}, ${into}) and exists (
    select 1 from ${links} as first
    where first.article_id = ${sql.ref(`${table}.article_id`)}
      and ${sql.ref(`first.${column}`)} in (${id}, ${into})
      and first.position < ${sql.ref(`${table}.position`)})`.execute(db);
  await sql`update ${links} set ${target} = ${into} where ${target} = ${id}`.execute(db);
}
