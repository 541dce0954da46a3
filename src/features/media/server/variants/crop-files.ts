import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { CROP_NAMES, cropSize, ICON_FILES } from '../../crops.ts';
import { mediaSizes } from '../../values.ts';
import { demoImage } from '../demo-images.ts';
import { makeOnce } from '../make-once.ts';
import { fallbackExt, filesOf, type SizeFile, storageKey, TYPES } from './files.ts';
import { makeFiles } from './run-image-worker.ts';

type CropContext = Pick<Context, 'db' | 'storage'>;

/** The maximum number of waiting images: uploads share the same queue. */
const MAX_WAITING = 4;

const fileKey = (key: string, name: string) => `${key}/${name}`;

const cropFile = (crop: string) => `${crop}.jpg`;
const CROP_FILES: readonly string[] = CROP_NAMES.map(cropFile);

/** Whether a file is made on the first request: a crop for search engines, or an icon of the site. */
export const isMadeOnRequest = (name: string) =>
  CROP_FILES.includes(name) || ICON_FILES.includes(name);

/** iPhones show an icon's transparent parts in black. */
const OPAQUE_ICON = 180;

/** The files that are made together with one. */
function madeWith(name: string, image: { width: number; height: number }) {
  if (CROP_FILES.includes(name)) {
    return CROP_NAMES.map((crop) => ({
      name: cropFile(crop),
      file: { ...cropSize(image, crop), ext: 'jpg' } satisfies SizeFile,
    }));
  }
  return ICON_FILES.map((icon) => {
    const width = Number(/\d+/.exec(icon)?.[0]);
    const isOpaque = width === OPAQUE_ICON;
    return { name: icon, file: { width, height: width, ext: 'png', isOpaque } satisfies SizeFile };
  });
}

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

/** A crop or icon of an image; null if it isn't made yet. */
export const readCrop = (
  storage: Context['storage'],
  key: string,
  name: string,
): Promise<StoredFile | null> => storage.get(fileKey(key, name));

/**
 * Makes all crops, or all icons, of an image on the first request. Does nothing for a missing image.
 * @throws Problem 503 `media.busy`, or an ImageError
 */
export const makeCrops = (
  storage: Context['storage'],
  image: Croppable,
  name: string,
): Promise<void> => {
  const made = madeWith(name, image);
  const key = `${made[0]?.name} ${image.key}`;
  return makeOnce(storage, key, MAX_WAITING, () => makeAll(storage, image, made));
};

async function makeAll(
  storage: Context['storage'],
  image: Croppable,
  made: ReturnType<typeof madeWith>,
): Promise<void> {
  const { key } = image;
  const bytes = await image.read();
  if (bytes === null) return;
  const files = made.map(({ file }) => file);
  // In the order they were requested.
  const names = made.values();
  await makeFiles(bytes, { files, moves: false }, async (file) => {
    const { value: next } = names.next();
    if (next) await storage.put(fileKey(key, next.name), file.bytes, TYPES[file.ext]);
  });
  // The image was deleted in the meantime.
  if (!(await image.isThere())) await removeCrops(storage, key);
}

export async function removeCrops(storage: Context['storage'], key: string): Promise<void> {
  for (const name of [...CROP_FILES, ...ICON_FILES]) await storage.remove(fileKey(key, name));
}
