import type { Types } from '../../dialects/dialect.ts';

/** Pages of the site that editors write, their versions, and the library images and videos in them. */
export const pages = ({ id, millis }: Types) => [
  // text_version is what editors see, null while a standard page has its default text;
  // published_version is what readers see, null for a draft or the default text;
  // publish_at is when readers get the newest version;
  // searched has the words of the text that editors see.
  `create table pages (
    id ${id},
    slug text not null unique,
    version integer not null,
    text_version integer,
    published_version integer,
    publish_at ${millis},
    searched text not null default '',
    actor text not null,
    created_at ${millis} not null,
    updated_at ${millis} not null
  )`,

  `create table page_revisions (
    page_id integer not null references pages (id) on delete cascade,
    version integer not null,
    actor text not null,
    saved_at ${millis} not null,
    is_published integer not null default 0,
    slug text not null,
    title text not null,
    intro text not null,
    content text not null,
    meta_title text not null,
    meta_description text not null,
    noindex integer not null,
    primary key (page_id, version)
  )`,
  `create table page_images (
    media_id integer not null references media (id) on delete cascade,
    page_id integer not null references pages (id) on delete cascade,
    is_published integer not null,
    primary key (media_id, page_id)
  )`,
  'create index page_images_page on page_images (page_id)',
  `create table page_crop_uses (
    crop_id integer not null references media_crops (id) on delete cascade,
    page_id integer not null references pages (id) on delete cascade,
    primary key (crop_id, page_id)
  )`,
  'create index page_crop_uses_page on page_crop_uses (page_id)',
  `create table page_recordings (
    recording_id integer not null references recordings (id) on delete cascade,
    page_id integer not null references pages (id) on delete cascade,
    is_published integer not null,
    primary key (recording_id, page_id)
  )`,
  'create index page_recordings_page on page_recordings (page_id)',
  `create table page_videos (
    video text not null,
    page_id integer not null references pages (id) on delete cascade,
    is_published integer not null,
    primary key (video, page_id)
  )`,
  'create index page_videos_page on page_videos (page_id)',
];

/** Texts that many articles show, and where they are used. */
export const snippets = ({ id, millis }: Types) => [
  `create table snippets (
    id ${id},
    key text not null unique,
    title text not null,
    title_key text not null unique,
    html text not null,
    version integer not null,
    created_at ${millis} not null,
    updated_at ${millis} not null
  )`,
  `create table snippet_uses (
    snippet_id integer not null references snippets (id) on delete cascade,
    article_id integer not null references articles (id) on delete cascade,
    primary key (snippet_id, article_id)
  )`,
  'create index snippet_uses_article on snippet_uses (article_id)',
  `create table snippet_images (
    media_id integer not null references media (id) on delete cascade,
    snippet_id integer not null references snippets (id) on delete cascade,
    primary key (media_id, snippet_id)
  )`,
  'create index snippet_images_snippet on snippet_images (snippet_id)',
];
