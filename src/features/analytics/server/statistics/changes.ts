import { type RawBuilder, sql } from 'kysely';
import { WEEK } from '#lib/durations.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Statistics } from '../../statistics.contract.ts';

/** Of fewer reads a week, one reader would make a trend. */
const LEAST = 20;

type Change = Statistics['changes']['rising'][number];

const ratio = ({ thisWeek, lastWeek }: Change) => thisWeek / Math.max(lastWeek, 1);

const sumOf = (condition: RawBuilder<unknown>) =>
  sql<number>`sum(case when ${condition} then count else 0 end)`;

/**
 * What was read more, and what less, in the last seven whole days than in the seven before, by ratio.
 * @param today its beginning, UTC @param limit so many of each
 */
export async function weeklyChanges(
  db: Db,
  { today, limit }: { today: number; limit: number },
): Promise<Statistics['changes']> {
  const middle = today - WEEK;
  const first = middle - WEEK;
  const reads = db
    .selectFrom('article_reads')
    .select(['article_id', sumOf(sql`day >= ${middle}`).as('thisWeek')])
    .select(sumOf(sql`day < ${middle}`).as('lastWeek'))
    .where('day', '>=', first)
    .where('day', '<', today)
    .groupBy('article_id')
    .as('reads');
  const rows = await db
    .selectFrom(reads)
    .innerJoin('articles', 'articles.id', 'reads.article_id')
    .select(['id', 'slug', 'title', 'thisWeek', 'lastWeek'])
    .where((eb) => eb.or([eb('thisWeek', '>=', LEAST), eb('lastWeek', '>=', LEAST)]))
    .where(engineOf(db).withoutIndex('is_public'), '=', 1)
    // What came out meanwhile had not both weeks to be read in.
    .where('published_at', '<', first)
    .execute();
  const byRatio = rows.sort((a, b) => ratio(b) - ratio(a) || b.id - a.id);
  return {
    rising: byRatio.filter((one) => one.thisWeek > one.lastWeek).slice(0, limit),
    falling: byRatio
      .filter((one) => one.thisWeek < one.lastWeek)
      .reverse()
      .slice(0, limit),
  };
}
