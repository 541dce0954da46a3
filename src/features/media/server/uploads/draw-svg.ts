import { createHash } from 'node:crypto';
import { Problem } from '#platform/http/problem.ts';
import { ImageError, makeFiles } from '../variants/run-image-worker.ts';
import type { Upload } from './read-upload.ts';

/** The longest side of the drawing: four times what a header shows. */
const SVG_SIDE = 1024;
/** Much more than any logo has. */
const MAX_BYTES = 5 * 1024 * 1024;

const unreadable = () =>
  new Problem(
    400,
    'media.broken',
    'The SVG can’t be drawn. Save it as a plain SVG or as a PNG, and try again.',
  );

/** Whether a file may be an SVG: markup with such an element near its start. */
function isSvg(bytes: Buffer): boolean {
  const start = bytes.toString('utf8', 0, 8192);
  return /^\uFEFF?\s*</.test(start) && /<(?:\w+:)?svg[\s>]/i.test(start);
}

/**
 * An SVG as a bitmap, any other file as it is. Scripts, links and embedded pages have no effect on the drawing, and
 * the program that draws it opens no other file: nothing of the SVG itself reaches a reader.
 * @throws Problem 413 `media.too_large`, 400 `media.broken`
 */
export async function drawn(upload: Upload): Promise<Upload> {
  if (upload.bytes.length > MAX_BYTES) {
    throw new Problem(
      413,
      'media.too_large',
      'A logo, icon or sharing image can have at most 5 MB.',
    );
  }
  if (!isSvg(upload.bytes)) return upload;
  let bytes: Buffer = Buffer.of();
  try {
    const plan = { files: [{ width: SVG_SIDE, ext: 'png' as const }], moves: false, isSvg: true };
    await makeFiles(upload.bytes, plan, async (file) => {
      bytes = Buffer.from(file.bytes);
    });
  } catch (error) {
    if (error instanceof ImageError && error.reason === 'image') throw unreadable();
    if (!(error instanceof ImageError)) throw error;
    throw new Problem(503, 'media.failed', 'The image could not be processed.', { cause: error });
  }
  return { ...upload, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
