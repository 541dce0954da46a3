import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Accounts, sessions and tokens that can be seen and ended, two-factor login, and the security log. */
export async function trust(db: Db, types: Types): Promise<void> {
  for (const statement of [
    users,
    sessions,
    tokens,
    twoFactor,
    links,
    guesses,
    securityLog,
    newsletter,
    media,
    remoteImages,
    revisions,
  ].flatMap((part) => part(types))) {
    await sql.raw(statement).execute(db);
  }
}

const newsletter = () => [
  // Nobody confirmed what was taken without mail: their owners are asked once there is some. Whoever
  // has a link was asked, and one that could not be sent may have come after one that was used.
  `update newsletter_subscribers
    set state = 'pending', confirmed_at = null, asked_at = ${Date.now()}
    where state = 'confirmed' and confirm_sent_at is null and not exists (
      select 1 from newsletter_confirmations
      where newsletter_confirmations.subscriber_id = newsletter_subscribers.id)`,
];

const users = ({ millis }: Types) => [
  'alter table users add column email text',
  `alter table users add column password_changed_at ${millis}`,
  'alter table users add column chose_password integer not null default 1',
  'alter table users add column settings_hash text',
  // ADMIN_PASSWORD held at every start before: that it still stands there is no recovery.
  "update users set settings_hash = password_hash where role = 'admin'",
];

/** Sessions of before say nothing of their device: whoever was logged in logs in once more. */
const sessions = ({ id, millis }: Types) => [
  'drop table sessions',
  `create table sessions (
    id ${id},
    id_hash text not null unique,
    user_id integer not null references users (id) on delete cascade,
    address text not null,
    agent text not null,
    created_at ${millis} not null,
    used_at ${millis} not null,
    proved_at ${millis} not null
  )`,
  'create index sessions_user on sessions (user_id)',
];

const NINETY_DAYS = 90 * 24 * 60 * 60 * 1000;

const tokens = ({ millis }: Types) => [
  `alter table api_tokens add column scope text not null default 'role'
    check (scope in ('read', 'articles', 'role'))`,
  `alter table api_tokens add column expires_at ${millis} not null default 0`,
  `alter table api_tokens add column renewed_at ${millis}`,
  "alter table api_tokens add column networks text not null default ''",
  // A token of before ends as a new one would that was made today, also where nobody used it lately.
  `update api_tokens set expires_at = ${Date.now() + NINETY_DAYS}, renewed_at = ${Date.now()}`,
];

const twoFactor = ({ id, millis }: Types) => [
  // A secret of before its first right code is not yet in use.
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
  // What a browser was asked and has to answer: a second step of a login, or a passkey's signature.
  `create table challenges (
    id text primary key,
    purpose text not null check (purpose in ('login', 'register', 'prove')),
    user_id integer not null references users (id) on delete cascade,
    session_id integer references sessions (id) on delete cascade,
    challenge text,
    tries integer not null default 0,
    expires_at ${millis} not null
  )`,
  'create index challenges_user on challenges (user_id)',
  'create index challenges_session on challenges (session_id)',
  `create table step_failures (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    browser text not null,
    at ${millis} not null
  )`,
  'create index step_failures_user on step_failures (user_id, browser, at)',
];

const links = ({ id, millis }: Types) => [
  `create table account_links (
    id ${id},
    token_hash text not null unique,
    kind text not null check (kind in ('invitation', 'reset')),
    user_id integer not null references users (id) on delete cascade,
    created_by integer references users (id) on delete set null,
    created_at ${millis} not null,
    expires_at ${millis} not null,
    used_at ${millis}
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
];

/** Failures count for a quarter of an hour: those of before need no networks. */
const guesses = () => [
  'alter table login_failures add column network text',
  'alter table login_failures add column wide_network text',
  'create index login_failures_network on login_failures (network, at)',
  'create index login_failures_wide_network on login_failures (wide_network, at)',
];

const securityLog = ({ id, millis }: Types) => [
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

const media = ({ millis }: Types) => [
  `alter table media add column stored_bytes ${millis} not null default 0`,
  // Nearly: what was made of an image before was not counted.
  'update media set stored_bytes = bytes',
];

const remoteImages = ({ id, millis }: Types) => [
  // A featured image on another host, which readers don't get.
  'alter table articles add column remote_image text',
  `create table remote_images (
    id ${id},
    hash text not null unique,
    address text not null,
    media_id integer references media (id) on delete set null,
    failed integer not null,
    error text,
    user_id integer references users (id) on delete set null,
    created_at ${millis} not null
  )`,
  'create index remote_images_media on remote_images (media_id)',
  'create index remote_images_user on remote_images (user_id)',
  `create table remote_image_uses (
    image_id integer not null references remote_images (id) on delete cascade,
    article_id integer not null references articles (id) on delete cascade,
    primary key (image_id, article_id)
  )`,
  'create index remote_image_uses_article on remote_image_uses (article_id)',
];

const revisions = ({ jsonText }: Types) => [
  "alter table revisions add column title text not null default ''",
  `update revisions set title = ${jsonText('snapshot', 'title')}`,
  'alter table revisions add column was_public integer not null default 0',
  // Which of them were public is not known of before: none that may have been is ever thinned out.
  `update revisions set was_public = 1
    where article_id in (select id from articles where published_at is not null)`,
  'create index revisions_age on revisions (was_public, saved_at)',
  // All that a list of them shows, so that no snapshot is read for it.
  'create index revisions_listed on revisions (article_id, version, saved_at, user_id, title)',
];
