import { dateOf } from '#lib/format/iso.ts';
import { startOfDay } from '#lib/format/wall-time.ts';
import type { Db } from '#platform/db/schema.ts';
import { ownTurn } from '#platform/own-turn.ts';
import type { Archive } from '../../archive.contract.ts';
import type { ArticleSummary } from '../../contract.ts';
import { summaries, type Window, withTags } from './public-articles.views.ts';

/** The start of a month and of the next one. @param month '2025-03' */
function boundsOf(month: string, timeZone: string): [from: number, before: number] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [
    startOfDay(Date.UTC(year, number - 1), timeZone),
    startOfDay(Date.UTC(year, number), timeZone),
  ];
}

const published = (db: Db) =>
  db.selectFrom('articles').where('is_public', '=', 1).where('published_at', '>=', 0);

/**
 * The number of public articles per month of a time zone since 1970, newest month first. Months are counted one by
 * one: a single query over very many articles would block other requests.
 */
export async function publicMonths(db: Db, timeZone: string): Promise<Archive['months']> {
  const newest = published(db).select((eb) => eb.fn.max<number | null>('published_at').as('at'));
  const months: Archive['months'] = [];
  let { at } = await newest.executeTakeFirstOrThrow();
  while (at !== null) {
    const month = dateOf(at, timeZone).slice(0, 7);
    const [from, before] = boundsOf(month, timeZone);
    const found = await published(db)
      .where('published_at', '>=', from)
      .where('published_at', '<', before)
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        newest.where('published_at', '<', from).as('earlier'),
      ])
      .executeTakeFirstOrThrow();
    months.push({ month, count: Number(found.count) });
    at = found.earlier;
    await ownTurn();
  }
  return months;
}

/** Public articles of a month, newest first. @param month '2025-03' */
export async function articlesOfMonth(
  db: Db,
  month: string,
  timeZone: string,
  { limit, offset }: Window,
): Promise<ArticleSummary[]> {
  const [from, before] = boundsOf(month, timeZone);
  const rows = await summaries(db)
    .where('articles.is_public', '=', 1)
    .where('articles.published_at', '>=', from)
    .where('articles.published_at', '<', before)
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return withTags(db, rows);
}
