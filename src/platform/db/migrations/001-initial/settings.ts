import type { Types } from '../../dialects/dialect.ts';

/** What admins set for the site. */
export const settings = ({ id, millis }: Types) => [
  `create table settings (
    key text primary key,
    value text,
    version integer not null,
    updated_at ${millis} not null,
    updated_by text not null
  )`,
  // Library images that a setting shows, so that they can't be deleted.
  `create table setting_images (
    media_id integer not null references media (id) on delete cascade,
    setting text not null references settings (key) on delete cascade,
    primary key (setting)
  )`,
  'create index setting_images_media on setting_images (media_id)',
  // Published arrangements of the home page; the row without a time is the draft.
  `create table home_layouts (
    id ${id},
    sections text,
    version integer not null,
    publish_at ${millis},
    published_at ${millis},
    updated_at ${millis} not null,
    actor text not null
  )`,
];
