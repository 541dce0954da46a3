import type { Focus } from '../../crops.values.ts';
import { fallbackWidth, mediaSizes } from '../../library.values.ts';
import { movingWidths } from '../../moving.values.ts';
import type { CropRect, Ratio } from '../../use-crops.values.ts';

export const TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  'anim.webp': 'image/webp',
} as const;
export type Ext = keyof typeof TYPES;
/** The formats of the fallback file, which every browser shows. */
export type FallbackExt = 'jpg' | 'png' | 'gif';

/** Widths added after images had been made, and the one above which all were. */
const ADDED = [240, 768];
const FORMER_MAX = 1600;

/** The formats of files with all frames; others have the first. */
export const isMoving = (ext: Ext) => ext === 'gif' || ext === 'anim.webp';

export interface SizeFile {
  width: number;
  /** For a crop; otherwise the height follows from the width. */
  height?: number;
  ext: Ext;
  /** For a crop; without one, where the image has most detail. */
  focus?: Focus;
  /** The part that it shows, set by hand. */
  part?: { rect: CropRect; ratio: Ratio };
  /** Whether it has a white ground, whatever its image. */
  isOpaque?: boolean;
}

/** Media types of the fallback file. */
export type FallbackType = keyof typeof FALLBACKS;

const FALLBACKS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' } as const;
export const fallbackExt = (type: FallbackType): FallbackExt => FALLBACKS[type];

/**
 * The files of an image in the order they are made, so that a count tells which exist: first the
 * fallback, with which the image can be used, then the quick ones, and added widths last. An animation has
 * the files of its first frame, and those that move.
 */
export function filesOf(key: string, fallback: FallbackExt): [SizeFile, ...SizeFile[]] {
  const { width, widths } = mediaSizes(key);
  const isAdded = (one: number) => one > FORMER_MAX || (one !== width && ADDED.includes(one));
  const added = widths.filter(isAdded);
  const first = widths.filter((one) => !isAdded(one));
  const all = (of: number[], ext: Ext) => of.map((one) => ({ width: one, ext }));
  const sizes = [first, added].flatMap((of) => [...all(of, 'webp'), ...all(of, 'avif')]);
  const widest = { width: fallbackWidth(width), ext: fallback };
  if (fallback !== 'gif') return [widest, ...sizes];
  const still = { ...widest, ext: 'jpg', isOpaque: true } as const;
  // We have no encoder for animated AVIF.
  return [widest, ...sizes, still, ...all(movingWidths(width), 'anim.webp')];
}

/** Every file that an image may have in the storage, whatever its type. */
export function possibleFiles(key: string): SizeFile[] {
  const [{ width }, ...others] = filesOf(key, 'gif');
  return [...(['png', 'gif'] as const).map((ext) => ({ width, ext })), ...others];
}

export const fileName = ({ width, ext }: SizeFile) => `${width}.${ext}`;
/** A file's key in the storage. */
export const storageKey = (key: string, file: SizeFile) => `${key}/${fileName(file)}`;

/** The URL of a file with the focal point of its image. */
export const focusedPath = (key: string, focus: string | null, file: string): string =>
  `/media/${key}/${focus === null ? '' : `${focus}/`}${file}`;

/** The URL of an image in articles. */
export function mediaUrl(media: { key: string; type: FallbackType; focus: string | null }): string {
  const [first] = filesOf(media.key, fallbackExt(media.type));
  return focusedPath(media.key, media.focus, fileName(first));
}

/** The existing files of an image: their names and storage keys. */
export function madeFiles({ key, type, done }: { key: string; type: FallbackType; done: number }) {
  const made = filesOf(key, fallbackExt(type)).slice(0, done);
  return made.map((file) => ({ name: fileName(file), storageKey: storageKey(key, file) }));
}
