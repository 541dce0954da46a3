import { Problem } from '#platform/http/problem.ts';
import { MEDIA_LIMITS } from '../../library.values.ts';
import { openSharp } from '../decoders.ts';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const has = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** The format by the first bytes; null if we don't support it. The file name is ignored. */
export function formatOf(bytes: Buffer): Format | null {
  if (has(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (has(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a')) return 'gif';
  if (has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP')) return 'webp';
  if (has(bytes, 4, 'ftyp')) {
    // The major brand and the compatible ones.
    const length = Math.min(bytes.readUInt32BE(0), 128);
    const brands = bytes.toString('latin1', 8, length);
    if (/avi[fs]/.test(brands)) return 'avif';
  }
  return null;
}

/** The header of an image. */
export interface Header {
  format: Format;
  /** After rotation. */
  width: number;
  height: number;
  /** Whether it has more than one frame. */
  moves: boolean;
}

export const broken = () => new Problem(400, 'media.broken', 'The image is damaged or incomplete.');

const tooLarge = () =>
  new Problem(
    400,
    'media.too_many_pixels',
    'An image may have at most 50 megapixels, all frames of an animation included, ' +
      `and no side may be longer than ${MEDIA_LIMITS.side} pixels.`,
  );

/**
 * Reads only an image's header.
 * @throws Problem 415 `media.type`, 400 `media.broken` or `media.too_many_pixels`
 */
export async function readHeader(bytes: Buffer): Promise<Header> {
  if (bytes.length === 0) throw broken();
  const format = formatOf(bytes);
  if (format === null) {
    throw new Problem(415, 'media.type', 'An image must be a JPEG, PNG, WebP, AVIF or GIF.');
  }
  const sharp = await openSharp();
  // Sizes are checked here; nothing is decoded.
  const header = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if (header.format === 'heif' && header.compression !== 'av1') {
    throw new Problem(415, 'media.type', 'An image must be a JPEG, PNG, WebP, AVIF or GIF.');
  }
  const { width, height: allFrames } = header.autoOrient;
  const pages = format === 'gif' || format === 'webp' ? (header.pages ?? 1) : 1;
  const height = header.pageHeight ?? allFrames;
  const pixels = width * height * pages;
  if (pixels > MEDIA_LIMITS.pixels || Math.max(width, height) > MEDIA_LIMITS.side) throw tooLarge();
  return { format, width, height, moves: pages > 1 };
}
