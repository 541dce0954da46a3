import type { Types } from '../../dialects/dialect.ts';

const KINDS = [
  ...['assigned', 'deadline', 'mentioned', 'replied', 'submitted', 'approved', 'rejected'],
  ...['published', 'import_finished', 'import_failed', 'backup_finished', 'job_failed'],
];
const kinds = KINDS.map((kind) => `'${kind}'`).join(', ');

/** What users are notified of, and how they want to be. */
export const notifications = ({ id, millis }: Types) => [
  `create table notifications (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    kind text not null check (kind in (${kinds})),
    actor_id integer references users (id) on delete set null,
    title text,
    text text,
    count integer not null,
    article_id integer references articles (id) on delete cascade,
    screen text,
    needs text,
    key text,
    email text not null check (email in ('off', 'now', 'daily', 'sending', 'sent', 'failed')),
    created_at ${millis} not null,
    read_at ${millis},
    unique (user_id, key)
  )`,
  'create index notifications_user on notifications (user_id, id)',
  'create index notifications_actor on notifications (actor_id)',
  'create index notifications_article on notifications (article_id)',
  'create index notifications_age on notifications (created_at)',

  `create table notification_choices (
    user_id integer not null references users (id) on delete cascade,
    kind text not null check (kind in (${kinds})),
    choice text not null check (choice in ('off', 'bell', 'now', 'daily')),
    primary key (user_id, kind)
  )`,
];
