import { dayOf } from '#lib/days.ts';
import { DAY } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Statistics } from '../../statistics.contract.ts';
import { STEP_COLUMNS } from '../store.ts';
import { mostRead } from '../views.ts';

/** So many articles are told. */
const SHOWN = 10;
/** Since when it is counted how far articles are read; null where nothing was yet. */
async function firstDay(db: Db): Promise<number | null> {
  const { day } = await db
    .selectFrom('article_steps')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/**
 * How far the articles were read that were read most since a day; of reads before it was counted how
 * far they go, nothing.
 * @param from its beginning, UTC
 */
export async function progressSince(
  db: Db,
  now: number,
  from: number,
): Promise<Statistics['progress']> {
  const since = Math.max(from, (await firstDay(db)) ?? Number.POSITIVE_INFINITY);
  if (since > now) return [];
  const days = (dayOf(now) - since) / DAY + 1;
  const most = await mostRead(db, now, { days, limit: SHOWN });
  if (most.length === 0) return [];
  const ids = most.map(({ id }) => id);
  const reads = await db
    .selectFrom('article_reads')
    .innerJoin('articles', 'articles.id', 'article_reads.article_id')
    .select(['articles.id', 'slug', 'title', (eb) => eb.fn.sum<number>('count').as('reads')])
    .where('article_id', 'in', ids)
    .where('day', '>=', since)
    .groupBy(['articles.id', 'slug', 'title'])
    .orderBy('reads', 'desc')
    .orderBy('articles.id', 'desc')
    .execute();
  const steps = await db
    .selectFrom('article_steps')
    .select('article_id as id')
    .select((eb) => STEP_COLUMNS.map((name) => eb.fn.sum<number>(name).as(name)))
    .where('article_id', 'in', ids)
    .where('day', '>=', since)
    .groupBy('article_id')
    .execute();
  return reads.map((one) => {
    const ofIt = steps.find(({ id }) => id === one.id);
    return { ...one, steps: STEP_COLUMNS.map((name) => ofIt?.[name] ?? 0) };
  });
}
