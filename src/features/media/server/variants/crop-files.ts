import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { CROP_NAMES, type Crop, cropSize } from '../../crops.ts';
import { mediaSizes } from '../../values.ts';
import { demoImage } from '../demo-images.ts';
import { makeOnce } from '../make-once.ts';
import { fallbackExt, filesOf, storageKey, TYPES } from './files.ts';
import { makeFiles } from './run-image-worker.ts';

type CropContext = Pick<Context, 'db' | 'storage'>;

/** The maximum number of waiting images: uploads share the same queue. */
const MAX_WAITING = 4;

const fileKey = (key: string, crop: Crop) => `${key}/${crop}.jpg`;

/** An image to crop. */
export interface Croppable {
  /** The storage prefix of its crops. */
  key: string;
  width: number;
  height: number;
  /** Its file; null if it is missing. */
  read(): Promise<Buffer | null>;
  /** Whether it still exists. */
  isThere(): Promise<boolean>;
}

/** An uploaded image. */
export function uploadedImage({ db, storage }: CropContext, key: string): Croppable {
  const find = () =>
    db.selectFrom('media').select('type').where('key', '=', key).executeTakeFirst();
  return {
    key,
    ...mediaSizes(key),
    async read() {
      const media = await find();
      const first =
        media && (await storage.get(storageKey(key, filesOf(key, fallbackExt(media.type))[0])));
      return first ? buffer(first.stream) : null;
    },
    isThere: async () => (await find()) !== undefined,
  };
}

/** The storage prefix for crops of demo images; missing ones are made again. */
const DEMO_CROPS = 'demo';

/** A demo image; null if the folder has none. */
export function imagedInDemo(folder: string): Croppable | null {
  const image = demoImage(folder);
  return image && { ...image, key: `${DEMO_CROPS}/${folder}`, isThere: async () => true };
}

/** A crop of an image; null if it isn't made yet. */
export const readCrop = (
  storage: Context['storage'],
  key: string,
  crop: Crop,
): Promise<StoredFile | null> => storage.get(fileKey(key, crop));

/**
 * Makes all crops of an image on the first request; only search engines request them. Does nothing for a
 * missing image.
 * @throws Problem 503 `media.busy`, or an ImageError
 */
export const makeCrops = (storage: Context['storage'], image: Croppable): Promise<void> =>
  makeOnce(storage, `crops ${image.key}`, MAX_WAITING, () => makeAll(storage, image));

async function makeAll(storage: Context['storage'], image: Croppable): Promise<void> {
  const { key } = image;
  const bytes = await image.read();
  if (bytes === null) return;
  const files = CROP_NAMES.map((crop) => ({ ...cropSize(image, crop), ext: 'jpg' as const }));
  // In the order they were requested.
  const names = CROP_NAMES.values();
  await makeFiles(bytes, { files, moves: false }, async (file) => {
    const { value: crop } = names.next();
    if (crop) await storage.put(fileKey(key, crop), file.bytes, TYPES.jpg);
  });
  // The image was deleted in the meantime.
  if (!(await image.isThere())) await removeCrops(storage, key);
}

export async function removeCrops(storage: Context['storage'], key: string): Promise<void> {
  for (const crop of CROP_NAMES) await storage.remove(fileKey(key, crop));
}
