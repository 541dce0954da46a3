import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Every table and index, by feature: each references only what stands before it. */
export async function initial(db: Db, types: Types): Promise<void> {
  const features = [
    changesAndJobs,
    users,
    auditLog,
    taxonomy,
    articles,
    adminLists,
    search,
    placements,
    media,
    analytics,
    drafting,
    newsletter,
    contact,
  ];
  for (const statement of features.flatMap((feature) => feature(types))) {
    await sql.raw(statement).execute(db);
  }
}

const ROLES = "'admin', 'editor', 'author'";

const changesAndJobs = ({ id, millis }: Types) => [
  `create table changes (
    id ${id},
    topics text not null,
    at ${millis} not null
  )`,

  `create table jobs (
    id ${id},
    name text not null,
    payload text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed')),
    attempts integer not null,
    run_at ${millis} not null,
    claimed_until ${millis} not null,
    claims integer not null,
    last_error text,
    key text,
    created_at ${millis} not null,
    finished_at ${millis}
  )`,
  `create unique index jobs_key on jobs (key) where state in ('waiting', 'running')`,
  `create index jobs_open on jobs (run_at, id) where state in ('waiting', 'running')`,
  'create index jobs_finished on jobs (state, finished_at)',
];

const users = ({ id, millis }: Types) => [
  `create table users (
    id ${id},
    username text not null,
    username_key text not null unique,
    role text not null check (role in (${ROLES})),
    password_hash text,
    created_at ${millis} not null
  )`,

  `create table sessions (
    id_hash text primary key,
    user_id integer not null references users (id) on delete cascade,
    created_at ${millis} not null,
    used_at ${millis} not null
  )`,
  'create index sessions_user on sessions (user_id)',

  `create table login_failures (
    id ${id},
    account text not null,
    address text not null,
    at ${millis} not null
  )`,
  'create index login_failures_address on login_failures (address, at)',
  'create index login_failures_account on login_failures (account, at)',
  'create index login_failures_at on login_failures (at)',

  `create table api_tokens (
    id ${id},
    name text not null,
    token_hash text not null unique,
    role text not null check (role in (${ROLES})),
    user_id integer not null references users (id) on delete cascade,
    created_at ${millis} not null,
    used_at ${millis}
  )`,
  'create index api_tokens_user on api_tokens (user_id)',
];

const auditLog = ({ id, millis }: Types) => [
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
];

const taxonomy = ({ id }: Types) => [
  `create table categories (
    id ${id},
    name text not null,
    slug text not null unique,
    description text not null,
    color text not null
  )`,

  `create table tags (
    id ${id},
    name text not null,
    name_key text not null unique,
    description text not null
  )`,
];

const articles = ({ id, millis, flagWhen }: Types) => [
  // No reference to the author: articles stay when their author's account is deleted.
  `create table articles (
    id ${id},
    slug text not null unique,
    title text not null,
    excerpt text not null,
    text_excerpt text not null,
    meta_description text not null,
    category text not null references categories (slug) on update cascade,
    featured_image text,
    featured_image_alt text not null default '',
    featured_image_caption text not null default '',
    status text not null check (status in ('draft', 'published', 'scheduled', 'archived')),
    moderation_status text not null
      check (moderation_status in ('pending', 'approved', 'rejected')),
    rejection_note text,
    is_public ${flagWhen("status = 'published' and moderation_status = 'approved'")},
    scheduled_at ${millis},
    author_id integer not null,
    client_key text,
    version integer not null,
    created_at ${millis} not null,
    updated_at ${millis} not null,
    published_at ${millis},
    check (status <> 'scheduled' or scheduled_at is not null),
    check (not (status = 'published' and moderation_status = 'approved') or published_at is not null)
  )`,
  `create unique index articles_client_key on articles (author_id, client_key)
    where client_key is not null`,
  'create index articles_public on articles (is_public, published_at, id)',
  'create index articles_public_category on articles (is_public, category, published_at, id)',

  `create table article_bodies (
    article_id integer primary key references articles (id) on delete cascade,
    content text not null
  )`,

  `create table article_tags (
    article_id integer not null references articles (id) on delete cascade,
    tag_id integer not null references tags (id) on delete cascade,
    position integer not null,
    primary key (article_id, tag_id)
  )`,
  'create index article_tags_tag on article_tags (tag_id)',

  `create table article_slugs (
    slug text primary key,
    article_id integer not null references articles (id) on delete cascade
  )`,
  'create index article_slugs_article on article_slugs (article_id)',

  `create table revisions (
    id ${id},
    article_id integer not null references articles (id) on delete cascade,
    version integer not null,
    user_id integer references users (id) on delete set null,
    saved_at ${millis} not null,
    snapshot text not null,
    unique (article_id, version)
  )`,
  'create index revisions_user on revisions (user_id)',

  `create table presences (
    article_id integer not null references articles (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    since ${millis} not null,
    seen_at ${millis} not null,
    primary key (article_id, user_id)
  )`,
  'create index presences_user on presences (user_id)',
];

/** Each order with all that lists are narrowed by: a list is found, and counted, in its index alone. */
const adminLists = () => {
  const filters = 'category, status, moderation_status';
  return [
    `create index articles_created on articles (created_at, id, ${filters})`,
    `create index articles_updated on articles (updated_at, id, ${filters})`,
    // PostgreSQL reads an expression from an index only where its columns are there too.
    `create index articles_title on articles (lower(title), id, ${filters}, title)`,
    `create index articles_scheduled on articles (scheduled_at, id, ${filters})`,
    // Downwards with what has no schedule last, which to PostgreSQL is another order.
    'create index articles_unscheduled on articles (coalesce(scheduled_at, 0), id)',
    `create index articles_category
      on articles (category, created_at, id, status, moderation_status)`,
    `create index articles_status
      on articles (status, created_at, id, category, moderation_status)`,
    `create index articles_moderation
      on articles (moderation_status, status, created_at, id, category)`,
    `create index articles_author on articles (author_id, created_at, id, ${filters})`,
  ];
};

const search = ({ id, millis, fullTextIndex }: Types) => [
  `create table search_documents (
    document_id integer primary key references articles (id) on delete cascade,
    position ${millis} not null unique
  )`,
  ...fullTextIndex,
  `create table search_words (id ${id}, word text not null unique)`,
];

const placements = () => [
  `create table placements (
    page text not null
      check (page in ('homepage', 'reviews', 'education', 'guides', 'community', 'news')),
    position integer not null check (position between 0 and 3),
    article_id integer not null references articles (id) on delete cascade,
    primary key (page, position),
    unique (page, article_id)
  )`,
  'create index placements_article on placements (article_id)',
];

const media = ({ id, millis }: Types) => [
  `create table media (
    id ${id},
    key text not null unique,
    name text not null,
    alt text not null,
    caption text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    bytes integer not null,
    type text not null check (type in ('image/jpeg', 'image/png', 'image/gif')),
    done integer not null,
    total integer not null,
    error text,
    user_id integer references users (id) on delete set null,
    created_at ${millis} not null,
    name_key text not null
  )`,
  'create index media_created on media (created_at, id)',
  'create index media_user on media (user_id)',

  // What articles show now, and what any of their saves, old ones too, shows.
  ...['media_uses', 'media_saved_uses'].flatMap((table) => [
    `create table ${table} (
      media_id integer not null references media (id) on delete cascade,
      article_id integer not null references articles (id) on delete cascade,
      primary key (media_id, article_id)
    )`,
    `create index ${table}_article on ${table} (article_id)`,
  ]),
];

const analytics = ({ millis }: Types) => [
  // No reference: what was read was read, also when the article is deleted. Ids are never reused.
  `create table article_reads (
    day ${millis} not null,
    article_id integer not null,
    count integer not null check (count > 0),
    primary key (day, article_id)
  )`,
  'create index article_reads_article on article_reads (article_id, day)',
  'create index article_reads_most on article_reads (day, count, article_id)',

  `create table searches (
    day ${millis} not null,
    phrase text not null,
    count integer not null check (count > 0),
    primary key (day, phrase)
  )`,
];

const drafting = ({ id, millis }: Types) => [
  `create table feed_answers (
    url text primary key,
    etag text,
    last_modified text,
    titles text not null,
    asked_at ${millis} not null
  )`,

  `create table generated_drafts (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    source text not null,
    made_at ${millis} not null
  )`,
  'create index generated_drafts_user on generated_drafts (user_id)',
];

const newsletter = ({ id, millis }: Types) => [
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
    soft_bounces integer not null
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
      check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
    version integer not null,
    scheduled_at ${millis},
    started_at ${millis},
    finished_at ${millis},
    html text,
    text text,
    problem text,
    counts text,
    created_at ${millis} not null,
    updated_at ${millis} not null
  )`,

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
    unique (digest_id, subscriber_id)
  )`,
  `create index newsletter_deliveries_state
    on newsletter_deliveries (digest_id, state, next_at, id)`,
  'create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id)',
];

const contact = ({ id, millis }: Types) => [
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
