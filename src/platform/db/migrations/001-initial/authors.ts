import type { Types } from '../../dialects/dialect.ts';

/** Authors, who are credited on articles. */
export const authors = ({ id, millis }: Types) => [
  `create table authors (
    id ${id},
    slug text not null unique,
    name text not null,
    name_key text not null,
    bio text not null,
    links text not null,
    image text,
    user_id integer unique references users (id) on delete set null,
    created_at ${millis} not null,
    updated_at ${millis} not null
  )`,
  'create index authors_name on authors (name_key)',
  `create table author_slugs (
    slug text primary key,
    author_id integer not null references authors (id) on delete cascade
  )`,
  'create index author_slugs_author on author_slugs (author_id)',
  `create table author_images (
    media_id integer not null references media (id) on delete cascade,
    author_id integer not null references authors (id) on delete cascade,
    primary key (media_id, author_id)
  )`,
  'create index author_images_author on author_images (author_id)',
  `create table article_bylines (
    article_id integer not null references articles (id) on delete cascade,
    author_id integer not null references authors (id) on delete cascade,
    position integer not null,
    role text not null check (role in ('author', 'words', 'images', 'edit')),
    primary key (article_id, author_id)
  )`,
  'create index article_bylines_author on article_bylines (author_id, article_id)',
];
