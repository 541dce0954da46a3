import type { Types } from '../../dialects/dialect.ts';

/** The editorial calendar. */
export const calendar = ({ millis }: Types) => [
  // One for each account: a new one replaces it.
  `create table calendar_feeds (
    user_id integer primary key references users (id) on delete cascade,
    token_hash text not null unique,
    only_own integer not null check (only_own in (0, 1)),
    created_at ${millis} not null
  )`,
];
