import { Problem } from '#platform/http/problem.ts';
import { ANIMATION_LIMITS, MEDIA_LIMITS } from '../../library.values.ts';
import { openSharp } from '../decoders.ts';
import { readApng } from '../variants/apng.ts';
import { turnOf } from '../variants/read-frames.ts';

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

/** HEIC: of an iPhone. */
const isHeic = (bytes: Buffer) =>
  has(bytes, 4, 'ftyp') && /hei[cmsx]|hev[cmsx]|m[is]f1/.test(bytes.toString('latin1', 8, 128));

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

const wrongType = (bytes: Buffer) =>
  isHeic(bytes)
    ? new Problem(
        415,
        'media.heic',
        'This is a HEIC photo, which most browsers can’t show. In Photos on the iPhone, tap Share > Options > ' +
          'Most Compatible to send it as a JPEG. For new photos, choose Settings > Camera > Formats > ' +
          'Most Compatible.',
      )
    : new Problem(415, 'media.type', 'An image must be a JPEG, PNG, WebP, AVIF or GIF.');

/** Rounded up, so that what is above a limit never looks equal. */
const megapixels = (pixels: number) => Math.ceil(pixels / 100_000) / 10;

/** @throws Problem 400 `media.too_many_pixels` */
function refuseLarge({ width, height }: { width: number; height: number }): void {
  const { pixels, side } = MEDIA_LIMITS;
  const isTooLong = Math.max(width, height) > side;
  if (!isTooLong && width * height <= pixels) return;
  const limit = isTooLong
    ? `no side may be longer than ${side} pixels`
    : `at most ${megapixels(pixels)} megapixels are allowed, not ${megapixels(width * height)}`;
  const detail = `The image is ${width} × ${height} pixels; ${limit}. Make it smaller.`;
  throw new Problem(400, 'media.too_many_pixels', detail);
}

interface Motion {
  width: number;
  height: number;
  frames: number;
  /** Milliseconds per frame. */
  delay: readonly number[];
}

/** Browsers show a frame with a shorter delay for a tenth of a second. */
const MIN_DELAY_MS = 20;
const DEFAULT_DELAY_MS = 100;

/** @throws Problem 400 that names the limit */
function refuseLongMotion({ width, height, frames, delay }: Motion): void {
  const limits = ANIMATION_LIMITS;
  const refuse = (code: string, fact: string, advice: string) => {
    throw new Problem(400, `media.${code}`, `The animation ${fact} are allowed. ${advice}.`);
  };
  const pixels = width * height;
  const ms = delay.reduce((sum, one) => sum + (one < MIN_DELAY_MS ? DEFAULT_DELAY_MS : one), 0);
  const seconds = Math.ceil(ms / 100) / 10;
  const facts = `${frames} frames of ${width} × ${height} pixels`;
  if (frames > limits.frames)
    refuse(
      'too_many_frames',
      `has ${frames} frames; at most ${limits.frames}`,
      'Shorten it, or lower its frame rate',
    );
  if (pixels > limits.framePixels)
    refuse(
      'frame_too_large',
      `is ${width} × ${height} pixels (${megapixels(pixels)} megapixels); at most ` +
        `${megapixels(limits.framePixels)} megapixels`,
      'Make it smaller',
    );
  if (pixels * frames > limits.pixels)
    refuse(
      'animation_too_large',
      `has ${facts}, together ${megapixels(pixels * frames)} megapixels; at most ` +
        `${megapixels(limits.pixels)} megapixels`,
      'Make it smaller, shorten it, or lower its frame rate',
    );
  if (seconds > limits.seconds)
    refuse('too_long', `takes ${seconds} seconds; at most ${limits.seconds} seconds`, 'Shorten it');
}

/**
 * Reads only an image's header.
 * @throws Problem 415 `media.type` or `media.heic`, 400 `media.broken`, `media.too_many_pixels`, or the
 * limit of an animation
 */
export async function readHeader(bytes: Buffer): Promise<Header> {
  if (bytes.length === 0) throw broken();
  const format = formatOf(bytes);
  if (format === null) throw wrongType(bytes);
  const sharp = await openSharp();
  // Sizes are checked here; nothing is decoded.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if (header.format === 'heif' && header.compression !== 'av1') throw wrongType(bytes);
  const { width, height } = header.autoOrient;
  refuseLarge({ width, height });
  const apng = readApng(bytes);
  const pages = format === 'gif' || format === 'webp' ? (header.pages ?? 1) : 1;
  const frames = apng?.frames.length ?? pages;
  if (frames === 1) return { format, width, height, moves: false };
  const delay = apng?.frames.map((frame) => frame.delay) ?? header.delay ?? [];
  refuseLongMotion({ width, height, frames, delay });
  const [across, down] =
    apng || turnOf(header.orientation) % 180 === 0
      ? [header.width, header.height]
      : [width, height];
  return { format, width: across, height: down, moves: true };
}
