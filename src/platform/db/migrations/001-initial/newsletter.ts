import type { Types } from '../../dialects/dialect.ts';

/** Newsletter subscribers, digests and deliveries, and contact messages. */
export const newsletter = ({ id, millis }: Types) => [
  `create table newsletter_subscribers (
    id ${id},
    email text not null,
    email_key text not null unique,
    state text not null check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
    created_at ${millis} not null,
    asked_at ${millis} not null,
    confirmed_at ${millis},
    ended_at ${millis},
    confirm_sent_at ${millis},
    bounce text,
    soft_bounces integer not null,
    gets_digest integer not null default 1,
    asks_digest integer not null default 0
  )`,
  'create index newsletter_subscribers_state on newsletter_subscribers (state, id)',

  `create table newsletter_confirmations (
    token_hash text primary key,
    subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
    mailbox text not null,
    domain text not null,
    created_at ${millis} not null
  )`,
  `create index newsletter_confirmations_subscriber
    on newsletter_confirmations (subscriber_id)`,
  `create index newsletter_confirmations_mailbox
    on newsletter_confirmations (mailbox, created_at)`,
  `create index newsletter_confirmations_domain
    on newsletter_confirmations (domain, created_at)`,
  'create index newsletter_confirmations_age on newsletter_confirmations (created_at)',

  `create table newsletter_digests (
    id ${id},
    subject text not null,
    intro text not null,
    article_ids text not null,
    state text not null
      check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
    version integer not null,
    scheduled_at ${millis},
    started_at ${millis},
    finished_at ${millis},
    html text,
    text text,
    problem text,
    counts text,
    left_count integer,
    created_at ${millis} not null,
    updated_at ${millis} not null
  )`,
  'create index newsletter_digests_sent on newsletter_digests (coalesce(started_at, scheduled_at))',

  `create table newsletter_deliveries (
    id ${id},
    digest_id integer not null references newsletter_digests (id) on delete cascade,
    subscriber_id integer references newsletter_subscribers (id) on delete set null,
    state text not null check (
      state in ('waiting', 'sending', 'sent', 'failed', 'bounced', 'skipped', 'unknown')
    ),
    attempts integer not null,
    next_at ${millis} not null,
    token_hash text unique,
    answer text,
    has_left integer not null default 0 check (has_left in (0, 1)),
    unique (digest_id, subscriber_id)
  )`,
  `create index newsletter_deliveries_state
    on newsletter_deliveries (digest_id, state, next_at, id)`,
  'create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id)',

  `create table contact_messages (
    id ${id},
    job_id integer not null unique references jobs (id) on delete cascade,
    name text not null,
    email text not null,
    subject text not null,
    message text not null,
    delivered_to text not null,
    created_at ${millis} not null
  )`,
];
