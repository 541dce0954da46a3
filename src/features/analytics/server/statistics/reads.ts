import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { DAY } from '#lib/durations.ts';
import { dateOf } from '#lib/format/iso.ts';
import { startOfDay } from '#lib/format/wall-time.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Statistics } from '../../statistics.contract.ts';
import { readsByDay } from '../reads-and-searches.views.ts';
import { type Span, stepOf } from './ranges.ts';

/** Reviews marked in the chart. */
const MAX_MARKED = 50;

/** Reviews published since a day, newest first. */
async function reviewsSince(
  db: Db,
  day: number,
  timeZone: string,
): Promise<Statistics['reads']['reviews']> {
  const from = startOfDay(day, timeZone);
  const rows = await db
    .selectFrom('articles')
    .select(['title', 'slug', 'published_at'])
    .where('is_public', '=', 1)
    .where('category', '=', REVIEW_CATEGORY)
    .where('published_at', '>=', from)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MARKED)
    .execute();
  return rows.map(({ title, slug, published_at: at }) => ({
    day: dateOf(at ?? from, timeZone),
    title,
    slug,
  }));
}

/** Reads in a period and in the period before it. */
export async function readsIn(db: Db, span: Span, timeZone: string): Promise<Statistics['reads']> {
  const { from, today, days, hasBefore } = span;
  const shift = days * DAY;
  const first = hasBefore ? from - shift : from;
  const counts = await readsByDay(db, { from: first, before: today + DAY, authorId: null });
  /** Reads from one day up to another, exclusive. */
  const sum = (start: number, end: number) => {
    let reads = 0;
    for (let day = start; day < end; day += DAY) reads += counts.get(day) ?? 0;
    return reads;
  };
  const beforeOf = (start: number, end: number) =>
    hasBefore ? sum(start - shift, end - shift) : null;
  const step = stepOf(span);
  return {
    total: sum(from, today + DAY),
    whole: sum(from, today),
    before: beforeOf(from, today),
    days: Array.from({ length: shift / step }, (_, index) => {
      const start = from + index * step;
      const end = start + step;
      return { day: dateOf(start), count: sum(start, end), before: beforeOf(start, end) };
    }),
    reviews: await reviewsSince(db, from, timeZone),
  };
}
