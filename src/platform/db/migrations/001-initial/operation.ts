import type { Types } from '../../dialects/dialect.ts';

/** The change feed, jobs, shared counters and backups. */
export const operation = ({ id, millis }: Types) => [
  `create table changes (
    id ${id},
    topics text not null,
    at ${millis} not null
  )`,

  `create table jobs (
    id ${id},
    name text not null,
    label text,
    payload text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed')),
    attempts integer not null,
    run_at ${millis} not null,
    claimed_until ${millis} not null,
    claims integer not null,
    last_error text,
    key text,
    is_cancelable integer not null default 0 check (is_cancelable in (0, 1)),
    created_at ${millis} not null,
    finished_at ${millis}
  )`,
  `create unique index jobs_key on jobs (key) where state in ('waiting', 'running')`,
  `create index jobs_open on jobs (run_at, id) where state in ('waiting', 'running')`,
  'create index jobs_finished on jobs (state, finished_at)',

  `create table limits (
    key text primary key,
    count integer not null,
    ends_at ${millis} not null
  )`,
  'create index limits_ends on limits (ends_at)',

  `create table backups (
    id ${id},
    kind text not null check (kind in ('daily', 'asked', 'upgrade', 'command')),
    file text not null,
    bytes ${millis} not null,
    media_bytes ${millis} not null,
    files integer not null,
    missing_files integer not null,
    started_at ${millis} not null,
    finished_at ${millis} not null,
    verified_at ${millis},
    damage text
  )`,
];
