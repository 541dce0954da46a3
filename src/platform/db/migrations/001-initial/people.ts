import type { Types } from '../../dialects/dialect.ts';

/** People who are credited on articles. */
export const people = ({ id, millis }: Types) => [
  `create table people (
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
  'create index people_name on people (name_key)',
  `create table person_slugs (
    slug text primary key,
    person_id integer not null references people (id) on delete cascade
  )`,
  'create index person_slugs_person on person_slugs (person_id)',
  `create table person_images (
    media_id integer not null references media (id) on delete cascade,
    person_id integer not null references people (id) on delete cascade,
    primary key (media_id, person_id)
  )`,
  'create index person_images_person on person_images (person_id)',
  `create table article_bylines (
    article_id integer not null references articles (id) on delete cascade,
    person_id integer not null references people (id) on delete cascade,
    position integer not null,
    role text not null check (role in ('author', 'words', 'images', 'edit')),
    primary key (article_id, person_id)
  )`,
  'create index article_bylines_person on article_bylines (person_id, article_id)',
];
