import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** What visitors wrote and nobody has got yet. */
export async function contact(db: Db, types: Types): Promise<void> {
  await sql
    .raw(
      `create table contact_messages (
        id ${types.id},
        job_id integer not null unique references jobs (id) on delete cascade,
        name text not null,
        email text not null,
        subject text not null,
        message text not null,
        delivered_to text not null,
        created_at ${types.millis} not null
      )`,
    )
    .execute(db);
}
