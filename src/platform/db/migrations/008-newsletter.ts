import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** The newsletter: who gets it, its digests, and what became of each mail. */
export async function newsletter(db: Db, types: Types): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);

  await run(`create table newsletter_subscribers (
    id ${types.id},
    email text not null,
    email_key text not null unique,
    state text not null check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
    created_at ${types.millis} not null,
    asked_at ${types.millis} not null,
    confirmed_at ${types.millis},
    ended_at ${types.millis},
    confirm_sent_at ${types.millis},
    confirm_job integer,
    bounce text,
    soft_bounces integer not null
  )`);
  await run('create index newsletter_subscribers_state on newsletter_subscribers (state, id)');

  await run(`create table newsletter_confirmations (
    token_hash text primary key,
    subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
    mailbox text not null,
    domain text not null,
    created_at ${types.millis} not null
  )`);
  await run(
    'create index newsletter_confirmations_subscriber on newsletter_confirmations (subscriber_id)',
  );
  await run(
    'create index newsletter_confirmations_mailbox on newsletter_confirmations (mailbox, created_at)',
  );
  await run(
    'create index newsletter_confirmations_domain on newsletter_confirmations (domain, created_at)',
  );
  await run('create index newsletter_confirmations_age on newsletter_confirmations (created_at)');

  await run(`create table newsletter_issues (
    id ${types.id},
    subject text not null,
    intro text not null,
    article_ids text not null,
    state text not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
    version integer not null,
    scheduled_at ${types.millis},
    started_at ${types.millis},
    finished_at ${types.millis},
    html text,
    text text,
    problem text,
    counts text,
    created_at ${types.millis} not null,
    updated_at ${types.millis} not null
  )`);

  await run(`create table newsletter_deliveries (
    id ${types.id},
    issue_id integer not null references newsletter_issues (id) on delete cascade,
    subscriber_id integer references newsletter_subscribers (id) on delete set null,
    state text not null
      check (state in ('waiting', 'sending', 'sent', 'failed', 'bounced', 'skipped')),
    attempts integer not null,
    next_at ${types.millis} not null,
    changed_at ${types.millis} not null,
    token_hash text unique,
    answer text,
    unique (issue_id, subscriber_id)
  )`);
  await run(
    'create index newsletter_deliveries_state on newsletter_deliveries (issue_id, state, next_at, id)',
  );
  await run(
    'create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id)',
  );
}
