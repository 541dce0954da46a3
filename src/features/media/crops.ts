/** The shapes in which search engines show an image, as width and height. */
const CROPS = { '16x9': [16, 9], '4x3': [4, 3], '1x1': [1, 1] } as const;
export type Crop = keyof typeof CROPS;
export const CROP_NAMES = Object.keys(CROPS) as Crop[];

/** As wide as the largest image that one of them shows. */
const WIDEST = 1200;

/** How large a crop is: the most of the image that has its shape, as far as anybody shows it. */
export function cropSize(image: { width: number; height: number }, crop: Crop) {
  const [across, down] = CROPS[crop];
  const width = Math.max(
    1,
    Math.min(WIDEST, image.width, Math.floor((image.height * across) / down)),
  );
  return { width, height: Math.max(1, Math.round((width * down) / across)) };
}

/** Of an uploaded image or the demo's: what all its files lie below. */
const OWN = /^(\/(?:media|demo\/images)\/[\w-]+)\//;

/** The addresses of the crops of an uploaded image or the demo's; none for any other. @param path its address */
export function cropPaths(path: string): string[] {
  const [, folder] = OWN.exec(path) ?? [];
  return folder === undefined ? [] : CROP_NAMES.map((crop) => `${folder}/${crop}.jpg`);
}
