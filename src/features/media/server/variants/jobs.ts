import { buffer } from 'node:stream/consumers';
import { HOUR } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue, GiveUp, type Job, withdraw } from '#platform/jobs/queue.ts';
import { removeCrops } from './crop-files.ts';
import { fallbackExt, filesOf, possibleFiles, storageKey, TYPES } from './files.ts';
import { ImageError, type MadeFile, makeFiles } from './run-image-worker.ts';

/** Runs one at a time: other jobs need room beside a row of large images. */
export const SIZES_JOB = 'media.sizes';
export const REMOVAL_JOB = 'media.removal';
/** No upload takes longer, however many wait before it. */
const UPLOAD_WITHIN_MS = HOUR;

/** Of the jobs that make the sizes of an image. */
export const sizesJobKey = (key: string) => jobKey(SIZES_JOB, key);
const jobKey = (name: string, key: string) => `${name} ${key}`;

/** Has the sizes of an image made whose first file is stored. In the transaction that notes it. */
export async function enqueueSizes(trx: Db, key: string, now: number): Promise<void> {
  const media = await trx
    .selectFrom('media')
    .select('name')
    .where('key', '=', key)
    .executeTakeFirst();
  await enqueue(trx, {
    name: SIZES_JOB,
    label: media?.name ?? '',
    payload: key,
    key: sizesJobKey(key),
    now,
  });
}

/** While so many jobs wait, readers' requests add none: the jobs of new uploads would have to wait for them. */
const MAX_ASKED = 10;

/** Has the sizes made that an image lacks, unless they are being made or many others are. For readers' requests. */
export async function enqueueLacking(db: Db, key: string, now: number): Promise<void> {
  const open = await db
    .selectFrom('jobs')
    .select('key')
    .where('name', '=', SIZES_JOB)
    .where('state', 'in', ['waiting', 'running'])
    .limit(MAX_ASKED)
    .execute();
  if (open.length === MAX_ASKED || open.some((job) => job.key === sizesJobKey(key))) return;
  await inTransaction(db, (trx) => enqueueSizes(trx, key, now));
}

/** Has the files of an image removed. In the transaction that deletes its row. */
export async function enqueueRemoval(
  trx: Db,
  { key, name }: { key: string; name: string },
  now: number,
): Promise<void> {
  await withdraw(trx, sizesJobKey(key));
  await enqueueRemovalAt(trx, key, now, now, name);
}

const enqueueRemovalAt = (trx: Db, key: string, now: number, runAt: number, label = '') =>
  enqueue(trx, {
    name: REMOVAL_JOB,
    label,
    payload: key,
    key: jobKey(REMOVAL_JOB, key),
    now,
    runAt,
  });

/**
 * Sees to it that the files of an image that comes are not removed meanwhile, and that they are
 * later where its upload comes to nothing: `settleUpload` takes that back.
 * @throws Problem 503 `media.busy` where a former one with the same content is being removed
 */
export async function beginUpload(db: Db, key: string, now: number): Promise<void> {
  const isFree = await inTransaction(db, async (trx) => {
    const isSettled =
      (await withdraw(trx, sizesJobKey(key))) && (await withdraw(trx, jobKey(REMOVAL_JOB, key)));
    if (isSettled) await enqueueRemovalAt(trx, key, now, now + UPLOAD_WITHIN_MS);
    return isSettled;
  });
  if (!isFree) throw inRemoval();
}

/**
 * The files stay. In the transaction that notes the image.
 * @throws Problem 503 `media.busy` where they are being removed
 */
export async function settleUpload(trx: Db, key: string): Promise<void> {
  if (!(await withdraw(trx, jobKey(REMOVAL_JOB, key)))) throw inRemoval();
}

const inRemoval = () =>
  new Problem(503, 'media.busy', 'The same image is being deleted. Please try again.', {
    headers: { 'retry-after': '5' },
  });

type JobContext = Pick<Context, 'db' | 'storage' | 'now'>;

/** Makes what is missing of an image from its first file. */
export const makeSizes =
  (context: JobContext) =>
  async ({ payload, signal }: Job): Promise<void> => {
    const { db, storage } = context;
    const key = String(payload);
    const media = await db
      .selectFrom('media')
      .select(['type', 'done', 'stored_bytes'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (!media) return removeFiles(context, key);
    const ext = fallbackExt(media.type);
    const files = filesOf(key, ext);
    const deleted = new Error('The image was deleted.');
    let { done, stored_bytes } = media;
    const keep = async (file: MadeFile) => {
      await storage.put(storageKey(key, file), file.bytes, TYPES[file.ext]);
      done += 1;
      stored_bytes += file.bytes.length;
      const progress = { done, total: files.length, stored_bytes, error: null };
      if (!(await setProgress(db, key, progress))) throw deleted;
    };
    try {
      const first = await storage.get(storageKey(key, files[0]));
      if (first === null) throw new ImageError('image', 'The image is gone from the storage.');
      const plan = { files: files.slice(done), moves: ext === 'gif' };
      await makeFiles(await buffer(first.stream), plan, keep, signal);
    } catch (error) {
      if (error === deleted) return removeFiles(context, key);
      if (!(error instanceof ImageError)) throw error;
      await setProgress(db, key, { error: error.message });
      // A process that ended early or took too long may do better another time.
      throw error.reason === 'image' ? new GiveUp(error.message, { cause: error }) : error;
    }
  };

/** @returns false where the image was deleted */
async function setProgress(
  db: Db,
  key: string,
  progress: { done?: number; total?: number; stored_bytes?: number; error: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set(progress)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the files of an image that was deleted. */
export const removeImage =
  (context: JobContext) =>
  ({ payload }: Job): Promise<void> =>
    removeFiles(context, String(payload));

/** Unless the image has come again. */
async function removeFiles({ db, storage }: JobContext, key: string): Promise<void> {
  const again = await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst();
  if (again) return;
  for (const file of possibleFiles(key)) await storage.remove(storageKey(key, file));
  await removeCrops(storage, key);
}
