import { MEDIA_LIMITS } from '../../library.values.ts';

/** What the server accepts. It checks the bytes; this only saves a hopeless upload. */
const TYPES: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
};

/** For the file dialog. */
export const ACCEPTED = Object.keys(TYPES).join(',');

const NAMES = Object.values(TYPES);
export const RULE = `${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}, at most 20 MB and 50 megapixels`;

/** 1536 -> '2 kB' */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Why a file needn't be sent at all; undefined if it seems fine. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return 'The file is empty.';
  if (size > MEDIA_LIMITS.bytes) return `The file has ${sizeText(size)}. The maximum is 20 MB.`;
  // Without a type, the name said nothing: the server checks the bytes.
  if (type !== '' && TYPES[type] === undefined) {
    return type.startsWith('image/')
      ? `This image format isn’t supported. Use ${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}.`
      : 'This file isn’t an image.';
  }
  return undefined;
}
