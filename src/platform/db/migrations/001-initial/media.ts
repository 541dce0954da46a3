import type { Types } from '../../dialects/dialect.ts';

/** Library images and their uses, and images on other hosts. */
export const media = ({ id, millis }: Types) => [
  `create table media (
    id ${id},
    key text not null unique,
    name text not null,
    alt text not null,
    caption text not null,
    credit text not null default '',
    license text not null default '',
    focus text,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    bytes integer not null,
    stored_bytes ${millis} not null default 0,
    first_bytes ${millis},
    type text not null check (type in ('image/jpeg', 'image/png', 'image/gif')),
    done integer not null,
    total integer not null,
    error text,
    user_id integer references users (id) on delete set null,
    created_at ${millis} not null,
    name_key text not null,
    embargo_until ${millis}
  )`,
  'create index media_created on media (created_at, id)',
  'create index media_user on media (user_id)',

  // Keys of files that were replaced.
  `create table media_former_keys (
    key text primary key,
    media_id integer not null references media (id) on delete cascade
  )`,
  'create index media_former_keys_media on media_former_keys (media_id)',

  // Images that articles show now, and images that any of their revisions shows.
  ...['media_uses', 'media_saved_uses'].flatMap((table) => [
    `create table ${table} (
      media_id integer not null references media (id) on delete cascade,
      article_id integer not null references articles (id) on delete cascade,
      primary key (media_id, article_id)
    )`,
    `create index ${table}_article on ${table} (article_id)`,
  ]),

  // Crops of an image for one use, and the articles with a version that shows them.
  `create table media_crops (
    id ${id},
    media_id integer not null references media (id) on delete cascade,
    crop text not null,
    rects text not null,
    shown text not null,
    created_at ${millis} not null,
    unique (media_id, crop)
  )`,
  `create table media_crop_uses (
    crop_id integer not null references media_crops (id) on delete cascade,
    article_id integer not null references articles (id) on delete cascade,
    primary key (crop_id, article_id)
  )`,
  'create index media_crop_uses_article on media_crop_uses (article_id)',

  `create table remote_images (
    id ${id},
    hash text not null unique,
    url text not null,
    smaller_url text,
    alt text not null default '',
    caption text not null default '',
    media_id integer references media (id) on delete set null,
    failed integer not null,
    error text,
    user_id integer references users (id) on delete set null,
    created_at ${millis} not null
  )`,
  'create index remote_images_media on remote_images (media_id)',
  'create index remote_images_user on remote_images (user_id)',
  `create table remote_image_uses (
    image_id integer not null references remote_images (id) on delete cascade,
    article_id integer not null references articles (id) on delete cascade,
    primary key (image_id, article_id)
  )`,
  'create index remote_image_uses_article on remote_image_uses (article_id)',

  // Videos that articles show now, and the stills that are stored.
  `create table video_uses (
    video text not null,
    article_id integer not null references articles (id) on delete cascade,
    primary key (video, article_id)
  )`,
  'create index video_uses_article on video_uses (article_id)',
  'create table video_stills (video text primary key, bytes integer not null)',

  // Video and audio files of the site's own.
  `create table recordings (
    id ${id},
    key text not null unique,
    ext text not null check (ext in ('mp4', 'webm', 'm4a', 'mp3')),
    name text not null,
    width integer,
    height integer,
    seconds integer,
    bytes ${millis} not null,
    user_id integer references users (id) on delete set null,
    created_at ${millis} not null,
    name_key text not null
  )`,
  'create index recordings_created on recordings (created_at, id)',
  'create index recordings_user on recordings (user_id)',
  `create table recording_captions (
    recording_id integer not null references recordings (id) on delete cascade,
    language text not null,
    vtt text not null,
    primary key (recording_id, language)
  )`,
  `create table recording_uses (
    recording_id integer not null references recordings (id) on delete cascade,
    article_id integer not null references articles (id) on delete cascade,
    primary key (recording_id, article_id)
  )`,
  'create index recording_uses_article on recording_uses (article_id)',
];
