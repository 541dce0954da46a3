import type { Db } from '#platform/db/schema.ts';

/** What an earlier import of the same source made of an item. */
export interface PreviousItem {
  /** Null where the article was deleted since. */
  article_id: number | null;
  article_version: number | null;
  digest: string | null;
  /** Whether somebody changed the article here since an import wrote it. */
  isEdited: boolean;
}

/** What earlier imports of a source brought here, by its ids; the latest one counts. */
export async function previousItems(
  db: Db,
  { id, source }: { id: number; source: string },
  sourceIds: readonly string[],
): Promise<Map<string, PreviousItem>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_items')
    .innerJoin('imports', 'imports.id', 'import_items.import_id')
    .leftJoin('articles', 'articles.id', 'import_items.article_id')
    .select(({ fn }) => [
      ...(['source_id', 'article_id', 'article_version', 'digest'] as const),
      fn.coalesce('articles.saved_version', 'articles.version').as('version'),
    ])
    .where('imports.source', '=', source)
    .where('import_items.import_id', '<>', id)
    .where('source_id', 'in', sourceIds)
    .where('import_items.state', 'in', ['created', 'updated', 'unchanged', 'edited'])
    .orderBy('import_items.import_id')
    .execute();
  return new Map(
    rows.map(({ source_id, version, ...row }) => [
      source_id,
      { ...row, isEdited: (version ?? 0) > (row.article_version ?? 0) },
    ]),
  );
}
