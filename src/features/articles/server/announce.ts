import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { indexText } from '../../search/public.ts';
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

async function index(db: Db, row: Row): Promise<void> {
  const isPublic = row.is_public === 1;
  await indexText(db, {
    id: row.id,
    isPublic,
    at: (isPublic ? row.published_at : null) ?? row.created_at,
    scope: row.category,
    title: row.title,
    excerpt: row.excerpt,
    tags: (await tagsOf(db, [row.id])).get(row.id) ?? [],
    body: textOf(row.content),
  });
}

/**
 * Brings the search index, the readers' pages and the newsroom's counts in line with what an article
 * now is: the last step of every verb that changes one, inside of its transaction.
 */
export async function announce(db: Db, id: number, now: number, wasPublic: boolean): Promise<void> {
  const article = await indexed(db).where('articles.id', '=', id).executeTakeFirstOrThrow();
  await index(db, article);
  const forReaders = article.is_public === 1 || wasPublic;
  await recordChange(
    db,
    now,
    forReaders ? ['articles', `article:${id}`, 'newsroom'] : ['newsroom'],
  );
}

/** Indexes the articles that are missing from the search index, as those of an earlier release are. */
export async function indexMissing(db: Db): Promise<void> {
  for (;;) {
    const rows = await indexed(db)
      .leftJoin('search_documents', 'search_documents.document_id', 'articles.id')
      .where('search_documents.document_id', 'is', null)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) await index(db, row);
  }
}
