import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** By what key a client asked for an article, so that asking again does not make another. */
export async function clientKeys(db: Db, types: Types): Promise<void> {
  await sql
    .raw(
      `create table article_keys (
        user_id integer not null references users (id) on delete cascade,
        key text not null,
        article_id integer not null references articles (id) on delete cascade,
        version integer not null,
        input_hash text not null,
        created_at ${types.millis} not null,
        primary key (user_id, key)
      )`,
    )
    .execute(db);
  await sql.raw('create index article_keys_article on article_keys (article_id)').execute(db);
  await sql.raw('create index article_keys_created on article_keys (created_at)').execute(db);
}
