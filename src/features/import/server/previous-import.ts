import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import type { SourceOverview } from './sources/source.ts';
import { urlKey } from './url-key.ts';

/**
 * Identifies a source: all exports of a site have the same value. If the site's URL is unknown, each import is a
 * source of its own, because file names and ids such as 'posts/hello.md' occur on every site.
 */
export function sourceOf(
  { kind, siteUrl }: Pick<SourceOverview, 'kind' | 'siteUrl'>,
  importId: number,
): string {
  const site = siteUrl.startsWith('/') ? null : urlKey(siteUrl);
  return `${kind} ${site ?? `import ${importId}`}`;
}

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

/** Articles of this site by their ids in the exports of another, which were imported. */
export async function articlesOfExport(
  db: Db,
  siteUrl: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const source = sourceOf({ kind: 'savepoint', siteUrl }, 0);
  const items = await previousItems(db, { id: 0, source }, ids.map(String));
  return new Map(
    [...items].flatMap(([id, { article_id }]) =>
      article_id === null ? [] : [[Number(id), article_id]],
    ),
  );
}
