import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { Import } from '../../contract.ts';

/** What articles refer to: kind, table, column of its name, table and column of its uses. */
const REFERRED = [
  ['tags', 'tags', 'name', 'article_tags', 'tag_id'],
  ['games', 'games', 'title', 'article_games', 'game_id'],
  ['authors', 'authors', 'name', 'article_bylines', 'author_id'],
  ['series', 'series', 'title', 'article_series', 'series_id'],
] as const;

/** Names listed of each kind. */
const MAX_NAMES = 20;

interface Named {
  name: string;
  total: number;
}

/** Tags, games, authors, series and categories of no article. An undo leaves them for the editors to delete. */
export async function unusedRecords(db: Db): Promise<Import['unused']> {
  const unused: Import['unused'] = [];
  const add = (kind: string, rows: readonly Named[]) => {
    if (rows.length === 0) return;
    unused.push({ kind, count: Number(rows[0]?.total), names: rows.map(({ name }) => name) });
  };
  for (const [kind, table, name, uses, column] of REFERRED) {
    const { rows } = await sql<Named>`
      select ${sql.ref(name)} as name, count(*) over () as total from ${sql.table(table)}
      where not exists (select 1 from ${sql.table(uses)}
        where ${sql.ref(`${uses}.${column}`)} = ${sql.ref(`${table}.id`)})
      order by ${sql.ref(name)} limit ${MAX_NAMES}`.execute(db);
    add(kind, rows);
  }
  const { rows } = await sql<Named>`
    select name, count(*) over () as total from categories
    where not exists (select 1 from articles where articles.category = categories.slug)
    order by name limit ${MAX_NAMES}`.execute(db);
  add('categories', rows);
  return unused;
}
