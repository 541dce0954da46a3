import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** What articles link to, and readers can follow: its table, its name, and the table of links. */
const LINKS = {
  tag: { table: 'tags', name: 'name', links: 'article_tags', column: 'tag_id' },
  game: { table: 'games', name: 'title', links: 'article_games', column: 'game_id' },
  author: { table: 'authors', name: 'name', links: 'article_bylines', column: 'author_id' },
  series: { table: 'series', name: 'title', links: 'article_series', column: 'series_id' },
} as const;

export type LinkedKind = keyof typeof LINKS;

/** The column that references a row of this kind, in links and in follows. */
export const columnOf = (kind: LinkedKind) => LINKS[kind].column;

/** The rows of one kind that articles link to, with the ids of the articles. */
export async function articlesByLink(
  db: Db,
  kind: LinkedKind,
  articleIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (articleIds.length === 0) return new Map();
  const { links, column } = LINKS[kind];
  const { rows } = await sql<{ id: number; article_id: number }>`
    select ${sql.ref(column)} as id, article_id from ${sql.table(links)}
    where article_id in (${sql.join(articleIds)})`.execute(db);
  const byLink = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byLink].map(([id, found]) => [id, found.map((row) => row.article_id)]));
}

/** The names of rows of one kind, by id. */
export async function namesOf(
  db: Db,
  kind: LinkedKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { table, name } = LINKS[kind];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(name)} as name from ${sql.table(table)}
    where id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Points an article's links to another row, and the readers who follow it by email. An article that links to
 * both keeps the first of the two.
 * @param id the row whose links change
 * @param into the row that they point to afterwards
 */
export async function mergeRows(
  db: Db,
  kind: Exclude<LinkedKind, 'series'>,
  id: number,
  into: number,
): Promise<void> {
  const { links, column } = LINKS[kind];
  const table = sql.table(links);
  const target = sql.ref(column);
  await sql`delete from ${table} where ${target} in (${id}, ${into}) and exists (
    select 1 from ${table} as first
    where first.article_id = ${sql.ref(`${links}.article_id`)}
      and ${sql.ref(`first.${column}`)} in (${id}, ${into})
      and first.position < ${sql.ref(`${links}.position`)})`.execute(db);
  await sql`update ${table} set ${target} = ${into} where ${target} = ${id}`.execute(db);
  if (kind === 'game') {
    await db.updateTable('ideas').set({ game_id: into }).where('game_id', '=', id).execute();
  }
  // Of two follows of a reader, the confirmed one stays. The other one is deleted with its row.
  await sql`delete from newsletter_follows where ${target} = ${into} and confirmed_at is null
    and subscriber_id in (
      select subscriber_id from newsletter_follows
      where ${target} = ${id} and confirmed_at is not null)`.execute(db);
  await sql`update newsletter_follows set ${target} = ${into} where ${target} = ${id}
    and subscriber_id not in (
      select subscriber_id from newsletter_follows where ${target} = ${into})`.execute(db);
}
