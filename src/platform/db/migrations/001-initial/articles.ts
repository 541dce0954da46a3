import type { Types } from '../../dialects/dialect.ts';

/** Articles with their categories, tags, revisions, corrections, reviews and series. */
export const articles = ({ id, millis, flagWhen }: Types) => [
  `create table categories (
    id ${id},
    name text not null,
    plural text not null default '',
    slug text not null unique,
    description text not null,
    color text not null,
    emoji text not null default '',
    version integer not null default 1,
    actor text not null default ''
  )`,

  `create table tags (
    id ${id},
    name text not null,
    name_key text not null unique,
    description text not null
  )`,
  `create table tag_former_names (
    name_key text primary key,
    tag_id integer not null references tags (id) on delete cascade
  )`,
  'create index tag_former_names_tag on tag_former_names (tag_id)',

  // No reference to the author: articles stay when their author's account is deleted.
  // featured_image is shown to readers; remote_image is its URL on another host until it is fetched.
  // score_rank is -1 without a score, so that such reviews are listed last.
  // guid is the id in feeds that an imported article had on its old site.
  // The last check guards the embargo against every writer.
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
    language text not null default '',
    remote_image text,
    status text not null check (status in ('draft', 'published', 'scheduled', 'archived')),
    moderation_status text not null
      check (moderation_status in ('pending', 'approved', 'rejected')),
    rejection_note text,
    is_public ${flagWhen("status = 'published' and moderation_status = 'approved'")},
    scheduled_at ${millis},
    unpublish_at ${millis},
    author_id integer not null,
    edited_by integer,
    client_key text,
    version integer not null,
    score text,
    score_rank double precision not null default -1,
    embargo_until ${millis},
    embargo_reason text not null default '',
    embargo_source text not null default '',
    guid text,
    created_at ${millis} not null,
    updated_at ${millis} not null,
    published_at ${millis},
    check (status <> 'scheduled' or scheduled_at is not null),
    check (not (status = 'published' and moderation_status = 'approved') or published_at is not null),
    check (
      embargo_until is null
      or ((published_at is null or published_at >= embargo_until)
        and (status <> 'scheduled' or scheduled_at >= embargo_until)))
  )`,
  `create unique index articles_client_key on articles (author_id, client_key)
    where client_key is not null`,
  'create index articles_ending on articles (unpublish_at, id) where unpublish_at is not null',
  'create index articles_public on articles (is_public, published_at, id)',
  'create index articles_public_category on articles (is_public, category, published_at, id)',
  `create index articles_public_score
    on articles (is_public, category, score_rank, published_at, id)`,
  'create index articles_embargo on articles (embargo_until, id) where embargo_until is not null',

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
  'create index article_tags_tag on article_tags (tag_id, article_id)',

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
    title text not null default '',
    was_public integer not null default 0,
    note text not null default '',
    unique (article_id, version)
  )`,
  'create index revisions_user on revisions (user_id)',
  'create index revisions_age on revisions (was_public, saved_at)',
  // Every column that the list of revisions shows, so that it reads no snapshot.
  'create index revisions_listed on revisions (article_id, version, saved_at, user_id, title)',

  `create table presences (
    article_id integer not null references articles (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    since ${millis} not null,
    seen_at ${millis} not null,
    primary key (article_id, user_id)
  )`,
  'create index presences_user on presences (user_id)',

  // The rest of the article stays in its own tables, so that it can be restored. Its slug is free meanwhile.
  `create table article_trash (
    article_id integer primary key references articles (id) on delete cascade,
    slug text not null,
    status text not null check (status in ('draft', 'published', 'scheduled', 'archived')),
    scheduled_at ${millis},
    placements text not null,
    user_id integer references users (id) on delete set null,
    deleted_at ${millis} not null
  )`,
  'create index article_trash_age on article_trash (deleted_at, article_id)',
  'create index article_trash_user on article_trash (user_id)',

  // Changes of a public article that are published later; problem is why that failed, or they were sent back.
  `create table pending_changes (
    article_id integer primary key references articles (id) on delete cascade,
    version integer not null,
    base_version integer not null,
    fields text not null,
    publish_at ${millis},
    is_approved integer not null check (is_approved in (0, 1)),
    problem text not null default '',
    user_id integer references users (id) on delete set null,
    saved_at ${millis} not null,
    approved_by integer references users (id) on delete set null
  )`,
  'create index pending_changes_time on pending_changes (publish_at) where publish_at is not null',
  'create index pending_changes_user on pending_changes (user_id)',
  'create index pending_changes_approver on pending_changes (approved_by)',

  `create table preview_links (
    id ${id},
    article_id integer not null references articles (id) on delete cascade,
    token_hash text not null unique,
    expires_at ${millis} not null
  )`,
  'create index preview_links_article on preview_links (article_id)',

  `create table article_reviews (
    article_id integer primary key references articles (id) on delete cascade,
    review text not null
  )`,

  `create table corrections (
    id ${id},
    article_id integer not null references articles (id) on delete cascade,
    wrong text not null,
    correct text not null,
    kind text not null default 'correction' check (kind in ('correction', 'clarification')),
    noted_at ${millis} not null,
    imported integer not null default 0 check (imported in (0, 1)),
    user_id integer references users (id) on delete set null
  )`,
  'create index corrections_article on corrections (article_id)',
  'create index corrections_noted on corrections (noted_at, id)',
  'create index corrections_user on corrections (user_id)',

  `create table series (
    id ${id},
    slug text not null unique,
    title text not null,
    title_key text not null unique,
    words text not null
  )`,
  `create table article_series (
    article_id integer primary key references articles (id) on delete cascade,
    series_id integer not null references series (id) on delete cascade,
    part integer not null
  )`,
  'create index article_series_parts on article_series (series_id, part, article_id)',
  `create table article_checks (
    article_id integer primary key references articles (id) on delete cascade,
    version text not null,
    day text not null
  )`,

  `create table placements (
    page text not null,
    position integer not null check (position between 0 and 3),
    article_id integer not null references articles (id) on delete cascade,
    primary key (page, position),
    unique (page, article_id)
  )`,
  'create index placements_article on placements (article_id)',
];

/** One index for each sort order of the admin list, with the filter columns: the list is read and counted from it alone. */
export const adminLists = () => {
  const filters = 'category, status, moderation_status';
  return [
    `create index articles_created on articles (created_at, id, ${filters})`,
    `create index articles_updated on articles (updated_at, id, ${filters})`,
    // PostgreSQL reads an expression from an index only if its columns are in the index, too.
    `create index articles_title on articles (lower(title), id, ${filters}, title)`,
    `create index articles_scheduled on articles (scheduled_at, id, ${filters})`,
    // Descending with unscheduled articles last, which is another order in PostgreSQL.
    'create index articles_unscheduled on articles (coalesce(scheduled_at, 0), id)',
    `create index articles_published on articles (published_at, id, ${filters})`,
    'create index articles_unpublished on articles (coalesce(published_at, 0), id)',
    `create index articles_category
      on articles (category, created_at, id, status, moderation_status)`,
    `create index articles_status
      on articles (status, created_at, id, category, moderation_status)`,
    `create index articles_moderation
      on articles (moderation_status, status, created_at, id, category)`,
    `create index articles_author on articles (author_id, created_at, id, ${filters})`,
  ];
};
