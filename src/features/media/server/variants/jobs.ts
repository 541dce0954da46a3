import { buffer } from 'node:stream/consumers';
import { HOUR } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue, GiveUp, type Job, withdraw } from '#platform/jobs/queue.ts';
import { enqueueCrops, removeCrops } from './crop-files.ts';
import { ImageError, type MadeFile, makeFiles } from './run-image-worker.ts';
import { fallbackExt, filesOf, possibleFiles, storageKey, TYPES } from './variant-sizes.ts';

/** Runs one at a time: other jobs need room next to a queue of large images. */
export const SIZES_JOB = 'media.sizes';
export const REMOVAL_JOB = 'media.removal';
/** Longer than any upload takes, including waiting. */
const UPLOAD_WITHIN_MS = HOUR;

/** The priority of jobs that make sizes. */
export const sizesJobKey = (key: string) => jobKey(SIZES_JOB, key);
const jobKey = (name: string, key: string) => `${name} ${key}`;

/** Enqueues the sizes of an image whose first file is stored. Call it in the transaction that adds it. */
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

/** With this many waiting jobs, readers' requests add none, so that new uploads aren't delayed. */
const MAX_ASKED = 10;

/** Enqueues missing sizes of an image, unless a job exists or many are waiting. For readers' requests. */
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

/** Enqueues deleting an image's files. Call it in the transaction that deletes its row. */
export async function enqueueRemoval(
  trx: Db,
  { key, focus, name }: { key: string; focus: string | null; name: string },
  now: number,
): Promise<void> {
  if (focus !== null) await enqueueCrops(trx, { key, focus, name }, now);
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
 * Protects the files of an image being uploaded from deletion, and enqueues their deletion in case the
 * upload fails; `settleUpload` cancels that.
 * @throws Problem 503 `media.busy` while a former image with the same content is being deleted
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
 * Keeps the files. Call it in the transaction that adds the image.
 * @throws Problem 503 `media.busy` while they are being deleted
 */
export async function settleUpload(trx: Db, key: string): Promise<void> {
  if (!(await withdraw(trx, jobKey(REMOVAL_JOB, key)))) throw inRemoval();
}

const inRemoval = () =>
  new Problem(503, 'media.busy', 'The same image is being deleted. Please try again.', {
    headers: { 'retry-after': '5' },
  });

type JobContext = Pick<Context, 'db' | 'storage' | 'now'>;

/** Makes the missing files of an image from its first file. */
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
      if (first === null) throw new ImageError('image', 'The image is missing from the storage.');
      const plan = { files: files.slice(done) };
      await makeFiles(await buffer(first.stream), plan, keep, signal);
    } catch (error) {
      if (error === deleted) return removeFiles(context, key);
      if (!(error instanceof ImageError)) throw error;
      await setProgress(db, key, { error: error.message });
      // A process that exited early or took too long may succeed next time.
      throw error.reason === 'image' ? new GiveUp(error.message, { cause: error }) : error;
    }
  };

/** @returns false if the image was deleted */
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

/** Deletes the files of a deleted image. */
export const removeImage =
  (context: JobContext) =>
  ({ payload }: Job): Promise<void> =>
    removeFiles(context, String(payload));

/** Unless the image was uploaded again. */
async function removeFiles({ db, storage }: JobContext, key: string): Promise<void> {
  const again = await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst();
  if (again) return;
  for (const file of possibleFiles(key)) await storage.remove(storageKey(key, file));
  await removeCrops(storage, key);
}
