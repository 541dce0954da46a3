import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Uploaded pictures, and which articles show them. */
export async function media(db: Db, types: Types): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);

  await run(`create table media (
    id ${types.id},
    key text not null unique,
    name text not null,
    alt text not null,
    caption text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    bytes integer not null,
    type text not null check (type in ('image/jpeg', 'image/png', 'image/gif')),
    state text not null check (state in ('processing', 'ready', 'failed')),
    done integer not null,
    total integer not null,
    error text,
    claimed_until ${types.millis} not null,
    user_id integer references users (id) on delete set null,
    created_at ${types.millis} not null,
    name_key text not null
  )`);
  await run('create index media_created on media (created_at, id)');
  await run('create index media_state on media (state, claimed_until)');
  await run('create index media_user on media (user_id)');

  await run(`create table media_uses (
    media_id integer not null references media (id) on delete cascade,
    article_id integer not null references articles (id) on delete cascade,
    primary key (media_id, article_id)
  )`);
  await run('create index media_uses_article on media_uses (article_id)');
}
