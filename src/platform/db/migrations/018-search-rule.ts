import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** What the search index was made with; one row at most. */
export async function searchRule(db: Db): Promise<void> {
  await sql`create table search_rule (bylines integer primary key)`.execute(db);
}
