import type { Types } from '../../dialects/dialect.ts';

/** Webhooks, their deliveries, and the public articles as webhooks were last notified of them. */
export const webhooks = ({ id, millis }: Types) => [
  `create table webhooks (
    id ${id},
    url text not null,
    events text not null,
    secret text not null,
    former_secret text,
    former_until ${millis},
    is_active integer not null,
    failures integer not null default 0,
    problem text,
    created_at ${millis} not null
  )`,

  `create table webhook_deliveries (
    id ${id},
    webhook_id integer not null references webhooks (id) on delete cascade,
    event_id text not null,
    event text not null,
    data text not null,
    article_id integer,
    subscriber_id integer references newsletter_subscribers (id) on delete cascade,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    status integer,
    problem text,
    created_at ${millis} not null,
    tried_at ${millis}
  )`,
  'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)',
  'create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, id)',
  'create index webhook_deliveries_article on webhook_deliveries (article_id)',
  'create index webhook_deliveries_age on webhook_deliveries (created_at)',
  'create index webhook_deliveries_subscriber on webhook_deliveries (subscriber_id)',

  // No reference: an article that is gone is still to be reported.
  `create table webhook_articles (
    article_id integer primary key,
    slug text not null,
    title text not null,
    category text not null,
    updated_at ${millis} not null
  )`,
];

/** Connections to social networks, posts about articles, and which articles were handled. */
export const social = ({ id, millis }: Types) => [
  `create table social_accounts (
    id ${id},
    network text not null check (network in ('bluesky', 'mastodon', 'discord', 'slack', 'webhook')),
    name text not null,
    server text not null,
    login text not null,
    secret text not null,
    session text,
    template text not null,
    categories text not null,
    is_automatic integer not null,
    is_active integer not null,
    max_chars integer,
    problem text,
    created_at ${millis} not null
  )`,

  `create table social_posts (
    id ${id},
    article_id integer not null references articles (id) on delete cascade,
    account_id integer references social_accounts (id) on delete set null,
    network text not null,
    account_name text not null,
    is_chosen integer,
    words text not null,
    state text not null check (
      state in ('draft', 'waiting', 'sending', 'posted', 'failed', 'uncertain', 'deleted')
    ),
    key text not null,
    attempts integer not null default 0,
    sent_at ${millis},
    remote_id text,
    url text,
    problem text,
    posted_at ${millis},
    unique (article_id, account_id)
  )`,
  'create index social_posts_account on social_posts (account_id)',

  `create table social_articles (
    article_id integer primary key references articles (id) on delete cascade
  )`,
];
