import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';

/**
 * How long a picture stays with who claimed it, unless it is claimed anew: beyond what any one file takes
 * to be read, made and stored.
 */
export const LEASE_MS = 110_000;

export type UnfinishedMedia = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

/** Claims the oldest picture that is unfinished and in nobody's hand. */
export function claimNext(db: Db, now: number) {
  return inTransaction(db, async (trx) => {
    const media = await trx
      .selectFrom('media')
      .select(['id', 'key', 'type', 'done'])
      .where('state', '=', 'processing')
      .where('claimed_until', '<', now)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!media) return undefined;
    await trx
      .updateTable('media')
      .set({ claimed_until: now + LEASE_MS })
      .where('id', '=', media.id)
      .execute();
    return media;
  });
}

/** One more file is made; with the last one the picture is ready. @returns false where it is gone */
export async function progress(db: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({
      done: sql`done + 1`,
      state: sql`case when done + 1 >= total then 'ready' else 'processing' end`,
      claimed_until: now + LEASE_MS,
      error: null,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives a picture back that is not finished. */
export async function release(db: Db, id: number): Promise<void> {
  await db.updateTable('media').set({ claimed_until: 0 }).where('id', '=', id).execute();
}

/** Gives a picture up that is not finished: it can be used as far as it is made. */
export async function fail(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ state: 'failed', error })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .execute();
}
