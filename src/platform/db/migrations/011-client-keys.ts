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
  await fillFromUses(db);
  await fillFromRevisions(db);
}

/** So many saves are read at a time: each holds a whole article. */
const SAVES = 100;
/** So many keys fit into one statement. */
const KEYS = 500;
const ADDRESS = /\/media\/([0-9a-f]{20}-\d{1,5}x\d{1,5})\//g;

async function fillFromUses(db: Db): Promise<void> {
  await sql`insert into media_saved_uses (media_id, article_id)
    select media_id, article_id from media_uses`.execute(db);
}

/** What only earlier saves of an article name, or other than its last. */
async function fillFromRevisions(db: Db): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; article_id: number; snapshot: string }>`
      select id, article_id, snapshot from revisions
      where id > ${last} and snapshot like '%/media/%' order by id limit ${SAVES}`.execute(db);
    const named = new Map<number, Set<string>>();
    for (const { article_id: id, snapshot } of rows) {
      const keys = named.get(id) ?? new Set();
      for (const [, key] of snapshot.matchAll(ADDRESS)) if (key) keys.add(key);
      named.set(id, keys);
    }
    for (const [id, keys] of named) await fill(db, id, [...keys]);
    if (rows.length < SAVES) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

async function fill(db: Db, articleId: number, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += KEYS) {
    await sql`insert into media_saved_uses (media_id, article_id)
      select id, cast(${articleId} as integer) from media
      where key in (${sql.join(keys.slice(start, start + KEYS))})
      on conflict do nothing`.execute(db);
  }
}
