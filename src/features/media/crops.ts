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

/** The path prefix of all files of an uploaded or demo image. */
const OWN = /^(\/(?:media|demo\/images)\/[\w-]+)\//;

/** The URLs of the crops of an uploaded or demo image; empty for others. @param path its URL */
export function cropPaths(path: string): string[] {
  const [, folder] = OWN.exec(path) ?? [];
  return folder === undefined ? [] : CROP_NAMES.map((crop) => `${folder}/${crop}.jpg`);
}

/** The sides of the square icons of a site: browser tabs, home screens of phones, and their larger ones. */
const ICON_SIZES = [48, 180, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];

const iconFile = (size: IconSize) => `icon-${size}.png`;
/** Their file names beside an image's own files. */
export const ICON_FILES: readonly string[] = ICON_SIZES.map(iconFile);

/** The URL of an icon made from an uploaded image. @param address of one of its files */
export const iconPath = (address: string, size: IconSize): string =>
  address.replace(/[^/]+$/, iconFile(size));
