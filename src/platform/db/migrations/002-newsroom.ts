import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Logging in, who did what, and the orders of the newsroom's lists. */
export async function newsroom(db: Db, types: Types): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);

  await run(`create table sessions (
    id_hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    created_at ${types.millis} not null,
    used_at ${types.millis} not null
  )`);
  await run('create index sessions_user on sessions (user_id)');

  await run(`create table login_failures (
    id ${types.id},
    account text not null,
    address text not null,
    at ${types.millis} not null
  )`);
  await run('create index login_failures_address on login_failures (address, at)');
  await run('create index login_failures_account on login_failures (account, at)');
  await run('create index login_failures_at on login_failures (at)');

  await run(`create table api_tokens (
    id ${types.id},
    name text not null,
    token_hash text not null unique,
    role text not null check (role in ('admin', 'editor', 'author')),
    user_id integer not null references users (id) on delete cascade,
    created_at ${types.millis} not null,
    used_at ${types.millis}
  )`);
  await run('create index api_tokens_user on api_tokens (user_id)');

  await run(`create table history (
    id ${types.id},
    at ${types.millis} not null,
    user_id integer references users (id) on delete set null,
    actor text not null,
    action text not null,
    subject_type text not null,
    subject_id integer not null,
    subject_name text not null,
    detail text
  )`);
  await run('create index history_subject on history (subject_type, subject_id, id)');
  await run('create index history_action on history (action, at)');
  await run('create index history_user on history (user_id)');
  await run('create index revisions_user on revisions (user_id)');

  for (const statement of types.fullTextTerms) await run(statement);

  // Each order with all that lists are narrowed by: a list is found, and counted, in its index alone.
  const filters = 'category, status, moderation_status';
  await run(`create index articles_created on articles (created_at, id, ${filters})`);
  await run(`create index articles_updated on articles (updated_at, id, ${filters})`);
  // PostgreSQL reads an expression from an index only where its columns are there too.
  await run(`create index articles_title on articles (lower(title), id, ${filters}, title)`);
  await run(`create index articles_scheduled on articles (scheduled_at, id, ${filters})`);
  // Downwards with what has no schedule last, which to PostgreSQL is another order.
  await run(`create index articles_unscheduled on articles (coalesce(scheduled_at, 0), id)`);
  await run(
    'create index articles_category on articles (category, created_at, id, status, moderation_status)',
  );
  await run(
    'create index articles_status on articles (status, created_at, id, category, moderation_status)',
  );
  await run(
    'create index articles_moderation on articles ' +
      '(moderation_status, status, created_at, id, category)',
  );
  await run('drop index articles_author');
  await run(`create index articles_author on articles (author_id, created_at, id, ${filters})`);
}
