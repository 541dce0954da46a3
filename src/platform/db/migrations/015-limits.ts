import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** What all instances count together. */
export async function limits(db: Db, { millis }: Types): Promise<void> {
  for (const statement of [
    `create table limits (
      key text primary key,
      count integer not null,
      ends_at ${millis} not null
    )`,
    'create index limits_ends on limits (ends_at)',
  ]) {
    await sql.raw(statement).execute(db);
  }
}
