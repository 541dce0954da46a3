import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import { mediaSizes } from '../../library.values.ts';
import {
  CROP_FILES,
  type Croppable,
  makeMissing,
  removeFiles,
  uploadedImage,
} from '../variants/crop-files.ts';
import { fallbackExt, fileName, filesOf, possibleFiles } from '../variants/variant-sizes.ts';
import {
  type CroppedMedia,
  croppedMedia,
  cropRows,
  findCrops,
  folderOf,
  isMoving,
  readFolder,
} from './crop-folder.ts';

export const USE_CROPS_JOB = 'media.use-crops';

/** An image as one use shows it. */
export function croppedImage(
  context: Pick<Context, 'db' | 'storage'>,
  media: CroppedMedia,
): Croppable {
  const { key, focus, crop, rects, shown } = media;
  const { folder } = folderOf(media);
  const rect = shown === 'whole' ? undefined : rects[shown];
  const { width, height } = mediaSizes(folder);
  const sizes = filesOf(folder, fallbackExt(media.type)).map((file) => ({
    ...file,
    height: Math.max(1, Math.round((file.width * height) / width)),
    ...(rect && shown !== 'whole' && { part: { rect, ratio: shown } }),
  }));
  return {
    ...uploadedImage(context, { key, focus }),
    key: `${key}-${crop}`,
    rects,
    ...(rect && { sizes }),
    async isThere() {
      const found = await findCrops(context.db, key, crop);
      return found !== undefined && folderOf(found).folder === folder;
    },
  };
}

/** Enqueues making the files of an image with crops, and deleting those that it no longer has. */
const enqueueFolder = (trx: Db, folder: string, label: string, now: number) =>
  enqueue(trx, {
    name: USE_CROPS_JOB,
    label,
    payload: folder,
    key: `${USE_CROPS_JOB} ${folder}`,
    now,
  });

export const enqueueUseCrops = (trx: Db, media: CroppedMedia, now: number) =>
  enqueueFolder(trx, folderOf(media).folder, media.name, now);

/**
 * Enqueues making again all crops of an image, or deleting them. Call it in the transaction of the change: before a
 * new focal point, before and after a new file, and before the image is deleted.
 */
export async function enqueueCropsOf(trx: Db, mediaId: number, now: number): Promise<void> {
  const rows = await cropRows(trx).where('media_crops.media_id', '=', mediaId).execute();
  for (const row of rows) await enqueueUseCrops(trx, croppedMedia(row), now);
}

/** Does the jobs named `USE_CROPS_JOB`: pages name these files, so they are ready before anyone asks. */
export const makeUseCrops =
  (context: Pick<Context, 'db' | 'storage'>) =>
  async ({ payload, signal }: Job): Promise<void> => {
    const { db, storage } = context;
    const folder = String(payload);
    const { key, crop = '', focus } = readFolder(folder);
    const found = await findCrops(db, key, crop);
    if (found && !isMoving(found)) await makeMissing(storage, croppedImage(context, found), signal);
    const former = { key: `${key}-${crop}`, focus };
    if (found?.key === key && found.focus === focus) return;
    const sizes = found?.key === key ? [] : possibleFiles(folder).map(fileName);
    await removeFiles(storage, former, [...sizes, ...CROP_FILES]);
  };
