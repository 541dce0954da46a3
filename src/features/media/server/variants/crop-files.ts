import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { ARTWORK, CROP_NAMES, ICON_FILES, iconFile, readFocus } from '../../crops.values.ts';
import { mediaSizes } from '../../library.values.ts';
import {
  type CropRects,
  pixelsOf,
  RATIO_NAMES,
  type Ratio,
  ratioSize,
  sourceSize,
} from '../../use-crops.values.ts';
import { demoImage } from '../demo-images.ts';
import { makeOnce } from '../make-once.ts';
import { type MadeFile, makeFiles } from './run-image-worker.ts';
import {
  fallbackExt,
  fileName,
  filesOf,
  type SizeFile,
  storageKey,
  TYPES,
} from './variant-sizes.ts';

type CropContext = Pick<Context, 'db' | 'storage'>;

/** The maximum number of waiting images: uploads share the same queue. */
const MAX_WAITING = 4;

const cropFile = (crop: string) => `${crop}.jpg`;
export const CROP_FILES: readonly string[] = RATIO_NAMES.map(cropFile);
/** Search engines ask for these, so they are made together. */
const SEARCH_FILES: readonly string[] = CROP_NAMES.map(cropFile);

/** The storage key of a crop or icon. Each focal point has its own crops: a former one is never served. */
export const fileKey = ({ key, focus }: Pick<Croppable, 'key' | 'focus'>, name: string) =>
  focus !== null && isCropFile(name) ? `${key}/${focus}-${name}` : `${key}/${name}`;

/** Whether a file is a crop in one ratio. */
export const isCropFile = (name: string) => CROP_FILES.includes(name);

/** Whether a file is made on the first request: a crop in one ratio, or an icon of the site. */
export const isMadeOnRequest = (name: string) => isCropFile(name) || ICON_FILES.includes(name);

/** iPhones and podcast programs show an icon's transparent parts in black. */
const OPAQUE_ICONS = [180, ARTWORK];

/** A file in one ratio: the part set by hand for this use, else around the focal point. */
function ratioFile(image: Shape, ratio: Ratio): SizeFile {
  const rect = image.rects?.[ratio];
  if (rect) {
    const size = ratioSize(pixelsOf(sourceSize(image), rect, ratio), ratio);
    return { ...size, ext: 'jpg', part: { rect, ratio } };
  }
  const focus = readFocus(image.focus);
  return { ...ratioSize(image, ratio), ext: 'jpg', ...(focus && { focus }) };
}

/** The files that are made together with one. */
function madeWith(name: string, image: Shape): NamedFile[] {
  const own = image.sizes?.find((size) => fileName(size) === name);
  if (own) return [{ name, file: own }];
  if (isCropFile(name)) {
    const names = SEARCH_FILES.includes(name)
      ? CROP_NAMES
      : RATIO_NAMES.filter((ratio) => cropFile(ratio) === name);
    return names.map((ratio) => ({ name: cropFile(ratio), file: ratioFile(image, ratio) }));
  }
  // Few sites have a podcast.
  const isArtwork = (icon: string) => icon === iconFile(ARTWORK);
  const icons = ICON_FILES.filter((icon) => isArtwork(icon) === isArtwork(name));
  return icons.map((icon) => {
    const width = Number(/\d+/.exec(icon)?.[0]);
    const isOpaque = OPAQUE_ICONS.includes(width);
    return { name: icon, file: { width, height: width, ext: 'png', isOpaque } satisfies SizeFile };
  });
}

interface NamedFile {
  name: string;
  file: SizeFile;
}

type Shape = Pick<Croppable, 'width' | 'height' | 'focus' | 'rects' | 'sizes'>;

/** An image to crop. */
export interface Croppable {
  /** The storage prefix of its crops. */
  key: string;
  focus: string | null;
  width: number;
  height: number;
  /** Set by hand for one use. */
  rects?: CropRects;
  /** The sizes of what this use shows, if that isn't the whole image. */
  sizes?: readonly SizeFile[];
  /** Its file; null if it is missing. */
  read(): Promise<Buffer | null>;
  /** Whether it still exists, with this focal point. */
  isThere(): Promise<boolean>;
}

/** An uploaded image. */
export function uploadedImage(
  { db, storage }: CropContext,
  { key, focus }: Pick<Croppable, 'key' | 'focus'>,
): Croppable {
  const find = () =>
    db.selectFrom('media').select(['type', 'focus']).where('key', '=', key).executeTakeFirst();
  return {
    key,
    focus,
    ...mediaSizes(key),
    async read() {
      const media = await find();
      const first =
        media && (await storage.get(storageKey(key, filesOf(key, fallbackExt(media.type))[0])));
      return first ? buffer(first.stream) : null;
    },
    async isThere() {
      const media = await find();
      return media !== undefined && media.focus === focus;
    },
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
  image: Pick<Croppable, 'key' | 'focus'>,
  name: string,
): Promise<StoredFile | null> => storage.get(fileKey(image, name));

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
  const key = `${made[0]?.name} ${fileKey(image, name)}`;
  return makeOnce(storage, key, MAX_WAITING, () => makeAll(storage, image, made));
};

/** Makes the missing files of an image with crops of its use. */
export async function makeMissing(
  storage: Context['storage'],
  image: Croppable,
  signal: AbortSignal,
): Promise<void> {
  const ratios = RATIO_NAMES.map((ratio) => ({
    name: cropFile(ratio),
    file: ratioFile(image, ratio),
  }));
  const sizes = (image.sizes ?? []).map((file) => ({ name: fileName(file), file }));
  const missing: NamedFile[] = [];
  for (const one of [...sizes, ...ratios]) {
    if (!(await storage.has(fileKey(image, one.name)))) missing.push(one);
  }
  if (missing.length > 0) await makeAll(storage, image, missing, signal);
}

async function makeAll(
  storage: Context['storage'],
  image: Croppable,
  made: readonly NamedFile[],
  signal?: AbortSignal,
): Promise<void> {
  const bytes = await image.read();
  if (bytes === null) return;
  const files = made.map(({ file }) => file);
  // In the order they were requested.
  const names = made.values();
  const keep = async (file: MadeFile) => {
    const { value: next } = names.next();
    if (next) await storage.put(fileKey(image, next.name), file.bytes, TYPES[file.ext]);
  };
  await makeFiles(bytes, { files }, keep, signal);
  // The image was deleted or got another focal point in the meantime.
  if (!(await image.isThere()))
    await removeFiles(
      storage,
      image,
      made.map(({ name }) => name),
    );
}

/** Deletes files of an image. */
export async function removeFiles(
  storage: Context['storage'],
  image: Pick<Croppable, 'key' | 'focus'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await storage.remove(fileKey(image, name));
}

/** Deletes the crops and icons of a deleted image; `enqueueCrops` deletes those around its focal point. */
export const removeCrops = (storage: Context['storage'], key: string): Promise<void> =>
  removeFiles(storage, { key, focus: null }, [...CROP_FILES, ...ICON_FILES]);

export const CROPS_JOB = 'media.crops';

/** An image before its focal point changed or it was deleted. */
type FormerCrops = Pick<Croppable, 'key' | 'focus'> & { name: string };

/** Enqueues making the crops again. Call it in the transaction that changes the focal point. */
export const enqueueCrops = (trx: Db, { key, focus, name }: FormerCrops, now: number) =>
  enqueue(trx, {
    name: CROPS_JOB,
    label: name,
    payload: { key, focus },
    // Each former focal point has its own crops to delete.
    key: `${CROPS_JOB} ${key} ${focus}`,
    now,
  });

/** Does the jobs named `CROPS_JOB`: pages name crops around a focal point, so they are ready before anyone asks. */
export const remakeCrops =
  (context: CropContext) =>
  async ({ payload }: Job): Promise<void> => {
    const { db, storage } = context;
    const former = payload as Pick<Croppable, 'key' | 'focus'>;
    const { key } = former;
    const media = await db
      .selectFrom('media')
      .select('focus')
      .where('key', '=', key)
      .executeTakeFirst();
    // It was set back in the meantime.
    if (media?.focus === former.focus) return;
    const [first = ''] = SEARCH_FILES;
    const isAsked = media && (media.focus !== null || (await storage.has(fileKey(former, first))));
    if (isAsked) {
      await makeCrops(storage, uploadedImage(context, { key, ...media }), first);
    }
    await removeFiles(storage, former, CROP_FILES);
  };
