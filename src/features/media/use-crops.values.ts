import { cropRect, type Focus } from './crops.values.ts';
import { fallbackWidth, mediaSizes } from './library.values.ts';

// Apart from values.ts and crops.values.ts, which readers load.

/** The shapes in which an image can be cropped by hand for one use, as width and height. */
export const RATIOS = { '16x9': [16, 9], '4x3': [4, 3], '1x1': [1, 1], '3x4': [3, 4] } as const;
export type Ratio = keyof typeof RATIOS;
export const RATIO_NAMES = Object.keys(RATIOS) as Ratio[];

/** Parts of an image's width and height are counted in these. */
export const CROP_UNIT = 10_000;

/** A crop as parts of the image's size, so that it fits a replaced file, too. Its height follows from the ratio. */
export interface CropRect {
  x: number;
  y: number;
  width: number;
}
export type CropRects = { readonly [Name in Ratio]?: CropRect | undefined };

/** The crops of one use, and what it shows: one of them, or the whole image. */
export interface UseCrops {
  rects: CropRects;
  shown: Ratio | 'whole';
}

interface Size {
  width: number;
  height: number;
}

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The height of a crop, as a part of the image's. */
export const heightOf = ({ width: w, height: h }: Size, width: number, ratio: Ratio): number =>
  (width * w * RATIOS[ratio][1]) / (h * RATIOS[ratio][0]);

/** The pixels of a crop. It stays inside of the image, also of one that was replaced by another shape. */
export function pixelsOf(image: Size, { x, y, width: part }: CropRect, ratio: Ratio) {
  const [across, down] = RATIOS[ratio];
  const widest = Math.max(1, Math.min(image.width, Math.floor((image.height * across) / down)));
  const width = between(Math.round((part * image.width) / CROP_UNIT), 1, widest);
  const height = between(Math.round((width * down) / across), 1, image.height);
  const left = between(Math.round((x * image.width) / CROP_UNIT), 0, image.width - width);
  const top = between(Math.round((y * image.height) / CROP_UNIT), 0, image.height - height);
  return { left, top, width, height };
}

/** The crop around the focal point, which a ratio without a crop of its own has. */
export function focusedRect(image: Size, ratio: Ratio, focus: Focus): CropRect {
  const [width, height] = RATIOS[ratio];
  const { left, top, ...part } = cropRect(image, { width, height }, focus);
  const of = (pixels: number, whole: number) => Math.floor((pixels * CROP_UNIT) / whole);
  return {
    x: of(left, image.width),
    y: of(top, image.height),
    width: of(part.width, image.width),
  };
}

/** A crop that was moved or resized, back inside of the image. @param width at least one percent, and one pixel */
export function fitRect(image: Size, { x, y, width }: CropRect, ratio: Ratio): CropRect {
  const widest = Math.floor(
    Math.min(CROP_UNIT, (CROP_UNIT * CROP_UNIT) / heightOf(image, CROP_UNIT, ratio)),
  );
  const narrowest = Math.max(CROP_UNIT / 100, Math.ceil(CROP_UNIT / image.width));
  const wide = between(Math.round(width), Math.min(narrowest, widest), widest);
  const high = Math.ceil(heightOf(image, wide, ratio));
  return {
    x: between(Math.round(x), 0, CROP_UNIT - wide),
    y: between(Math.round(y), 0, Math.max(0, CROP_UNIT - high)),
    width: wide,
  };
}

const KEY = '[0-9a-f]{20}-[1-9]\\d{0,4}x[1-9]\\d{0,4}';
/** A folder of an uploaded image: its key and, for a use with crops, their ID, the focal point and the shown size. */
export const MEDIA_FOLDER = `(${KEY})(?:-([0-9a-f]{12})(?:-(\\d{1,3}-\\d{1,3}))?-[1-9]\\d{0,4}x[1-9]\\d{0,4})?`;
const CROPPED = new RegExp(`^/media/${MEDIA_FOLDER}/`);

/** The key of the uploaded image in a path, also of one with crops; null if there is none. */
export const mediaKeyIn = (path: string): string | null => CROPPED.exec(path)?.[1] ?? null;

/** The ID of the crops in the URL of an image; null for an image without them. */
export const cropIdIn = (address: string): string | null => CROPPED.exec(address)?.[2] ?? null;

/** The URL of the whole image for one with crops of its use. Games and authors show images without them. */
export function withoutCrops(address: string): string {
  const [folder, key] = CROPPED.exec(address) ?? [];
  if (folder === undefined || key === undefined || cropIdIn(address) === null) return address;
  const ending = address.split('.').at(-1);
  return `/media/${key}/${fallbackWidth(mediaSizes(key).width)}.${ending}`;
}

/** The size of the file that crops are made from. */
export function sourceSize({ width, height }: Size): Size {
  const shown = fallbackWidth(width);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
}

/** The largest width of a file in one ratio. */
const WIDEST = 1200;

/** The size of the file in one ratio, like `cropSize`. */
export function ratioSize(image: Size, ratio: Ratio): Size {
  const [across, down] = RATIOS[ratio];
  const widest = Math.floor((image.height * across) / down);
  const width = Math.max(1, Math.min(WIDEST, image.width, widest));
  return { width, height: Math.max(1, Math.round((width * down) / across)) };
}
