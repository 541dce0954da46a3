import type { Types } from '../../dialects/dialect.ts';

const ROLES = "'admin', 'editor', 'author'";

/** Users with their sessions, tokens, second factors and links, and the two logs. */
export const accounts = ({ id, millis }: Types) => [
  `create table users (
    id ${id},
    username text not null,
    username_key text not null unique,
    role text not null check (role in (${ROLES})),
    password_hash text,
    email text,
    email_confirmed integer not null default 0,
    password_changed_at ${millis},
    chose_own_password integer not null default 1,
    settings_hash text,
    last_login_at ${millis},
    created_at ${millis} not null
  )`,

  `create table sessions (
    id ${id},
    id_hash text not null unique,
    user_id integer not null references users (id) on delete cascade,
    address text not null,
    agent text not null,
    created_at ${millis} not null,
    used_at ${millis} not null,
    authenticated_at ${millis} not null
  )`,
  'create index sessions_user on sessions (user_id)',

  `create table login_failures (
    id ${id},
    account text not null,
    address text not null,
    network text,
    at ${millis} not null
  )`,
  'create index login_failures_address on login_failures (address, at)',
  'create index login_failures_account on login_failures (account, at)',
  'create index login_failures_network on login_failures (network, at)',
  'create index login_failures_at on login_failures (at)',

  `create table api_tokens (
    id ${id},
    name text not null,
    token_hash text not null unique,
    role text not null check (role in (${ROLES})),
    user_id integer not null references users (id) on delete cascade,
    scope text not null default 'role' check (scope in ('read', 'articles', 'role')),
    networks text not null default '',
    expires_at ${millis} not null default 0,
    renewed_at ${millis},
    created_at ${millis} not null,
    used_at ${millis}
  )`,
  'create index api_tokens_user on api_tokens (user_id)',

  // A secret is in use once its first code was correct.
  `create table totp_secrets (
    user_id integer primary key references users (id) on delete cascade,
    secret text not null,
    confirmed_at ${millis},
    last_step integer not null default 0
  )`,
  `create table passkeys (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter ${millis} not null,
    transports text not null,
    name text not null,
    created_at ${millis} not null,
    used_at ${millis}
  )`,
  'create index passkeys_user on passkeys (user_id)',
  `create table recovery_codes (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    code_hash text not null,
    used_at ${millis}
  )`,
  'create index recovery_codes_user on recovery_codes (user_id)',
  // What a browser has yet to answer: a second factor at login, or a passkey's signature.
  `create table challenges (
    id text primary key,
    purpose text not null check (purpose in ('login', 'register', 'reauthenticate')),
    user_id integer not null references users (id) on delete cascade,
    session_id integer references sessions (id) on delete cascade,
    challenge text,
    tries integer not null default 0,
    expires_at ${millis} not null
  )`,
  'create index challenges_user on challenges (user_id)',
  'create index challenges_session on challenges (session_id)',

  `create table account_links (
    id ${id},
    token_hash text not null unique,
    kind text not null check (kind in ('invitation', 'reset', 'email')),
    user_id integer not null references users (id) on delete cascade,
    created_by integer references users (id) on delete set null,
    is_emailed integer not null,
    created_at ${millis} not null,
    expires_at ${millis} not null
  )`,
  'create index account_links_user on account_links (user_id)',
  `create table known_browsers (
    id_hash text not null,
    user_id integer not null references users (id) on delete cascade,
    created_at ${millis} not null,
    used_at ${millis} not null,
    primary key (id_hash, user_id)
  )`,
  'create index known_browsers_user on known_browsers (user_id)',

  `create table audit_log (
    id ${id},
    at ${millis} not null,
    user_id integer references users (id) on delete set null,
    actor text not null,
    action text not null,
    subject_type text not null,
    subject_id integer not null,
    subject_name text not null,
    detail text
  )`,
  'create index audit_log_subject on audit_log (subject_type, subject_id, id)',
  'create index audit_log_action on audit_log (action, at)',
  'create index audit_log_user on audit_log (user_id)',

  `create table security_log (
    id ${id},
    at ${millis} not null,
    event text not null,
    failed integer not null,
    user_id integer references users (id) on delete set null,
    account text not null,
    network text not null,
    address text not null,
    agent text not null,
    detail text,
    times integer not null default 1,
    key text unique
  )`,
  'create index security_log_at on security_log (at)',
  'create index security_log_failed on security_log (failed, at)',
  'create index security_log_network on security_log (network, at)',
  'create index security_log_user on security_log (user_id)',
];

const KINDS = [
  ...['assigned', 'deadline', 'mentioned', 'replied', 'submitted', 'approved', 'rejected'],
  ...['published', 'import_finished', 'import_failed', 'backup_finished', 'job_failed'],
  ...['post_failed', 'sent_back', 'changes_blocked', 'late'],
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
