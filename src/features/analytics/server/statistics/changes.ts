import { type RawBuilder, sql } from 'kysely';
import { WEEK } from '#lib/durations.ts';
import { startOfDay } from '#lib/format/wall-time.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Statistics } from '../../statistics.contract.ts';

/** With fewer weekly reads, a single reader could make a trend. */
const MIN_READS = 20;

type Change = Statistics['changes']['rising'][number];

const ratio = ({ thisWeek, lastWeek }: Change) => thisWeek / Math.max(lastWeek, 1);

const sumOf = (condition: RawBuilder<unknown>) =>
  sql<number>`sum(case when ${condition} then count else 0 end)`;

/**
 * Articles that were read more or less in the last seven whole days than in the seven before, by ratio.
 * @param today as `dayOf` gives it @param limit of each list
 */
export async function weeklyChanges(
  db: Db,
  { today, timeZone, limit }: { today: number; timeZone: string; limit: number },
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
    .where((eb) => eb.or([eb('thisWeek', '>=', MIN_READS), eb('lastWeek', '>=', MIN_READS)]))
    .where(engineOf(db).withoutIndex('is_public'), '=', 1)
    // Newer articles weren't public in both weeks.
    .where('published_at', '<', startOfDay(first, timeZone))
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
