import type { Types } from '../../dialects/dialect.ts';

/** Live coverage of an article and its entries. */
export const live = ({ id, millis }: Types) => [
  `create table live_coverages (
    article_id integer primary key references articles (id) on delete cascade,
    started_at ${millis} not null,
    ended_at ${millis},
    entry_order text not null check (entry_order in ('newest', 'oldest'))
  )`,
  'create index live_coverages_start on live_coverages (started_at)',
  `create table live_entries (
    id ${id},
    article_id integer not null references live_coverages (article_id) on delete cascade,
    author_id integer references users (id) on delete set null,
    client_key text,
    posted_at ${millis} not null,
    edited_at ${millis},
    changed_at ${millis} not null,
    moment text not null,
    html text not null,
    words text not null,
    image text,
    image_alt text not null,
    image_caption text not null,
    video text,
    pinned_at ${millis},
    withdrawn_at ${millis},
    withdrawn_note text not null,
    version integer not null,
    unique (author_id, client_key)
  )`,
  'create index live_entries_article on live_entries (article_id, posted_at, id)',
];
