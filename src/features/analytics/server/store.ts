import { sql } from 'kysely';
import { dayOf } from '#lib/days.ts';
import { DAY } from '#lib/durations.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';

const READS_KEPT_DAYS = 400;
const SEARCHES_KEPT_DAYS = 31;
/** What was searched less often on a day may be one person's words: kept no longer than a whole day. */
const KEPT_FROM = 3;
/** So many different phrases are taken in a day; more are somebody's attempt to fill the disk. */
const PHRASES_PER_DAY = 10_000;

/** What was counted since the last time. */
export interface Counted {
  reads: { day: number; articleId: number; count: number }[];
  searches: { day: number; phrase: string; count: number }[];
}

/** Those of the ids that a visitor may read. */
async function publicOnes(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('id', 'in', ids)
    .where('is_public', '=', 1)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The searches without new phrases for which their day has no room left. */
async function withRoom(db: Db, searches: Counted['searches']): Promise<Counted['searches']> {
  const taken: Counted['searches'] = [];
  for (const day of new Set(searches.map((one) => one.day))) {
    const ofDay = searches.filter((one) => one.day === day);
    let room =
      PHRASES_PER_DAY - (await countRows(db.selectFrom('searches').where('day', '=', day)));
    if (ofDay.length <= room) {
      taken.push(...ofDay);
      continue;
    }
    const phrases = ofDay.map((one) => one.phrase);
    const rows = await db
      .selectFrom('searches')
      .select('phrase')
      .where('day', '=', day)
      .where('phrase', 'in', phrases)
      .execute();
    const known = new Set(rows.map((row) => row.phrase));
    for (const one of ofDay) {
      if (!known.has(one.phrase)) room -= 1;
      if (known.has(one.phrase) || room >= 0) taken.push(one);
    }
  }
  return taken;
}

/** Adds counts to those of their days, all or none; reads of what is not public are left out. */
export function addCounts(db: Db, { reads, searches }: Counted): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ids = [...new Set(reads.map((one) => one.articleId))];
    const readable = ids.length === 0 ? new Set() : await publicOnes(trx, ids);
    const counted = reads.filter((one) => readable.has(one.articleId));
    if (counted.length > 0) {
      await trx
        .insertInto('article_reads')
        .values(counted.map(({ day, articleId, count }) => ({ day, article_id: articleId, count })))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'article_id'])
            .doUpdateSet({ count: sql`article_reads.count + excluded.count` }),
        )
        .execute();
    }
    const searched = await withRoom(trx, searches);
    if (searched.length > 0) {
      await trx
        .insertInto('searches')
        .values(searched)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'phrase'])
            .doUpdateSet({ count: sql`searches.count + excluded.count` }),
        )
        .execute();
    }
  });
}

/**
 * Forgets reads of more than 400 days ago, searches of more than 31, and what was searched only once or
 * twice on a day when a whole day has gone by since.
 */
export function pruneCounts(db: Db, now: number): Promise<void> {
  const ago = (days: number) => dayOf(now) - days * DAY;
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('article_reads').where('day', '<', ago(READS_KEPT_DAYS)).execute();
    await trx.deleteFrom('searches').where('day', '<', ago(SEARCHES_KEPT_DAYS)).execute();
    await trx
      .deleteFrom('searches')
      .where('day', '<', ago(1))
      .where('count', '<', KEPT_FROM)
      .execute();
  });
}
