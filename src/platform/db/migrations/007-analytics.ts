import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** How often articles were read and phrases searched, by day; and what feeds last answered. */
export async function analytics(db: Db, types: Types): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);

  // No reference: what was read was read, also when the article is deleted. Ids are never reused.
  await run(`create table article_reads (
    day ${types.millis} not null,
    article_id integer not null,
    count integer not null check (count > 0),
    primary key (day, article_id)
  )`);
  await run('create index article_reads_article on article_reads (article_id, day)');

  await run(`create table searches (
    day ${types.millis} not null,
    phrase text not null,
    count integer not null check (count > 0),
    primary key (day, phrase)
  )`);

  await run(`create table feed_answers (
    url text primary key,
    etag text,
    last_modified text,
    titles text not null,
    asked_at ${types.millis} not null,
    answered_at ${types.millis},
    error text
  )`);
}
