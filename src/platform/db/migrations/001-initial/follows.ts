import type { Types } from '../../dialects/dialect.ts';

/** What subscribers follow by email, and the emails about it. */
export const follows = ({ id, millis }: Types) => [
  `create table newsletter_follows (
    id ${id},
    subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
    tag_id integer references tags (id) on delete cascade,
    game_id integer references games (id) on delete cascade,
    author_id integer references authors (id) on delete cascade,
    series_id integer references series (id) on delete cascade,
    asked_at ${millis} not null,
    confirmed_at ${millis},
    unique (tag_id, subscriber_id),
    unique (game_id, subscriber_id),
    unique (author_id, subscriber_id),
    unique (series_id, subscriber_id)
  )`,
  'create index newsletter_follows_subscriber on newsletter_follows (subscriber_id)',

  `create table newsletter_notices (
    id ${id},
    subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
    run_at ${millis} not null,
    article_ids text not null,
    token_hash text not null unique,
    unique (subscriber_id, run_at)
  )`,
  'create index newsletter_notices_run on newsletter_notices (run_at)',
];
