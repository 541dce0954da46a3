import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Until when nothing of an article may be seen. */
export async function embargo(db: Db, types: Types): Promise<void> {
  for (const statement of tables(types)) await sql.raw(statement).execute(db);
}

const tables = ({ millis }: Types) => [
  // Whatever writes: what was public before its embargo ended, or is to be, cannot be stored.
  `alter table articles add column embargo_until ${millis} check (
    embargo_until is null
    or ((published_at is null or published_at >= embargo_until)
      and (status <> 'scheduled' or scheduled_at >= embargo_until)))`,
  "alter table articles add column embargo_reason text not null default ''",
  "alter table articles add column embargo_source text not null default ''",
  `alter table media add column embargo_until ${millis}`,
  "alter table revisions add column note text not null default ''",
];
