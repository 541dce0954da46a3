import { t } from '#lib/messages/admin.ts';
import { ANIMATION_LIMITS, MEDIA_LIMITS } from '../../library.values.ts';

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
const FORMATS = { names: NAMES.slice(0, -1).join(', '), last: NAMES.at(-1) ?? '' };
export const RULE = t(
  '{names} or {last}, at most 20 MB and 50 megapixels. Animations: at most {seconds} seconds, {frames} frames and 100 megapixels in all frames together',
  { ...FORMATS, ...ANIMATION_LIMITS },
);

/** 1536 -> '2 kB' */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return t('{size} kB', { size: Math.round(bytes / 1000) });
  return t('{size} MB', { size: (bytes / 1_000_000).toFixed(1) });
}

/** Why a file needn't be sent at all; undefined if it seems fine. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return t('The file is empty.');
  if (size > MEDIA_LIMITS.bytes)
    return t('The file has {sizeText}. The maximum is 20 MB.', { sizeText: sizeText(size) });
  if (/^image\/hei[cf]/.test(type))
    return t(
      'This is a HEIC photo, which most browsers can’t show. In Photos on the iPhone, tap Share > Options > Most Compatible to send it as a JPEG. For new photos, choose Settings > Camera > Formats > Most Compatible.',
    );
  // Without a type, the name said nothing: the server checks the bytes.
  if (type !== '' && TYPES[type] === undefined) {
    return type.startsWith('image/')
      ? t('This image format isn’t supported. Use {names} or {last}.', FORMATS)
      : t('This file isn’t an image.');
  }
  return undefined;
}
