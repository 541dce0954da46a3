import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { CROP_NAMES, type Crop, cropSize } from '../../crops.ts';
import { mediaSizes } from '../../values.ts';
import { makeOnce } from '../make-once.ts';
import { fallbackExt, filesOf, storageKey, TYPES } from './files.ts';
import { makeFiles } from './run-image-worker.ts';

type CropContext = Pick<Context, 'db' | 'storage'>;

/** So many pictures may wait for theirs: uploads are made in the same turn. */
const MOST_WAITING = 4;

const fileKey = (key: string, crop: Crop) => `${key}/${crop}.jpg`;

/** A crop of an uploaded picture; null where it was not made yet. */
export const readCrop = (
  storage: Context['storage'],
  key: string,
  crop: Crop,
): Promise<StoredFile | null> => storage.get(fileKey(key, crop));

/**
 * Makes all crops of an uploaded picture, when the first is asked for, which only search engines do. Of a
 * picture that there is not it makes none.
 * @throws Problem 503 `media.busy`, or an ImageError
 */
export const makeCrops = (context: CropContext, key: string): Promise<void> =>
  makeOnce(context.storage, `crops ${key}`, MOST_WAITING, () => makeAll(context, key));

async function makeAll({ db, storage }: CropContext, key: string): Promise<void> {
  const find = () =>
    db.selectFrom('media').select('type').where('key', '=', key).executeTakeFirst();
  const media = await find();
  const first =
    media && (await storage.get(storageKey(key, filesOf(key, fallbackExt(media.type))[0])));
  if (!first) return;
  const files = CROP_NAMES.map((crop) => ({
    ...cropSize(mediaSizes(key), crop),
    ext: 'jpg' as const,
  }));
  // They come in the order in which they were asked for.
  const names = CROP_NAMES.values();
  await makeFiles(await buffer(first.stream), { files, moves: false }, async ({ bytes }) => {
    const { value: crop } = names.next();
    if (crop) await storage.put(fileKey(key, crop), bytes, TYPES.jpg);
  });
  // Deleted while they were made.
  if (!(await find())) await removeCrops(storage, key);
}

export async function removeCrops(storage: Context['storage'], key: string): Promise<void> {
  for (const crop of CROP_NAMES) await storage.remove(fileKey(key, crop));
}
