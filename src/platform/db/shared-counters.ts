import { sql } from 'kysely';
import { inTransaction } from './database.ts';
import type { Db } from './schema.ts';

/** The count of a key in its current period, and when the period ends, in UTC milliseconds. */
interface Counted {
  count: number;
  endsAt: number;
}

/**
 * Increments the count of a key for all instances. A period starts with the first count and is not extended
 * by later ones.
 * @param within length of the period in milliseconds
 */
export async function countOne(db: Db, key: string, within: number, now: number): Promise<Counted> {
  // A period that ends too far ahead was started while the clock was wrong. Twice its length, because the
  // clocks of instances differ.
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
  // Keys contain visitors' addresses, so delete them as soon as possible.
  if (row.count === 1) await inTransaction(db, (trx) => deleteEndedCounts(trx, now));
  return { count: row.count, endsAt: row.ends_at };
}

/** Deletes the count of a key. */
export async function deleteCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limits').where('key', '=', key).execute();
}

/** Deletes counts whose period is over. */
export async function deleteEndedCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('limits').where('ends_at', '<=', now).execute();
}
