import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Articles with their revisions, taxonomy, placements, accounts, the search index and changes. */
export async function magazine(db: Db, types: Types): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);

  await run(`create table users (
    id ${types.id},
    username text not null,
    username_key text not null unique,
    role text not null check (role in ('admin', 'editor', 'author')),
    password_hash text,
    created_at ${types.millis} not null
  )`);

  await run(`create table categories (
    id ${types.id},
    name text not null,
    slug text not null unique,
    description text not null,
    color text not null
  )`);

  await run(`create table tags (
    id ${types.id},
    name text not null,
    name_key text not null unique,
    description text not null
  )`);

  await run(`create table articles (
    id ${types.id},
    slug text not null unique,
    title text not null,
    excerpt text not null,
    text_excerpt text not null,
    meta_description text not null,
    category text not null references categories (slug) on update cascade,
    featured_image text,
    status text not null check (status in ('draft', 'published', 'scheduled', 'archived')),
    moderation_status text not null
      check (moderation_status in ('pending', 'approved', 'rejected')),
    rejection_note text,
    is_public ${types.flagWhen("status = 'published' and moderation_status = 'approved'")},
    scheduled_at ${types.millis},
    author_id integer not null,
    version integer not null,
    created_at ${types.millis} not null,
    updated_at ${types.millis} not null,
    published_at ${types.millis},
    check (status <> 'scheduled' or scheduled_at is not null),
    check (not (status = 'published' and moderation_status = 'approved') or published_at is not null)
  )`);
  await run('create index articles_public on articles (is_public, published_at, id)');
  await run(
    'create index articles_public_category on articles (is_public, category, published_at, id)',
  );
  await run('create index articles_author on articles (author_id)');

  await run(`create table article_bodies (
    article_id integer primary key references articles (id) on delete cascade,
    content text not null
  )`);

  await run(`create table article_tags (
    article_id integer not null references articles (id) on delete cascade,
    tag_id integer not null references tags (id) on delete cascade,
    position integer not null,
    primary key (article_id, tag_id)
  )`);
  await run('create index article_tags_tag on article_tags (tag_id)');

  await run(`create table article_slugs (
    slug text primary key,
    article_id integer not null references articles (id) on delete cascade
  )`);
  await run('create index article_slugs_article on article_slugs (article_id)');

  await run(`create table revisions (
    id ${types.id},
    article_id integer not null references articles (id) on delete cascade,
    version integer not null,
    user_id integer references users (id) on delete set null,
    saved_at ${types.millis} not null,
    snapshot text not null,
    unique (article_id, version)
  )`);

  await run(`create table placements (
    page text not null
      check (page in ('homepage', 'reviews', 'education', 'guides', 'community', 'news')),
    position integer not null check (position between 0 and 3),
    article_id integer not null references articles (id) on delete cascade,
    primary key (page, position),
    unique (page, article_id)
  )`);
  await run('create index placements_article on placements (article_id)');

  await run(`create table search_documents (
    document_id integer primary key references articles (id) on delete cascade,
    position ${types.millis} not null unique
  )`);
  for (const statement of types.fullTextIndex) await run(statement);
  await run(`create table search_words (id ${types.id}, word text not null unique)`);

  await run(`create table changes (
    id ${types.id},
    topics text not null,
    at ${types.millis} not null
  )`);
}
