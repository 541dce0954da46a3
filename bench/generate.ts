import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { scopesOf } from '#features/articles/server/search-index/search-scopes.ts';
import { EXCERPT_FALLBACK_LENGTH } from '#features/articles/values.ts';
import { place } from '#features/featured/server/public.ts';
import { FEATURED_PAGES, type FeaturedPage, SIDEBAR_SLOTS } from '#features/featured/values.ts';
import { EMPTY_REVIEW } from '#features/reviews/values.ts';
import { sanitizeArticleHtml } from '#features/rich-text/server/sanitize.ts';
import { indexTexts, type SearchableText } from '#features/search/server/indexing.ts';
import { CATEGORY_PLURALS } from '#features/taxonomy/values.ts';
import { ensureAccount } from '#features/users/server/public.ts';
import { fold } from '#lib/text/search/words.ts';
import { cut } from '#lib/text/text.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Engine } from '#platform/db/dialects/dialect.ts';
import type { Db } from '#platform/db/schema.ts';
import { type InventedArticle, inventArticles, TAGS } from './invent.ts';
import { fillNewsroom } from './newsroom.ts';

/** Increment it when the generated articles change: stored databases are then generated again. */
const GENERATOR_VERSION = 8;
const AUTHORS = ['Ada Quill', 'Ben Marsh', 'Cleo Vance', 'Dov Harker', 'Eri Sato', 'Finn Okoro'];
/** Another author writes every hundredth article; the lists of a single author are measured on these. */
export const OCCASIONAL_AUTHOR = 'Gus Thyme';
const OCCASIONAL_EVERY = 100;
/**
 * One in this many articles is about the most covered game, about 3,000 of 100,000; and one in this many
 * about another.
 */
const MAX_EVERY = 33;
const MANY_EVERY = 333;
/** The number of games that share the rest. */
const OTHER_GAMES = 400;
export const [MAX_GAME, MANY_GAME] = ['game-of-most', 'game-of-many'];
const BATCH = 1000;
/** No scheduled article becomes due during a measurement. */
const NEVER_DUE = Date.UTC(2100, 0, 1);
const MIGRATIONS = path.join(import.meta.dirname, '../src/platform/db/migrations');

/** Everything that the content of a database depends on. */
export function versionOf(engine: Engine, count: number): string {
  const hash = createHash('sha256').update(`${GENERATOR_VERSION} ${count}`);
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.ts')) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  }
  return hash.update(engine.types.fullTextIndex.join()).digest('hex');
}

const isPublic = (article: InventedArticle) =>
  article.status === 'published' && article.moderationStatus === 'approved';

/** Nine of ten reviews have a score; lists read nothing else of a review. */
function scoreOf({ category, at }: InventedArticle) {
  const point = Math.floor(at / 1000) % 210;
  if (category !== 'review' || point % 10 === 0) return null;
  return { value: Math.floor(point / 10) / 2, scale: '0-10/0.5', word: 'Good' };
}

function scoreColumns(article: InventedArticle) {
  const score = scoreOf(article);
  return { score: score && JSON.stringify(score), score_rank: score ? score.value / 10 : -1 };
}

async function insertArticles(
  db: Db,
  articles: readonly InventedArticle[],
  authorOf: (index: number) => number,
): Promise<number[]> {
  const rows = await db
    .insertInto('articles')
    .values(
      articles.map((article, index) => ({
        slug: article.slug,
        title: article.title,
        excerpt: article.excerpt,
        text_excerpt: cut(article.text, EXCERPT_FALLBACK_LENGTH),
        meta_description: article.metaDescription,
        category: article.category,
        featured_image: article.featuredImage,
        status: article.status,
        moderation_status: article.moderationStatus,
        rejection_note: article.moderationStatus === 'rejected' ? 'Not yet.' : null,
        scheduled_at: article.status === 'scheduled' ? NEVER_DUE : null,
        author_id: authorOf(index),
        ...scoreColumns(article),
        version: 1,
        created_at: article.at,
        updated_at: article.at,
        published_at: isPublic(article) ? article.at : null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

async function insertParts(
  db: Db,
  articles: readonly InventedArticle[],
  ids: readonly number[],
  tagIds: ReadonlyMap<string, number>,
): Promise<void> {
  const numbered = articles.map((article, index) => ({ article, id: ids[index] ?? 0 }));
  await db
    .insertInto('article_bodies')
    .values(numbered.map(({ article, id }) => ({ article_id: id, content: article.content })))
    .execute();
  await db
    .insertInto('article_tags')
    .values(
      numbered.flatMap(({ article, id }) =>
        article.tags.map((tag, position) => ({
          article_id: id,
          tag_id: tagIds.get(tag) ?? 0,
          position,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('article_reviews')
    .values(
      numbered.flatMap(({ article, id }) => {
        const score = scoreOf(article);
        return score ? { article_id: id, review: JSON.stringify({ ...EMPTY_REVIEW, score }) } : [];
      }),
    )
    .execute();
  await db
    .insertInto('revisions')
    .values(
      numbered.map(({ article: { text: _text, at, ...fields }, id }) => ({
        article_id: id,
        version: 1,
        user_id: null,
        saved_at: at,
        title: fields.title,
        snapshot: JSON.stringify(fields),
      })),
    )
    .execute();
}

function searchable(
  articles: readonly InventedArticle[],
  ids: readonly number[],
  authorOf: (index: number) => number,
  gameOfOne: (index: number) => Game,
) {
  return articles.map(
    (article, index): SearchableText => ({
      id: ids[index] ?? 0,
      at: article.at,
      isPublic: isPublic(article),
      scopes: scopesOf(
        { category: article.category, authorId: authorOf(index), score: scoreOf(article) },
        [gameOfOne(index).id],
      ),
      title: article.title,
      excerpt: article.excerpt,
      tags: article.tags,
      body: `${article.text}\n${gameOfOne(index).title}`,
    }),
  );
}

async function insertTags(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('tags')
    .values(TAGS.map((name) => ({ name, name_key: fold(name), description: '' })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

interface Game {
  id: number;
  title: string;
}

async function insertGames(db: Db, now: number): Promise<Game[]> {
  const others = Array.from({ length: OTHER_GAMES }, (_, index) => `game-${index}`);
  const rows = await db
    .insertInto('games')
    .values(
      [MAX_GAME, MANY_GAME, ...others].map((slug) => ({
        slug,
        title: slug,
        title_key: slug,
        title_words: ` ${slug} `,
        search_key: slug,
        listed: 1,
        summary: '',
        developer: '',
        publisher: '',
        series: '',
        series_key: '',
        links: '[]',
        ratings: '[]',
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['id', 'title'])
    .execute();
  return rows.sort((one, other) => one.id - other.id);
}

/** The game of an article, by its index. */
function gameOf(index: number, [most, many, ...others]: readonly Game[]): Game {
  const other = others[index % others.length];
  if (!(most && many && other)) throw new Error('There are too few games');
  if (index % MAX_EVERY === 0) return most;
  return index % MANY_EVERY === 1 ? many : other;
}

/** Fills every featured slot with one of the newest public articles of its page. */
async function placeNewest(db: Db, now: number): Promise<void> {
  const categoryOf = new Map<FeaturedPage, string>(
    Object.entries(CATEGORY_PLURALS).map(([slug, plural]) => [plural, slug]),
  );
  for (const page of FEATURED_PAGES) {
    const category = categoryOf.get(page);
    let newest = db.selectFrom('articles').select('id').where('is_public', '=', 1);
    if (category !== undefined) newest = newest.where('category', '=', category);
    const rows = await newest
      .orderBy('published_at', 'desc')
      .limit(SIDEBAR_SLOTS + 1)
      .execute();
    for (const [position, { id }] of rows.entries()) {
      await place(db, now, { page, position, articleId: id });
    }
  }
}

function nextOf<T>(source: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  for (let step = source.next(); !step.done; step = source.next()) {
    taken.push(step.value);
    if (taken.length === count) break;
  }
  return taken;
}

/** Writes `count` generated articles into a new database. */
export async function fill(db: Db, count: number, say: (line: string) => void): Promise<void> {
  const authorIds: number[] = [];
  for (const name of AUTHORS) authorIds.push(await ensureAccount(db, name, 'author', Date.now()));
  const occasional = await ensureAccount(db, OCCASIONAL_AUTHOR, 'author', Date.now());
  const authorOf = (index: number) =>
    index % OCCASIONAL_EVERY === 0 ? occasional : (authorIds[index % authorIds.length] ?? 1);
  const tagIds = await insertTags(db);
  const games = await insertGames(db, Date.now());
  const articles = inventArticles(count);
  for (let done = 0; done < count; ) {
    const batch = nextOf(articles, Math.min(BATCH, count - done));
    const first = done;
    await inTransaction(db, async (trx) => {
      const author = (index: number) => authorOf(first + index);
      const game = (index: number) => gameOf(first + index, games);
      const ids = await insertArticles(trx, batch, author);
      await insertParts(trx, batch, ids, tagIds);
      await trx
        .insertInto('article_games')
        .values(
          ids.map((article_id, index) => ({
            article_id,
            game_id: game(index).id,
            position: 0,
          })),
        )
        .execute();
      await indexTexts(trx, searchable(batch, ids, author, game));
    });
    const [sample] = batch;
    if (sample && sanitizeArticleHtml(sample.content) !== sample.content) {
      throw new Error('Invented HTML is not what the sanitizer would store');
    }
    done += batch.length;
    if (done % 10_000 === 0) say(`  ${done} of ${count}`);
  }
  await placeNewest(db, Date.now());
  await fillNewsroom(db, [occasional, ...authorIds]);
}
