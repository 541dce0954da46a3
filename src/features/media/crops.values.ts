import { IN_SIZES } from './values.ts';

// Apart from values.ts, which readers load first.

/** The shapes in which search engines show images, as width and height. */
const CROPS = { '16x9': [16, 9], '4x3': [4, 3], '1x1': [1, 1] } as const;
export type Crop = keyof typeof CROPS;
export const CROP_NAMES = Object.keys(CROPS) as Crop[];

/** The largest width that a search engine shows. */
const WIDEST = 1200;

/** The size of a crop: as much of the image as has the shape, up to the largest useful width. */
export function cropSize(image: { width: number; height: number }, crop: Crop) {
  const [across, down] = CROPS[crop];
  const width = Math.max(
    1,
    Math.min(WIDEST, image.width, Math.floor((image.height * across) / down)),
  );
  return { width, height: Math.max(1, Math.round((width * down) / across)) };
}

/** The point of an image that stays visible in every crop: percent from its left and top edge. */
export interface Focus {
  x: number;
  y: number;
}

/** As it is stored, and part of the image's URL: a new focal point gives everything cropped a new URL. */
export const focusText = ({ x, y }: Focus) => `${x}-${y}`;

export function readFocus(text: string | null): Focus | null {
  const [x, y] = (text ?? '').split('-').map(Number);
  return x === undefined || y === undefined ? null : { x, y };
}

/**
 * The largest part of an image with the shape of a frame. Like CSS `object-position`, the focal point is as
 * far from the edges of the part as from those of the image, so that it is always inside.
 */
export function cropRect(
  image: { width: number; height: number },
  frame: { width: number; height: number },
  { x, y }: Focus,
) {
  const scale = Math.min(image.width / frame.width, image.height / frame.height);
  const side = (of: number, whole: number) => Math.min(whole, Math.max(1, Math.round(of * scale)));
  const width = side(frame.width, image.width);
  const height = side(frame.height, image.height);
  const left = Math.round(((image.width - width) * x) / 100);
  const top = Math.round(((image.height - height) * y) / 100);
  return { left, top, width, height };
}

/** The path prefix of an image's crops: with the focal point of an uploaded one; those of the demo never change. */
const OWN = /^(\/media\/[\w-]+(?:\/\d+-\d+)?|\/demo\/images\/[\w-]+)\//;

/** The URLs of the crops of an uploaded or demo image; empty for others. @param path its URL */
export function cropPaths(path: string): string[] {
  const [, folder] = OWN.exec(path) ?? [];
  return folder === undefined ? [] : CROP_NAMES.map((crop) => `${folder}/${crop}.jpg`);
}

/** The side of the artwork of podcasts; Apple asks for 1,400 to 3,000 pixels. */
export const ARTWORK = 1400;
/** The sides of the square icons of a site: browser tabs, home screens of phones, their larger ones, and podcasts. */
const ICON_SIZES = [48, 180, 192, 512, ARTWORK] as const;
export type IconSize = (typeof ICON_SIZES)[number];

export const iconFile = (size: IconSize) => `icon-${size}.png`;
/** Their file names beside an image's own files. */
export const ICON_FILES: readonly string[] = ICON_SIZES.map(iconFile);

/** The URL of an icon made from an uploaded image. @param address of one of its files */
export const iconPath = (address: string, size: IconSize): string =>
  address.replace(/[^/]+$/, iconFile(size));

const COVER = { width: 1200, height: 630 };
const VIDEO_STILL = { width: 480, height: 360 };

/**
 * The size of the image that other sites show for an article: an uploaded or demo image, a video still or
 * a cover. Undefined if the URL doesn't tell.
 * @param address absolute, or a path of ours
 */
export function sharedSize(address: string): { width: number; height: number } | undefined {
  const { pathname: src } = new URL(address, 'http://own.invalid');
  if (src.startsWith('/media/videos/')) return VIDEO_STILL;
  if (src.startsWith('/covers/')) return COVER;
  const [, , ...size] = IN_SIZES.exec(src) ?? [];
  const [width = 0, height = 0] = size.map(Number);
  if (width === 0 || height === 0) return;
  const crop = CROP_NAMES.find((name) => src.endsWith(`/${name}.jpg`));
  if (crop) return cropSize({ width, height }, crop);
  const shown = Math.min(Number(/\/(\d+)\.\w+$/.exec(src)?.[1] ?? width), width);
  return { width: shown, height: Math.round((height * shown) / width) };
}
