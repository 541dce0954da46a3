import { setImmediate } from 'node:timers/promises';
import { indexTexts, suspendedTexts, suspendTexts } from '#features/search/server/public.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { htmlToText } from '#platform/html.ts';
import { isPublic } from '../values.ts';
import { tagsOf } from './tags.ts';

/** So many articles are indexed in one go. */
const BATCH = 100;
/** More than this are not indexed inside of the transaction that changes them. */
const MOST_AT_ONCE = 100;
const LATER_BATCH = 25;

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
      'articles.featured_image_caption',
      'articles.created_at',
      'articles.published_at',
      'article_bodies.content',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof indexed>['executeTakeFirstOrThrow']>>;

/** What search knows of an article. */
interface Indexed {
  id: number;
  title: string;
  excerpt: string;
  category: string;
  featuredImageCaption: string;
  tags: readonly string[];
  /** Of the content. */
  text: string;
  createdAt: number;
  publishedAt: number | null;
}

function documentOf(article: Indexed, isPublic: boolean) {
  const { id, title, excerpt, category, tags, text, featuredImageCaption } = article;
  const at = (isPublic ? article.publishedAt : null) ?? article.createdAt;
  const body = `${text}\n${featuredImageCaption}`;
  return { id, isPublic, at, scope: category, title, excerpt, tags: [...tags], body };
}

async function index(db: Db, rows: readonly Row[]): Promise<void> {
  const tags = await tagsOf(
    db,
    rows.map((row) => row.id),
  );
  const documents = rows.map((row) =>
    documentOf(
      {
        ...row,
        featuredImageCaption: row.featured_image_caption,
        tags: tags.get(row.id) ?? [],
        text: htmlToText(row.content),
        createdAt: row.created_at,
        publishedAt: row.published_at,
      },
      row.is_public === 1,
    ),
  );
  await indexTexts(db, documents);
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
  if (changed.length > MOST_AT_ONCE) return announceMany(db, changed, now);
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

/**
 * For many: readers and counts hear of it at once, and search no longer finds what was hidden. What
 * is missing from the index then is for `indexMissing`, after the transaction: a thousand texts take
 * seconds, in which nobody else could write.
 */
async function announceMany(db: Db, changed: readonly Changed[], now: number): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'is_public'])
    .where('id', 'in', ids)
    .execute();
  const isPublic = new Set(rows.filter((row) => row.is_public === 1).map((row) => row.id));
  const topics = changed
    .filter(({ id, wasPublic }) => wasPublic || isPublic.has(id))
    .map(({ id }): Topic => `article:${id}`);
  await suspendTexts(db, ids);
  await recordChange(db, now, [
    ...(topics.length > 0 ? ['articles' as const] : []),
    ...topics,
    'newsroom',
  ]);
}

/** The same for one article that was just saved, and so need not be read. */
export async function announceSaved(
  db: Db,
  saved: Indexed & Parameters<typeof isPublic>[0],
  wasPublic: boolean,
  now: number,
): Promise<void> {
  const shown = isPublic(saved);
  await indexTexts(db, [documentOf(saved, shown)]);
  const topics: Topic[] = shown || wasPublic ? ['articles', `article:${saved.id}`] : [];
  await recordChange(db, now, [...topics, 'newsroom']);
}

async function suspendedRows(db: Db): Promise<Row[]> {
  const ids = await suspendedTexts(db, LATER_BATCH);
  return ids.length > 0 ? indexed(db).where('articles.id', 'in', ids).execute() : [];
}

/** @param after the last one that was indexed: those before it need not be looked through again */
function missingRows(db: Db, after: number): Promise<Row[]> {
  return indexed(db)
    .leftJoin('search_documents', 'search_documents.document_id', 'articles.id')
    .where('search_documents.document_id', 'is', null)
    .where('articles.id', '>', after)
    .orderBy('articles.id')
    .limit(LATER_BATCH)
    .execute();
}

/**
 * Indexes the articles that are missing from the search index: those of an earlier release, and those
 * that a verb on many left for later. A few at a time, so that others can write in between.
 * @param signal stops it between two of these steps
 */
export async function indexMissing(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const steps = async (next: (trx: Db) => Promise<Row[]>) => {
    let left = true;
    while (left && !signal?.aborted) {
      left = await inTransaction(db, async (trx) => {
        const rows = await next(trx);
        if (rows.length === 0) return false;
        await index(trx, rows);
        // What a search finds, and how much, has changed: for readers too.
        await recordChange(trx, now, ['articles', 'newsroom']);
        return true;
      });
      // SQLite answers at once: without this, nobody's request would come in between.
      await setImmediate();
    }
  };
  await steps(suspendedRows);
  let after = 0;
  await steps(async (trx) => {
    const rows = await missingRows(trx, after);
    after = rows.at(-1)?.id ?? after;
    return rows;
  });
}
