import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Searches that most documents match stay within the time that a visitor waits. */
export async function searchCapped(db: Db, { fullTextCapped }: Types): Promise<void> {
  for (const statement of fullTextCapped) await sql.raw(statement).execute(db);
}
