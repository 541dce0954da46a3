import type { Types } from '../../dialects/dialect.ts';

/** Daily counts of reads, sources, reading depth and searches, and the data of the draft generator. */
export const analytics = ({ id, millis }: Types) => [
  // No reference: reads are counted for deleted articles too, and ids are never reused.
  `create table article_reads (
    day ${millis} not null,
    article_id integer not null,
    count integer not null check (count > 0),
    primary key (day, article_id)
  )`,
  'create index article_reads_article on article_reads (article_id, day)',
  'create index article_reads_most on article_reads (day, count, article_id)',

  `create table searches (
    day ${millis} not null,
    phrase text not null,
    count integer not null check (count > 0),
    missed integer not null default 0,
    primary key (day, phrase)
  )`,

  `create table read_sources (
    day ${millis} not null,
    kind text not null
      check (kind in ('search', 'direct', 'feed', 'newsletter', 'host', 'others')),
    name text not null,
    count integer not null check (count > 0),
    primary key (day, kind, name)
  )`,

  // No reference, as in article_reads.
  `create table article_steps (
    day ${millis} not null,
    article_id integer not null,
    quarter integer not null,
    half integer not null,
    three_quarters integer not null,
    whole integer not null,
    primary key (day, article_id)
  )`,
  'create index article_steps_article on article_steps (article_id, day)',

  `create table feed_answers (
    url text primary key,
    etag text,
    last_modified text,
    titles text not null,
    asked_at ${millis} not null
  )`,

  `create table generated_drafts (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    source text not null,
    made_at ${millis} not null
  )`,
  'create index generated_drafts_user on generated_drafts (user_id)',
];
