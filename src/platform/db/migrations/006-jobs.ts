import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** The queue of work that follows a transaction. */
export async function jobs(db: Db, types: Types): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);

  await run(`create table jobs (
    id ${types.id},
    name text not null,
    payload text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed')),
    attempts integer not null,
    max_attempts integer not null check (max_attempts > 0),
    run_at ${types.millis} not null,
    claimed_until ${types.millis} not null,
    claims integer not null,
    last_error text,
    key text,
    created_at ${types.millis} not null,
    finished_at ${types.millis}
  )`);
  await run(`create unique index jobs_key on jobs (key) where state in ('waiting', 'running')`);
  await run(`create index jobs_open on jobs (run_at, id) where state in ('waiting', 'running')`);
  await run('create index jobs_finished on jobs (state, finished_at)');
}
