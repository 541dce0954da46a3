import type { Types } from '../../dialects/dialect.ts';

/** Imports from other systems. */
export const imports = ({ id, millis }: Types) => [
  `create table imports (
    id ${id},
    name text not null,
    path text not null,
    is_upload integer not null,
    folder text not null,
    images_path text,
    site_url text,
    url_pattern text,
    source text,
    state text not null,
    report text,
    choices text,
    unredirected text,
    members text,
    notes text,
    error text,
    done integer not null default 0,
    user_id integer references users (id) on delete set null,
    created_at ${millis} not null,
    started_at ${millis},
    finished_at ${millis}
  )`,
  'create index imports_source on imports (source)',

  `create table import_items (
    import_id integer not null references imports (id) on delete cascade,
    position integer not null,
    source_id text not null,
    type text not null,
    title text not null,
    old_url text,
    url_key text,
    outcome text not null,
    warnings text not null,
    slug text,
    state text not null,
    error text,
    digest text,
    article_id integer references articles (id) on delete set null,
    article_version integer,
    page_id integer references pages (id) on delete set null,
    page_version integer,
    original text,
    primary key (import_id, position)
  )`,
  'create unique index import_items_source on import_items (import_id, source_id)',
  'create index import_items_url on import_items (import_id, url_key)',
  'create index import_items_article on import_items (article_id)',
  'create index import_items_page on import_items (page_id)',
  'create index import_items_slug on import_items (import_id, slug)',
  'create index import_items_state on import_items (import_id, state, position)',

  `create table import_additions (
    import_id integer not null references imports (id) on delete cascade,
    kind text not null,
    ref integer not null,
    primary key (import_id, kind, ref)
  )`,
  'create index import_additions_ref on import_additions (kind, ref)',
];
