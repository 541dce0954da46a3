import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** The full-text index, which is completely different on each engine. */
const INDEX = /^(search_documents|search_terms|search_titles|search_texts)/;

/** Every row of every table as texts that are the same on both engines, in no particular order. */
export async function contentsOf(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (INDEX.test(name) || name.startsWith('sqlite_')) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    contents[name] = rows
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
      .toSorted();
  }
  return contents;
}
