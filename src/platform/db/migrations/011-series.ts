import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Series, the place of an article in one, and on which version of a game a guide was last checked. */
export async function series(db: Db, types: Types): Promise<void> {
  for (const statement of tables(types)) await sql.raw(statement).execute(db);
}

const tables = ({ id }: Types) => [
  `create table series (
    id ${id},
    slug text not null unique,
    title text not null,
    title_key text not null unique,
    words text not null
  )`,
  `create table article_series (
    article_id integer primary key references articles (id) on delete cascade,
    series_id integer not null references series (id) on delete cascade,
    part integer not null
  )`,
  'create index article_series_parts on article_series (series_id, part, article_id)',
  `create table article_checks (
    article_id integer primary key references articles (id) on delete cascade,
    version text not null,
    day text not null
  )`,
];
