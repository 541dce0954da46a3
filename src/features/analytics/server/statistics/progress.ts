import type { Db } from '#platform/db/schema.ts';
import type { Statistics } from '../../statistics.contract.ts';
import { STEP_COLUMNS } from '../store.ts';

/** So many articles are told. */
const SHOWN = 10;
/** Some of the most read are not public any more. */
const LOOKED_AT = 50;

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
export async function progressSince(db: Db, from: number): Promise<Statistics['progress']> {
  const since = Math.max(from, (await firstDay(db)) ?? Number.POSITIVE_INFINITY);
  if (since === Number.POSITIVE_INFINITY) return [];
  const most = await db
    .selectFrom('article_reads')
    .select((eb) => ['article_id as id', eb.fn.sum<number>('count').as('reads')])
    .where('day', '>=', since)
    .groupBy('article_id')
    .orderBy('reads', 'desc')
    .orderBy('article_id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  if (most.length === 0) return [];
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'slug', 'title'])
    .where(
      'id',
      'in',
      most.map(({ id }) => id),
    )
    .where('is_public', '=', 1)
    .execute();
  const byId = new Map(articles.map((one) => [one.id, one]));
  const shown = most
    .flatMap(({ id, reads }) => {
      const article = byId.get(id);
      return article ? [{ ...article, reads }] : [];
    })
    .slice(0, SHOWN);
  if (shown.length === 0) return [];
  const rows = await db
    .selectFrom('article_steps')
    .select('article_id as id')
    .select((eb) => STEP_COLUMNS.map((name) => eb.fn.sum<number>(name).as(name)))
    .where(
      'article_id',
      'in',
      shown.map(({ id }) => id),
    )
    .where('day', '>=', since)
    .groupBy('article_id')
    .execute();
  const steps = new Map(rows.map((row) => [row.id, STEP_COLUMNS.map((name) => row[name])]));
  return shown.map((one) => ({ ...one, steps: steps.get(one.id) ?? STEP_COLUMNS.map(() => 0) }));
}
