import { createHash } from 'node:crypto';
import { Problem } from '#platform/http/problem.ts';
import { ImageError, type MadeFile, makeFiles, WORKER } from '../variants/run-image-worker.ts';
import type { Upload } from './read-upload.ts';
import { formatOf } from './sniff.ts';

/** The longest side of the drawing: four times what a header shows. */
const SVG_SIDE = 1024;
/** A logo takes a fraction of a second, and other images wait meanwhile. */
const DRAWING = { ...WORKER, timeout: 10_000 };
/** Much more than any logo has. */
const MAX_BYTES = 5 * 1024 * 1024;

const unreadable = (cause: ImageError) =>
  new Problem(
    400,
    'media.broken',
    'The SVG can’t be drawn. Save it as a plain SVG or as a PNG, and try again.',
    { cause },
  );

/** Whether a file may be an SVG: markup with such an element near its start. */
function isSvg(bytes: Buffer): boolean {
  const start = bytes.toString('utf8', 0, 8192);
  return /^\uFEFF?\s*</.test(start) && /<(?:\w+:)?svg[\s>]/i.test(start);
}

/**
 * An SVG as a bitmap, any other file as it is. Scripts, links and embedded pages have no effect on the drawing, and
 * the program that draws it opens no other file: nothing of the SVG itself reaches a reader.
 * @throws Problem 413 `media.too_large`, 415 `media.type`, 400 `media.broken`, also if drawing takes too long
 */
export async function drawn(upload: Upload, program = DRAWING): Promise<Upload> {
  if (upload.bytes.length > MAX_BYTES) {
    throw new Problem(
      413,
      'media.too_large',
      'A logo, icon or sharing image can have at most 5 MB.',
    );
  }
  if (!isSvg(upload.bytes)) {
    if (upload.bytes.length > 0 && formatOf(upload.bytes) === null) {
      throw new Problem(
        415,
        'media.type',
        'An image must be an SVG, JPEG, PNG, WebP, AVIF or GIF.',
      );
    }
    return upload;
  }
  let bytes: Buffer = Buffer.of();
  try {
    const plan = { files: [{ width: SVG_SIDE, ext: 'png' as const }], isSvg: true };
    const keep = async (file: MadeFile) => {
      bytes = Buffer.from(file.bytes);
    };
    await makeFiles(upload.bytes, plan, keep, undefined, program);
  } catch (error) {
    throw error instanceof ImageError ? unreadable(error) : error;
  }
  return { ...upload, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
