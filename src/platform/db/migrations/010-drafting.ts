import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** What was generated for whom, so that it is recognised in what they save. */
export async function drafting(db: Db, types: Types): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);

  await run(`create table generated_texts (
    id ${types.id},
    user_id integer not null references users (id) on delete cascade,
    source text not null,
    prints text not null,
    made_at ${types.millis} not null
  )`);
  await run('create index generated_texts_user on generated_texts (user_id, made_at)');
}
