import { sql } from 'kysely';
import type { Types } from '../dialects/dialect.ts';
import type { Db } from '../schema.ts';

/** Documents of the full-text index that wait for being indexed anew. */
export async function suspended(db: Db, types: Types): Promise<void> {
  for (const statement of types.fullTextSuspended) await sql.raw(statement).execute(db);
}
