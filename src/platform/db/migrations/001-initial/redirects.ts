import type { Types } from '../../dialects/dialect.ts';

/** Redirects, and URLs that were requested and not found. */
export const redirects = ({ id, millis }: Types) => [
  `create table redirects (
    id ${id},
    source text not null,
    folded text not null,
    match text not null check (match in ('exact', 'prefix')),
    target text,
    hits ${millis} not null default 0,
    last_used_at ${millis},
    created_at ${millis} not null,
    unique (source, match)
  )`,
  'create index redirects_folded on redirects (folded)',

  `create table missing_urls (
    day ${millis} not null,
    url text not null,
    count integer not null,
    primary key (day, url)
  )`,
  'create index missing_urls_url on missing_urls (url)',
  // Missing URLs that an admin chose to ignore.
  'create table ignored_urls (url text primary key)',
];
