import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { CROP_NAMES, type Crop, cropSize } from '../../crops.ts';
import { mediaSizes } from '../../values.ts';
import { demoPicture } from '../demo-pictures.ts';
import { makeOnce } from '../make-once.ts';
import { fallbackExt, filesOf, storageKey, TYPES } from './files.ts';
import { makeFiles } from './run-image-worker.ts';

type CropContext = Pick<Context, 'db' | 'storage'>;

/** So many pictures may wait for theirs: uploads are made in the same turn. */
const MOST_WAITING = 4;

const fileKey = (key: string, crop: Crop) => `${key}/${crop}.jpg`;

/** A picture that crops are made of. */
export interface Croppable {
  /** What its crops lie below in the storage. */
  key: string;
  width: number;
  height: number;
  /** Its file; null where it is not there. */
  read(): Promise<Buffer | null>;
  /** Whether it is still there. */
  isThere(): Promise<boolean>;
}

/** An uploaded picture. */
export function uploadedPicture({ db, storage }: CropContext, key: string): Croppable {
  const find = () =>
    db.selectFrom('media').select('type').where('key', '=', key).executeTakeFirst();
  return {
    ...{ key, ...mediaSizes(key) },
    async read() {
      const media = await find();
      const first =
        media && (await storage.get(storageKey(key, filesOf(key, fallbackExt(media.type))[0])));
      return first ? buffer(first.stream) : null;
    },
    isThere: async () => (await find()) !== undefined,
  };
}

/** Below it lie the crops of the demo's pictures: they are made anew where they are missing. */
const DEMO_CROPS = 'demo';

/** A picture of the demo; null where there is none in this folder. */
export function picturedInDemo(folder: string): Croppable | null {
  const picture = demoPicture(folder);
  return picture && { ...picture, key: `${DEMO_CROPS}/${folder}`, isThere: async () => true };
}

/** A crop of a picture; null where it was not made yet. */
export const readCrop = (
  storage: Context['storage'],
  key: string,
  crop: Crop,
): Promise<StoredFile | null> => storage.get(fileKey(key, crop));

/**
 * Makes all crops of a picture, when the first is asked for, which only search engines do. Of a
 * picture that there is not it makes none.
 * @throws Problem 503 `media.busy`, or an ImageError
 */
export const makeCrops = (storage: Context['storage'], picture: Croppable): Promise<void> =>
  makeOnce(storage, `crops ${picture.key}`, MOST_WAITING, () => makeAll(storage, picture));

async function makeAll(storage: Context['storage'], picture: Croppable): Promise<void> {
  const { key } = picture;
  const bytes = await picture.read();
  if (bytes === null) return;
  const files = CROP_NAMES.map((crop) => ({ ...cropSize(picture, crop), ext: 'jpg' as const }));
  // They come in the order in which they were asked for.
  const names = CROP_NAMES.values();
  await makeFiles(bytes, { files, moves: false }, async (file) => {
    const { value: crop } = names.next();
    if (crop) await storage.put(fileKey(key, crop), file.bytes, TYPES.jpg);
  });
  // Deleted while they were made.
  if (!(await picture.isThere())) await removeCrops(storage, key);
}

export async function removeCrops(storage: Context['storage'], key: string): Promise<void> {
  for (const crop of CROP_NAMES) await storage.remove(fileKey(key, crop));
}
