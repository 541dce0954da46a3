import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Archive } from '../../archive.contract.ts';
import type { ArticleSummary } from '../../contract.ts';
import { summaries, type Window, withTags } from './public.views.ts';

/** 'YYYY-MM' of a moment, UTC. */
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** How many public articles are of which month since 1970, UTC, the newest month first. It reads all there are. */
export async function publicMonths(db: Db): Promise<Archive['months']> {
  // A month's length differs; days are counted, and here added up.
  const day = sql<number>`published_at / ${sql.lit(DAY)}`;
  const days = await db
    .selectFrom('articles')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('count')])
    .where('is_public', '=', 1)
    .where('published_at', '>=', 0)
    .groupBy(day)
    .execute();
  const counts = new Map<string, number>();
  for (const { day: one, count } of days) {
    const month = monthOf(Number(one) * DAY);
    counts.set(month, (counts.get(month) ?? 0) + Number(count));
  }
  return [...counts]
    .map(([month, count]) => ({ month, count }))
    .sort((a, b) => (a.month < b.month ? 1 : -1));
}

/** Public articles of a month, newest first. @param month '2025-03' */
export async function articlesOfMonth(
  db: Db,
  month: string,
  { limit, offset }: Window,
): Promise<ArticleSummary[]> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const rows = await summaries(db)
    .where('articles.is_public', '=', 1)
    .where('articles.published_at', '>=', Date.UTC(year, number - 1))
    .where('articles.published_at', '<', Date.UTC(year, number))
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return withTags(db, rows);
}
