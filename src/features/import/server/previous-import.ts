import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';

/** The result of an item in the latest earlier import of the same source. */
export interface PreviousItem {
  /** Null if the article was deleted since; it may be in the trash. */
  article_id: number | null;
  article_version: number | null;
  /** The page that it became; null if it is none, or was deleted since. */
  page_id: number | null;
  page_version: number | null;
  /** The article's current slug. */
  slug: string | null;
  digest: string | null;
  /** Whether the article was edited here since. */
  isEdited: boolean;
}

/** Finds earlier imports of items, by the source's ids. */
export async function previousItems(
  db: Db,
  { id, source }: { id: number; source: string },
  sourceIds: readonly string[],
): Promise<Map<string, PreviousItem>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_items')
    .innerJoin('imports', 'imports.id', 'import_items.import_id')
    .leftJoin('articles', (join) =>
      join
        .onRef('articles.id', '=', 'import_items.article_id')
        .on('articles.id', 'not in', trashedIds(db)),
    )
    .select(['source_id', 'articles.id as article_id', 'article_version', 'digest'])
    .select(['page_id', 'page_version'])
    .select(['articles.version', 'articles.slug'])
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
