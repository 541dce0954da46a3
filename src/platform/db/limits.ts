import { sql } from 'kysely';
import { inTransaction } from './database.ts';
import type { Db } from './schema.ts';

/** How often something happened in the time that counts, and when that ends, in UTC milliseconds. */
interface Counted {
  count: number;
  endsAt: number;
}

/**
 * Counts one more of a key, for all instances together. A time that counts begins with its first, and what comes
 * later does not prolong it.
 * @param within how long it counts, in milliseconds
 */
export async function countOne(db: Db, key: string, within: number, now: number): Promise<Counted> {
  // Times that end too far ahead began while the clock was: twice as far, since clocks of instances differ.
  const isOver = sql`(limits.ends_at <= ${now} or limits.ends_at > ${now + 2 * within})`;
  const row = await db
    .insertInto('limits')
    .values({ key, count: 1, ends_at: now + within })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else limits.count + 1 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  // They hold addresses of visitors: none stays longer than it must.
  if (row.count === 1) await inTransaction(db, (trx) => pruneLimits(trx, now));
  return { count: row.count, endsAt: row.ends_at };
}

/** Forgets what was counted of a key. */
export async function forgetCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limits').where('key', '=', key).execute();
}

/** Forgets what counts no longer. */
export async function pruneLimits(db: Db, now: number): Promise<void> {
  await db.deleteFrom('limits').where('ends_at', '<=', now).execute();
}
