import { setImmediate } from 'node:timers/promises';
import { gamesOfArticles } from '#features/games/server/public.ts';
import { enqueueCovers } from '#features/media/server/public.ts';
import { readContent } from '#features/rich-text/server/public.ts';
import {
  enqueueIndexing,
  INDEX_BATCH_SIZE,
  INDEX_JOB,
  indexTexts,
  type SearchableText,
} from '#features/search/server/public.ts';
import { tagsOf } from '#features/taxonomy/server/public.ts';
import type { Context } from '#platform/context.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { hasDue, type JobHandlers } from '#platform/jobs/queue.ts';
import { isPublic } from '../../values.ts';
import {
  type ExtensionFields,
  extensionWords,
  loadExtensions,
  NO_EXTENSIONS,
} from '../extensions.ts';
import { liveWords } from '../live-texts.ts';
import { scopesOf } from './search-scopes.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** The set, order or summary of public articles. */
    articles: true;
    /** The whole of one article. */
    [article: `article:${number}`]: true;
    /** The set or state of any article: for staff's counts and the schedule; no page depends on it. */
    admin: true;
  }
}

/** Articles per transaction of a job, so that requests run in between: each takes 2 to 3 ms. */
const BATCH_SIZE = 25;
/** Characters of HTML read at a time; longer texts aren't read in a transaction. */
const MAX_HTML = 50_000;

/** An article's entry in the search index. */
interface Indexed extends ExtensionFields {
  id: number;
  title: string;
  excerpt: string;
  category: string;
  authorId: number;
  featuredImageCaption: string;
  tags: readonly string[];
  /** Of the content. */
  searched: string;
  createdAt: number;
  publishedAt: number | null;
}

interface Around {
  /** The text of its live entries. */
  live: Map<number, string>;
  /** The ids of its games. */
  games: Map<number, number[]>;
  /** Whether authors' names are searchable. */
  byNames: boolean;
}

/** Index data from other tables. */
async function aroundArticles(db: Db, articles: readonly Indexed[]): Promise<Around> {
  const ids = articles.map(({ id }) => id);
  const areNamed = articles.some(({ byline }) => byline.length > 0);
  return {
    live: await liveWords(db, ids),
    games: await gamesOfArticles(db, ids),
    byNames: areNamed && (await findsNames(db)),
  };
}

/** Whether authors' names are searchable (`settleSearch`). */
async function findsNames(db: Db): Promise<boolean> {
  const rule = await db.selectFrom('search_rule').select('bylines').executeTakeFirst();
  return rule?.bylines === 1;
}

function documentOf(article: Indexed, isPublic: boolean, { live, games, byNames }: Around) {
  const { id, title, excerpt, category, tags, searched, featuredImageCaption } = article;
  const at = (isPublic ? article.publishedAt : null) ?? article.createdAt;
  const parts = extensionWords(byNames ? article : { ...article, byline: [] }, category);
  const body = [searched, featuredImageCaption, parts, live.get(id)].join('\n');
  const score = article.review?.score ?? null;
  const scopes = scopesOf({ ...article, score }, games.get(id));
  return { id, isPublic, at, scopes, title, excerpt, tags, body };
}

/** Updates the search index to the current state of these articles. */
export async function indexArticles(db: Db, ids: readonly number[]): Promise<void> {
  await indexTexts(db, await searchableTexts(db, ids));
}

/** The index entries for the current state of articles. */
async function searchableTexts(db: Db, ids: readonly number[]): Promise<SearchableText[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select([
      'articles.id',
      'articles.is_public',
      'articles.category',
      'articles.title',
      'articles.excerpt',
      'articles.featured_image_caption as featuredImageCaption',
      'articles.author_id as authorId',
      'articles.created_at as createdAt',
      'articles.published_at as publishedAt',
      'article_bodies.content',
    ])
    .where('articles.id', 'in', ids)
    .execute();
  if (rows.length === 0) return [];
  const tags = await tagsOf(
    db,
    rows.map((row) => row.id),
  );
  const parts = await loadExtensions(db, ids);
  const articles: (Indexed & { is_public: number })[] = [];
  let read = 0;
  for (const row of rows) {
    read += row.content.length;
    if (read > MAX_HTML) {
      read = row.content.length;
      await setImmediate();
    }
    const { searched } = await readContent(row.content);
    articles.push({
      ...row,
      ...(parts.get(row.id) ?? NO_EXTENSIONS),
      tags: tags.get(row.id) ?? [],
      searched,
    });
  }
  const around = await aroundArticles(db, articles);
  return articles.map((article) => documentOf(article, article.is_public === 1, around));
}

/** Those of these articles with long texts. */
function longOnes(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('article_bodies')
    .select(['article_id as id', 'content'])
    .where('article_id', 'in', ids)
    .where((eb) => eb(eb.fn<number>('length', ['content']), '>', MAX_HTML))
    .execute();
}

/** A changed article. */
interface Changed {
  id: number;
  /** Whether visitors could read it before. */
  wasPublic: boolean;
}

/**
 * Updates cached pages, the admin area's counts and the search index: the last step of every verb that
 * changes articles, inside its transaction. For many or long articles, search follows by jobs: until then
 * it finds the former text, and shows only public articles.
 */
export async function reindexAndInvalidate(
  db: Db,
  changed: readonly Changed[],
  now: number,
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const isMany = ids.length > INDEX_BATCH_SIZE;
  const long = new Set(isMany ? ids : (await longOnes(db, ids)).map(({ id }) => id));
  await indexArticles(
    db,
    ids.filter((id) => !long.has(id)),
  );
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'is_public', 'featured_image as featuredImage'])
    .where('id', 'in', ids)
    .execute();
  const title = rows.find(({ id }) => long.size === 1 && long.has(id))?.title;
  await enqueueIndexing(db, [...long], now, title);
  const before = new Set(changed.filter((one) => one.wasPublic).map(({ id }) => id));
  const publicOnes = rows.filter((row) => row.is_public === 1);
  await enqueueCovers(
    db,
    publicOnes.filter(({ id }) => !before.has(id)),
    now,
  );
  const shown = new Set(publicOnes.map((row) => row.id));
  const topics = changed
    .filter(({ id, wasPublic }) => wasPublic || shown.has(id))
    .map(({ id }): Topic => `article:${id}`);
  await recordChange(db, now, [
    ...(topics.length > 0 ? ['articles' as const] : []),
    ...topics,
    'admin',
  ]);
}

/** An article that was just saved, and so needn't be read. */
export type JustSaved = Indexed & { featuredImage: string | null; wasPublic: boolean } & Parameters<
    typeof isPublic
  >[0];

/**
 * Indexes articles that were just saved, each once, and enqueues their covers, in the transaction that
 * saved them.
 * @returns the topics that changed for readers; the caller records them
 */
export async function indexSaved(
  db: Db,
  saved: readonly JustSaved[],
  now: number,
): Promise<Topic[]> {
  if (saved.length === 0) return [];
  const shown = saved.filter(isPublic);
  const around = await aroundArticles(db, saved);
  await indexTexts(
    db,
    saved.map((one) => documentOf(one, isPublic(one), around)),
  );
  // A new title needs a new cover.
  await enqueueCovers(db, shown, now);
  const seen = saved.filter((one) => one.wasPublic || isPublic(one));
  return seen.length === 0 ? [] : ['articles', ...seen.map(({ id }): Topic => `article:${id}`)];
}

/** Indexes articles in small transactions. */
export async function indexInSteps(
  db: Db,
  ids: readonly number[],
  { signal }: { signal: AbortSignal },
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    signal.throwIfAborted();
    const some = ids.slice(start, start + BATCH_SIZE);
    for (const { content } of await longOnes(db, some)) await readContent(content);
    await inTransaction(db, (trx) => indexArticles(trx, some));
    // SQLite queries are synchronous: let other requests run in between.
    await setImmediate();
  }
}

/** Search results changed, for readers, too. */
export const searchChanged = (trx: Db, now: number) =>
  recordChange(trx, now, ['articles', 'admin']);

/**
 * Does the jobs named `INDEX_JOB` of search. The last one that is due invalidates cached pages: with each
 * of hundreds, the home page would be rendered again and again.
 */
export const indexByJob =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  async ({ payload, signal }) => {
    try {
      await indexInSteps(db, payload as readonly number[], { signal });
    } finally {
      await inTransaction(db, async (trx) => {
        if (!(await hasDue(trx, INDEX_JOB, now()))) await searchChanged(trx, now());
      });
    }
  };
