import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Searches within positions, which are times. */
export async function searchPositions(db: Db, { fullTextPositions }: Types): Promise<void> {
  for (const statement of fullTextPositions) await sql.raw(statement).execute(db);
}
