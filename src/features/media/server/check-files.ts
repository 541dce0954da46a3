import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { withdraw } from '#platform/jobs/queue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { enqueueSizes, REMOVAL_JOB, SIZES_JOB, sizesJobKey } from './variants/jobs.ts';
import { madeFiles } from './variants/variant-sizes.ts';

const BATCH_SIZE = 100;

/** An image whose files differ from what its row says. */
interface WrongImage {
  id: number;
  key: string;
  /** 'lost': the first file, from which the others are made, is missing. */
  state: 'lost' | 'incomplete';
}

/**
 * Checks the next images after an ID: finds those with missing files, or with sizes left to make and no
 * job.
 * @returns how many were checked, and the last ID; null at the end
 */
export async function wrongFilesNext(
  db: Db,
  storage: Storage,
  after: number,
): Promise<{ last: number | null; looked: number; wrong: WrongImage[] }> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'key', 'type', 'done', 'total', 'error'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  const wrong: WrongImage[] = [];
  for (const { id, key, type, done, total, error } of rows) {
    const files = madeFiles({ key, type, done });
    const there = await Promise.all(files.map((file) => storage.has(file.storageKey)));
    const isStuck = done < total && error === null && !(await isAwaited(db, key));
    const isWhole = there.every(Boolean) && !isStuck;
    if (isWhole || !(await isStillSo(db, id, done))) continue;
    wrong.push({ id, key, state: there[0] ? 'incomplete' : 'lost' });
  }
  return { last: rows.at(-1)?.id ?? null, looked: rows.length, wrong };
}

/** Whether a job will create or delete files of an image. */
async function isAwaited(db: Db, key: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', 'in', [SIZES_JOB, REMOVAL_JOB])
    .where('state', 'in', ['waiting', 'running'])
    .where('payload', '=', JSON.stringify(key))
    .executeTakeFirst();
  return job !== undefined;
}

/** It may have changed while its files were checked. */
async function isStillSo(db: Db, id: number, done: number): Promise<boolean> {
  const row = await db.selectFrom('media').select('done').where('id', '=', id).executeTakeFirst();
  return row?.done === done;
}

/** Enqueues a job that makes all other files of an image again from the first. */
export async function remakeSizes(
  { db, storage, now }: Pick<Context, 'db' | 'storage' | 'now'>,
  key: string,
): Promise<void> {
  const row = await db.selectFrom('media').select('type').where('key', '=', key).executeTakeFirst();
  const [first] = row ? madeFiles({ key, type: row.type, done: 1 }) : [];
  const file = first ? await storage.get(first.storageKey) : null;
  if (file === null) return;
  file.stream.destroy();
  await inTransaction(db, async (trx) => {
    // A running job makes them already.
    if (!(await withdraw(trx, sizesJobKey(key)))) return;
    const { size } = file;
    const begun = { done: 1, stored_bytes: size, first_bytes: size, error: null };
    await trx.updateTable('media').set(begun).where('key', '=', key).execute();
    await enqueueSizes(trx, key, now());
  });
}

/** Images with neither a row nor a job that will add one or delete their files. */
export async function ownerless(db: Db, keys: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    const batch = keys.slice(start, start + BATCH_SIZE);
    const rows = await db.selectFrom('media').select('key').where('key', 'in', batch).execute();
    const known = new Set(rows.map(({ key }) => key));
    for (const key of batch) {
      if (!known.has(key) && !(await isAwaited(db, key))) left.push(key);
    }
  }
  return left;
}
