import type { Types } from '../../dialects/dialect.ts';

/** Redirects, and URLs that were requested and not found. */
export const redirects = ({ id, millis, beginnings }: Types) => [
  `create table redirects (
    id ${id},
    source text not null,
    folded text not null,
    match text not null check (match in ('exact', 'prefix')),
    target text,
    target_key text,
    hits ${millis} not null default 0,
    last_used_at ${millis},
    created_at ${millis} not null,
    unique (source, match)
  )`,
  'create index redirects_folded on redirects (folded)',
  // Redirects to everything below a path are found by the beginning of their target.
  `create index redirects_target on redirects (target_key ${beginnings})`,

  `create table missing_addresses (
    day ${millis} not null,
    address text not null,
    count integer not null,
    primary key (day, address)
  )`,
  'create index missing_addresses_address on missing_addresses (address)',
  // Missing URLs that an admin chose to ignore.
  'create table ignored_addresses (address text primary key)',
];
