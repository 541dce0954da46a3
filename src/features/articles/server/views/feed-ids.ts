import type { Db } from '#platform/db/schema.ts';

interface Row {
  id: number;
  guid: string | null;
  /** UTC epoch milliseconds. */
  created_at: number;
}

/** The id of an article in feeds. It doesn't depend on SITE_URL: feed readers show articles with a new id again. */
export const feedId = ({ id, guid, created_at }: Row): string =>
  guid ?? `urn:savepoint:${created_at.toString(36)}-${id}`;

export async function feedIds(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'guid', 'created_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, feedId(row)]));
}
