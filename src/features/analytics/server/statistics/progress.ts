import { DAY } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Statistics } from '../../statistics.contract.ts';
import { mostRead } from '../reads-and-searches.views.ts';
import { STEP_COLUMNS } from '../store.ts';

/** How far an article is read. */
interface Steps {
  /** Reads since progress is counted. */
  reads: number;
  /** Reads that reached each quarter of the text. */
  steps: number[];
}

/** The first day with reading progress; null if there is none yet. */
async function firstDay(db: Db): Promise<number | null> {
  const { day } = await db
    .selectFrom('article_steps')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

/** How often and how far articles were read since a day. */
async function stepsOf(db: Db, ids: readonly number[], since: number) {
  const reads = await db
    .selectFrom('article_reads')
    .select(['article_id as id', (eb) => eb.fn.sum<number>('count').as('reads')])
    .where('article_id', 'in', ids)
    .where('day', '>=', since)
    .groupBy('article_id')
    .execute();
  const steps = await db
    .selectFrom('article_steps')
    .select('article_id as id')
    .select((eb) => STEP_COLUMNS.map((name) => eb.fn.sum<number>(name).as(name)))
    .where('article_id', 'in', ids)
    .where('day', '>=', since)
    .groupBy('article_id')
    .execute();
  const byId = new Map(steps.map((row) => [row.id, row]));
  return new Map(
    reads.map((row): [number, Steps] => [
      row.id,
      { reads: row.reads, steps: STEP_COLUMNS.map((name) => byId.get(row.id)?.[name] ?? 0) },
    ]),
  );
}

/** The same for one article; null without counted reads. @param from the start of a day, UTC */
export async function stepsOfArticle(db: Db, articleId: number, from: number) {
  const first = await firstDay(db);
  if (first === null) return null;
  const found = await stepsOf(db, [articleId], Math.max(from, first));
  return found.get(articleId) ?? null;
}

/**
 * How far the most read articles were read since a day. Reads before progress was counted are left out.
 * @param from the start of the day, UTC @param limit number of articles
 */
export async function progressSince(
  db: Db,
  today: number,
  { from, limit }: { from: number; limit: number },
): Promise<Statistics['progress']> {
  const since = Math.max(from, (await firstDay(db)) ?? Number.POSITIVE_INFINITY);
  if (since > today) return [];
  const days = (today - since) / DAY + 1;
  const most = await mostRead(db, today, { days, limit });
  if (most.length === 0) return [];
  const ids = most.map(({ id }) => id);
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'slug', 'title'])
    .where('id', 'in', ids)
    .execute();
  const steps = await stepsOf(db, ids, since);
  return articles
    .map((one) => ({ ...one, ...(steps.get(one.id) ?? { reads: 0, steps: [0, 0, 0, 0] }) }))
    .sort((a, b) => b.reads - a.reads || b.id - a.id);
}
