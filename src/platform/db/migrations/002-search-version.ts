import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** The index remembers the rules that it was built with, so that a start can rebuild it by new ones. */
export async function searchVersion(db: Db): Promise<void> {
  await sql`alter table search_rule add column version integer not null default 1`.execute(db);
}
