import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Searches in titles alone. */
export async function searchTitles(db: Db, { fullTextTitles }: Types): Promise<void> {
  for (const statement of fullTextTitles) await sql.raw(statement).execute(db);
}
