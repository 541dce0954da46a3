import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/**
 * What is not to be done twice or by halves: articles that a client asks for again by its own key,
 * pictures whose files are being removed, and which articles' saves, old ones too, name a picture.
 */
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

  await sql
    .raw(
      `create table media_removals (
        key text primary key,
        type text not null check (type in ('image/jpeg', 'image/png', 'image/gif')),
        claimed_until ${types.millis} not null
      )`,
    )
    .execute(db);

  await sql
    .raw(
      `create table media_saved_uses (
        media_id integer not null references media (id) on delete cascade,
        article_id integer not null references articles (id) on delete cascade,
        primary key (media_id, article_id)
      )`,
    )
    .execute(db);
  await sql
    .raw('create index media_saved_uses_article on media_saved_uses (article_id)')
    .execute(db);
  await sql
    .raw(
      'insert into media_saved_uses (media_id, article_id) select media_id, article_id from media_uses',
    )
    .execute(db);
}
