import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** How large the file is by which articles name an image; of those that are there already nobody counted it. */
export async function firstFiles(db: Db, { millis }: Types): Promise<void> {
  await sql.raw(`alter table media add column first_bytes ${millis}`).execute(db);
}
