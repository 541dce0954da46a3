import { widthsOf } from './values.ts';

// Apart from values.ts, which readers load.

export const MEDIA_STATES = ['processing', 'ready', 'failed'] as const;
export const MEDIA_FILTERS = ['no-alt', 'unused'] as const;
export const MEDIA_SORTS = ['newest', 'oldest', 'name', 'largest'] as const;
export const MEDIA_ACTIONS = ['edit', 'delete', 'propose-alt'] as const;

/** Limits of an upload. */
export const MEDIA_LIMITS = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  /** The longest side that every format supports. */
  side: 16_383,
  name: 200,
  alt: 500,
  caption: 1000,
  credit: 200,
  license: 500,
} as const;

/** Limits of an animation, chosen by the time that its files take (docs/performance.md). */
export const ANIMATION_LIMITS = {
  frames: 600,
  seconds: 60,
  framePixels: 4_000_000,
  /** Of all frames together. */
  pixels: 100_000_000,
} as const;

/** The maximum width of the fallback file. */
const FALLBACK_WIDTH = 2560;

/** The URL of an uploaded image in one width and format. */
export function mediaPath(key: string, width: number, ext: string): string {
  return `/media/${key}/${width}.${ext}`;
}

/** The size of an uploaded image and its widths, both from its key or the folder of its crops. */
export function mediaSizes(key: string) {
  const [width = 0, height = 0] = (key.split('-').at(-1) ?? '').split('x').map(Number);
  return { width, height, widths: widthsOf(width) };
}

/** The width of the file in an uploaded image's URL. */
export const fallbackWidth = (width: number) => Math.min(width, FALLBACK_WIDTH);
