import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Where readers came from, how far they read, how many a digest made leave, and what was not found: numbers of days. */
export async function counting(db: Db, types: Types): Promise<void> {
  for (const statement of tables(types)) await sql.raw(statement).execute(db);
}

const tables = ({ millis }: Types) => [
  `create table read_sources (
    day ${millis} not null,
    kind text not null
      check (kind in ('search', 'direct', 'feed', 'newsletter', 'host', 'others')),
    name text not null,
    count integer not null check (count > 0),
    primary key (day, kind, name)
  )`,

  // No reference, as of reads.
  `create table article_steps (
    day ${millis} not null,
    article_id integer not null,
    quarter integer not null,
    half integer not null,
    three_quarters integer not null,
    whole integer not null,
    primary key (day, article_id)
  )`,
  'create index article_steps_article on article_steps (article_id, day)',

  // Null of those that were sent before it was counted.
  'alter table newsletter_digests add column left_count integer',

  // Nought of those that were counted before.
  'alter table searches add column missed integer not null default 0',
];
