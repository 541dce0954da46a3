import type { Types } from '../../dialects/dialect.ts';

/** Editors' comments on articles. */
export const discussion = ({ id, millis }: Types) => [
  `create table discussion_threads (
    id ${id},
    article_id integer not null references articles (id) on delete cascade,
    quote text not null,
    text_before text not null,
    text_after text not null,
    text_at integer not null,
    is_unique integer not null check (is_unique in (0, 1)),
    created_at ${millis} not null,
    resolved_at ${millis},
    resolved_by integer references users (id) on delete set null,
    version integer not null
  )`,
  'create index discussion_threads_article on discussion_threads (article_id)',
  `create table discussion_comments (
    id ${id},
    thread_id integer not null references discussion_threads (id) on delete cascade,
    author_id integer references users (id) on delete set null,
    client_key text,
    text text not null,
    created_at ${millis} not null,
    edited_at ${millis},
    unique (author_id, client_key)
  )`,
  'create index discussion_comments_thread on discussion_comments (thread_id)',
  `create table discussion_mentions (
    comment_id integer not null references discussion_comments (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    primary key (comment_id, user_id)
  )`,
];
