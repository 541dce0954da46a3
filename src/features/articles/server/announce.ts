import { recordChange, type Topic } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { indexTexts } from '../../search/public.ts';
import { textOf } from './html.ts';
import { tagsOf } from './tags.ts';

/** So many articles are indexed in one go where many are missing. */
const BATCH = 100;

const indexed = (db: Db) =>
  db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select([
      'articles.id',
      'articles.is_public',
      'articles.category',
      'articles.title',
      'articles.excerpt',
      'articles.created_at',
      'articles.published_at',
      'article_bodies.content',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof indexed>['executeTakeFirstOrThrow']>>;

async function index(db: Db, rows: readonly Row[]): Promise<void> {
  const tags = await tagsOf(
    db,
    rows.map((row) => row.id),
  );
  await indexTexts(
    db,
    rows.map((row) => {
      const isPublic = row.is_public === 1;
      return {
        id: row.id,
        isPublic,
        at: (isPublic ? row.published_at : null) ?? row.created_at,
        scope: row.category,
        title: row.title,
        excerpt: row.excerpt,
        tags: tags.get(row.id) ?? [],
        body: textOf(row.content),
      };
    }),
  );
}

/** An article that was changed. */
interface Changed {
  id: number;
  /** Whether visitors could read it until now. */
  wasPublic: boolean;
}

/**
 * Brings the search index, the readers' pages and the newsroom's counts in line with what articles
 * now are: the last step of every verb that changes some, inside of its transaction.
 */
export async function announceAll(db: Db, changed: readonly Changed[], now: number): Promise<void> {
  if (changed.length === 0) return;
  const topics = new Set<Topic>();
  const before = new Map(changed.map(({ id, wasPublic }) => [id, wasPublic]));
  const ids = [...before.keys()];
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await indexed(db)
      .where('articles.id', 'in', ids.slice(start, start + BATCH))
      .execute();
    await index(db, rows);
    for (const { id, is_public } of rows) {
      if (is_public === 1 || before.get(id)) topics.add('articles').add(`article:${id}`);
    }
  }
  await recordChange(db, now, [...topics, 'newsroom']);
}

export const announce = (db: Db, id: number, now: number, wasPublic: boolean): Promise<void> =>
  announceAll(db, [{ id, wasPublic }], now);

/** Indexes the articles that are missing from the search index, as those of an earlier release are. */
export async function indexMissing(db: Db): Promise<void> {
  for (;;) {
    const rows = await indexed(db)
      .leftJoin('search_documents', 'search_documents.document_id', 'articles.id')
      .where('search_documents.document_id', 'is', null)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    await index(db, rows);
  }
}
