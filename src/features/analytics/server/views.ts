import type { Db } from '../../../platform/db/schema.ts';
import { search } from '../../search/public.ts';
import { DAY, dayOf } from './days.ts';

/** A phrase is shown to the staff from this many searches on: one person's words are not. */
const SHOWN_FROM = 3;

const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);
/** The beginning of the first of so many days, today the last of them. */
const firstOf = (now: number, days: number) => dayOf(now) - (days - 1) * DAY;

/**
 * Reads in each of the last days, the present one last; UTC.
 * @param authorId only those of this author's articles; null is all, deleted articles' too
 */
export async function readsPerDay(
  db: Db,
  now: number,
  { days, authorId }: { days: number; authorId: number | null },
): Promise<{ day: string; count: number }[]> {
  const first = firstOf(now, days);
  let query = db
    .selectFrom('article_reads')
    .select((eb) => ['day', eb.fn.sum<number>('count').as('reads')])
    .where('day', '>=', first)
    .groupBy('day');
  if (authorId !== null) {
    const theirs = db.selectFrom('articles').select('id').where('author_id', '=', authorId);
    query = query.where('article_id', 'in', theirs);
  }
  const reads = new Map((await query.execute()).map((row) => [row.day, row.reads]));
  return Array.from({ length: days }, (_, index) => {
    const day = first + index * DAY;
    return { day: dateOf(day), count: reads.get(day) ?? 0 };
  });
}

/** How often an article was read in the last days, today included. */
export async function readsOf(
  db: Db,
  now: number,
  { articleId, days }: { articleId: number; days: number },
): Promise<number> {
  const { reads } = await db
    .selectFrom('article_reads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), eb.lit(0)).as('reads'))
    .where('article_id', '=', articleId)
    .where('day', '>=', firstOf(now, days))
    .executeTakeFirstOrThrow();
  return reads;
}

/** The public articles that were read most in the last days, most first. */
export async function mostRead(
  db: Db,
  now: number,
  { days, limit }: { days: number; limit: number },
): Promise<{ id: number; title: string; reads: number }[]> {
  return db
    .selectFrom('article_reads')
    .innerJoin('articles', 'articles.id', 'article_reads.article_id')
    .select((eb) => [
      'articles.id',
      'articles.title',
      eb.fn.sum<number>('article_reads.count').as('reads'),
    ])
    .where('article_reads.day', '>=', firstOf(now, days))
    .where('articles.is_public', '=', 1)
    .groupBy(['articles.id', 'articles.title'])
    .orderBy('reads', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * What readers searched for most in the last days, most first: only what was searched at least three
 * times and finds something, as it is spelt.
 */
export async function popularSearches(
  db: Db,
  now: number,
  { days, limit }: { days: number; limit: number },
): Promise<{ phrase: string; searches: number }[]> {
  const rows = await db
    .selectFrom('searches')
    .select((eb) => ['phrase', eb.fn.sum<number>('count').as('searches')])
    .where('day', '>=', firstOf(now, days))
    .groupBy('phrase')
    .having((eb) => eb.fn.sum<number>('count'), '>=', SHOWN_FROM)
    .orderBy('searches', 'desc')
    .orderBy('phrase')
    // Some of them find nothing.
    .limit(3 * limit)
    .execute();
  const found: typeof rows = [];
  for (const row of rows) {
    if (found.length === limit) break;
    const { total, corrected } = await search(
      db,
      { text: row.phrase, scope: null },
      { limit: 0, offset: 0 },
    );
    if (total > 0 && corrected === null) found.push(row);
  }
  return found;
}
