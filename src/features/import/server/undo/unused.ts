import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { Import } from '../../contract.ts';

/** What articles refer to: table, column of its name, and the column of its uses with what that holds. */
const REFERRED = [
  ['tags', 'name', 'article_tags.tag_id', 'id'],
  ['games', 'title', 'article_games.game_id', 'id'],
  ['authors', 'name', 'article_bylines.author_id', 'id'],
  ['series', 'title', 'article_series.series_id', 'id'],
  ['categories', 'name', 'articles.category', 'slug'],
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
  for (const [kind, name, use, key] of REFERRED) {
    const { rows } = await sql<Named>`
      select ${sql.ref(name)} as name, count(*) over () as total from ${sql.table(kind)}
      where not exists (select 1 from ${sql.table(use.split('.')[0] ?? '')}
        where ${sql.ref(use)} = ${sql.ref(`${kind}.${key}`)})
      order by ${sql.ref(name)} limit ${MAX_NAMES}`.execute(db);
    const names = rows.map((row) => row.name);
    if (names.length > 0) unused.push({ kind, count: Number(rows[0]?.total), names });
  }
  return unused;
}
