import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type FallbackType, fallbackExt, filesOf, storageKey } from './files.ts';
import { LEASE_MS } from './state.ts';

/** A picture whose row is gone and whose files are to follow. */
interface Removal {
  key: string;
  type: FallbackType;
}

/**
 * Notes, in the transaction that deletes the row, that the files are about to go. Until they are
 * gone nobody takes the same picture in again: its new files would go with the old ones.
 */
export async function beginRemoval(db: Db, { key, type }: Removal, now: number): Promise<void> {
  const until = now + LEASE_MS;
  await db
    .insertInto('media_removals')
    .values({ key, type, claimed_until: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ type, claimed_until: until }))
    .execute();
}

/** Removes the files of a removal that was begun. */
export async function finishRemoval(
  db: Db,
  storage: Storage,
  { key, type }: Removal,
): Promise<void> {
  for (const file of filesOf(key, fallbackExt(type))) await storage.remove(storageKey(key, file));
  await db.deleteFrom('media_removals').where('key', '=', key).execute();
}

/** Removes a picture's files where it has no row: those that were made while it was deleted. */
export async function removeStrays(
  db: Db,
  storage: Storage,
  stray: Removal,
  now: number,
): Promise<void> {
  const isStray = await inTransaction(db, async (trx) => {
    const again = await trx
      .selectFrom('media')
      .select('id')
      .where('key', '=', stray.key)
      .executeTakeFirst();
    if (!again) await beginRemoval(trx, stray, now);
    return !again;
  });
  if (isStray) await finishRemoval(db, storage, stray);
}

/** Finishes what an instance that died has begun. */
export async function finishRemovals(db: Db, storage: Storage, now: number): Promise<void> {
  const left = await inTransaction(db, async (trx) => {
    const removals = await trx
      .selectFrom('media_removals')
      .select(['key', 'type'])
      .where('claimed_until', '<', now)
      .execute();
    for (const removal of removals) await beginRemoval(trx, removal, now);
    return removals;
  });
  for (const removal of left) await finishRemoval(db, storage, removal);
}

/**
 * Refuses a picture whose files are being removed. Call it in the transaction that notes the picture.
 * @throws Problem 503 `media.busy`
 */
export async function refuseInRemoval(db: Db, key: string, now: number): Promise<void> {
  const removal = await db
    .selectFrom('media_removals')
    .select('key')
    .where('key', '=', key)
    .where('claimed_until', '>=', now)
    .executeTakeFirst();
  if (removal) {
    throw new Problem(503, 'media.busy', 'The same picture is being deleted. Please try again.', {
      headers: { 'retry-after': '5' },
    });
  }
  // Whoever began it is dead, and the picture is wanted again.
  await db.deleteFrom('media_removals').where('key', '=', key).execute();
}
