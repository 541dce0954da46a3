import { sql } from 'kysely';
import { findsAnything, search } from '#features/search/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { plainPhrase } from './counted-search.ts';

/** Phrases with fewer searches are never shown, because they may be one person's words. */
const SHOWN_FROM = 3;

/** Phrases checked for results again, because an article may exist by now. */
const LOOKED_UP = 200;

/** Most read articles per day that are summed up. */
const OF_EACH_DAY = 200;
/** IDs per query: a year has more than one statement allows. */
const NAMED_AT_ONCE = 1000;

/** The start of the first day of a period that ends today. @param today as `dayOf` gives it */
export const firstOf = (today: number, days: number) => today - (days - 1) * DAY;

/**
 * Reads by the start of their day, UTC; days without reads are missing.
 * @param authorId only articles of this author; null for all, deleted articles included
 */
export async function readsByDay(
  db: Db,
  { from, before, authorId }: { from: number; before: number; authorId: number | null },
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('article_reads')
    .select((eb) => ['day', eb.fn.sum<number>('count').as('reads')])
    .where('day', '>=', from)
    .where('day', '<', before)
    .groupBy('day');
  if (authorId !== null) {
    const theirs = db.selectFrom('articles').select('id').where('author_id', '=', authorId);
    query = query.where('article_id', 'in', theirs);
  }
  return new Map((await query.execute()).map((row) => [row.day, row.reads]));
}

/** How often an article was read in the last days, including today. */
export async function readsOf(
  db: Db,
  today: number,
  { articleId, days }: { articleId: number; days: number },
): Promise<number> {
  const { reads } = await db
    .selectFrom('article_reads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), eb.lit(0)).as('reads'))
    .where('article_id', '=', articleId)
    .where('day', '>=', firstOf(today, days))
    .executeTakeFirstOrThrow();
  return reads;
}

/**
 * The most read public articles of the last days. Only the top 200 of each day count, so that the cost doesn't
 * grow with traffic.
 */
export async function mostRead(
  db: Db,
  today: number,
  { days, limit }: { days: number; limit: number },
): Promise<{ id: number; title: string; reads: number }[]> {
  const mostOf = (day: number) => {
    const most = db
      .selectFrom('article_reads')
      .select(['article_id', 'count'])
      .where('day', '=', day)
      .orderBy('count', 'desc')
      .orderBy('article_id', 'desc')
      .limit(OF_EACH_DAY);
    return db.selectFrom(most.as('most')).selectAll();
  };
  const first = firstOf(today, days);
  let ofDays = mostOf(first);
  for (let day = first + DAY; day <= today; day += DAY) {
    ofDays = ofDays.unionAll(mostOf(day));
  }
  const reads = new Map<number, number>();
  for (const { article_id: id, count } of await ofDays.execute()) {
    reads.set(id, (reads.get(id) ?? 0) + count);
  }
  const ranked = [...reads].sort(([one, a], [other, b]) => b - a || other - one);
  const found: { id: number; title: string; reads: number }[] = [];
  for (
    let left = ranked;
    left.length > 0 && found.length < limit;
    left = left.slice(NAMED_AT_ONCE)
  ) {
    const some = new Map(left.slice(0, NAMED_AT_ONCE));
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'title'])
      .where('id', 'in', [...some.keys()])
      .where(engineOf(db).withoutIndex('is_public'), '=', 1)
      .execute();
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    for (const [id, count] of some) {
      const title = titles.get(id);
      if (title !== undefined) found.push({ id, title, reads: count });
    }
  }
  return found.slice(0, limit);
}

/** Searches of the last days. */
const searchesOf = (db: Db, today: number, days: number) =>
  db
    .selectFrom('searches')
    // Days one by one, so that the index is used for each.
    .where(
      'day',
      'in',
      Array.from({ length: days }, (_, day) => firstOf(today, days) + day * DAY),
    );

/** Phrases searched at least three times in the last days, most first, that start with these words. */
function phrasesOf(db: Db, today: number, days: number, limit: number, beginning: string) {
  let query = searchesOf(db, today, days).select((eb) => [
    'phrase',
    eb.fn.sum<number>('count').as('searches'),
  ]);
  const begun = plainPhrase(beginning);
  if (begun !== '') {
    query = query
      .where(engineOf(db).beginsWith('phrase', sql`${begun}`))
      .where('phrase', '!=', begun);
  }
  return query
    .groupBy('phrase')
    .having((eb) => eb.fn.sum<number>('count'), '>=', SHOWN_FROM)
    .orderBy('searches', 'desc')
    .orderBy('phrase')
    .limit(limit)
    .execute();
}

/**
 * The most frequent searches of the last days: at least three times each and with results.
 * @param beginning only phrases that start with these words
 */
export async function popularSearches(
  db: Db,
  today: number,
  { days, limit, beginning = '' }: { days: number; limit: number; beginning?: string },
): Promise<{ phrase: string; searches: number }[]> {
  // Some have no results.
  const rows = await phrasesOf(db, today, days, 3 * limit, beginning);
  const popular: typeof rows = [];
  for (const row of rows) {
    if (popular.length === limit) break;
    if (await findsAnything(db, row.phrase)) popular.push(row);
  }
  return popular;
}

/**
 * The most frequent searches without results in the last days: at least three times each and still without
 * results.
 */
export async function searchesWithoutResults(
  db: Db,
  today: number,
  { days, limit }: { days: number; limit: number },
): Promise<{ phrase: string; count: number; instead: string | null }[]> {
  const missed: { phrase: string; count: number; instead: string | null }[] = [];
  const rows = await searchesOf(db, today, days)
    .select((eb) => ['phrase', eb.fn.sum<number>('missed').as('count')])
    .where('missed', '>', 0)
    .groupBy('phrase')
    .having((eb) => eb.fn.sum<number>('missed'), '>=', SHOWN_FROM)
    .orderBy('count', 'desc')
    .orderBy('phrase')
    .limit(Math.max(limit, LOOKED_UP))
    .execute();
  for (const { phrase, count } of rows) {
    if (missed.length === limit) break;
    // SQLite queries are synchronous: let other requests run between two phrases.
    await ownTurn();
    if (await findsAnything(db, phrase)) continue;
    const { total, corrected } = await search(db, { text: phrase }, { limit: 0, offset: 0 });
    missed.push({ phrase, count, instead: total > 0 ? corrected : null });
  }
  return missed;
}
