// Makes files of one image in a child process (run-image-worker.ts): the image comes on stdin, the plan
// as an argument; each file goes back as a message.
import { flushCompileCache } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { cropRect, type Focus } from '../../crops.values.ts';
import { ANIMATION_LIMITS, MEDIA_LIMITS } from '../../library.values.ts';
import { pixelsOf } from '../../use-crops.values.ts';
import { openSharp, readOwnFormatsAlone, readSvgToo } from '../decoders.ts';
import { readFrames } from './read-frames.ts';
import type { Plan, WorkerMessage } from './run-image-worker.ts';
import { type Ext, isMoving, type SizeFile } from './variant-sizes.ts';

/** Chosen by measurement (docs/performance.md): higher effort takes many times as long. */
const ENCODERS: Record<Ext, (image: Sharp) => Sharp> = {
  // The other sizes are made from it, so colors keep their full resolution.
  jpg: (image) => image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png(),
  // An animation's own colors need no dithering.
  gif: (image) => image.gif({ effort: 1, dither: 0 }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
  'anim.webp': (image) => image.webp({ quality: 70, effort: 0 }),
  avif: (image) => image.avif({ quality: 50, effort: 0 }),
};

process.on('disconnect', () => process.exit());
readOwnFormatsAlone();
const sharp = await openSharp();

function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });
}

/** Whether any pixel is transparent: many images have an alpha channel without need. */
async function isTransparent(image: Sharp): Promise<boolean> {
  const { hasAlpha } = await image.metadata();
  return hasAlpha && !(await image.stats()).isOpaque;
}

/** The whole image inside of a frame: an icon shows all of it. */
function whole(image: Sharp, size: { width: number; height: number }, isOpaque = false): Sharp {
  const background = isOpaque ? 'white' : '#0000';
  const framed = image.ensureAlpha().resize({ ...size, fit: 'contain', background });
  return isOpaque ? framed.flatten({ background }) : framed;
}

/** The part of an image around its focal point. */
async function focused(image: Sharp, frame: { width: number; height: number }, focus: Focus) {
  const { autoOrient } = await image.metadata();
  return image
    .autoOrient()
    .extract(cropRect(autoOrient, frame, focus))
    .resize(frame);
}

/** The part of an image that was set by hand. */
async function cut(image: Sharp, { rect, ratio }: NonNullable<SizeFile['part']>) {
  const { autoOrient } = await image.metadata();
  return image.autoOrient().extract(pixelsOf(autoOrient, rect, ratio));
}

/** The resolution of an SVG without a size of its own, and the highest one. */
const SVG_DPI = 72;
const MAX_SVG_DPI = 7200;

/** Draws an SVG so that its longest side has this many pixels. */
async function draw(input: Buffer, side: number): Promise<void> {
  await readSvgToo();
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata();
  const density = Math.min(MAX_SVG_DPI, Math.max(1, (SVG_DPI * side) / Math.max(width, height)));
  const image = sharp(input, { density, limitInputPixels: MEDIA_LIMITS.pixels, failOn: 'error' })
    .resize({ width: side, height: side, fit: 'inside' })
    .toColourspace('srgb');
  const bytes = await image.png().toBuffer();
  await send({ kind: 'file', width: side, ext: 'png', bytes });
}

/** Opens an animation with all its frames. */
async function openMoving(input: Buffer): Promise<Sharp> {
  const limits = { limitInputPixels: ANIMATION_LIMITS.pixels, failOn: 'error' } as const;
  const open = (file: Buffer) => sharp(file, { ...limits, animated: true });
  const frames = await readFrames(input);
  if (frames === null) return open(input);
  const { pixels, width, height: pageHeight, delay, loop } = frames;
  const height = pageHeight * delay.length;
  const image = sharp(pixels, { ...limits, raw: { width, height, channels: 4, pageHeight } });
  // Only the frames of a file can be resized one by one.
  return open(await ENCODERS.gif(image.gif({ delay, loop })).toBuffer());
}

async function make(input: Buffer, { files, isSvg }: Plan): Promise<void> {
  if (isSvg) return draw(input, files[0]?.width ?? 0);
  const open = () => sharp(input, { limitInputPixels: MEDIA_LIMITS.pixels, failOn: 'error' });
  for (const { width, height, ext: wanted, isOpaque, focus, part } of files) {
    // JPEG has no transparency; crops get a white background.
    const hasGround = isOpaque || part || height !== undefined;
    const isPng = wanted === 'jpg' && !hasGround && (await isTransparent(open()));
    const ext = isPng ? 'png' : wanted;
    // Rotated upright and in sRGB. Metadata (location, camera, profiles) is dropped.
    const turned = isMoving(ext) ? await openMoving(input) : open().autoOrient();
    const upright = turned.toColourspace('srgb');
    const image = part
      ? (await cut(open().toColourspace('srgb'), part)).resize({ width, height })
      : height === undefined
        ? upright.resize({ width, withoutEnlargement: true })
        : ext === 'png'
          ? whole(upright, { width, height }, isOpaque)
          : focus
            ? await focused(open().toColourspace('srgb'), { width, height }, focus)
            : upright.resize({ width, height, position: 'attention' });
    const grounded = ext === 'jpg' && hasGround ? image.flatten({ background: 'white' }) : image;
    await send({ kind: 'file', width, ext, bytes: await ENCODERS[ext](grounded).toBuffer() });
  }
}

sharp.concurrency(1);
sharp.cache(false);

try {
  await make(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '') as Plan);
  // The parent ends this process after the last message.
  flushCompileCache();
  await send({ kind: 'done' });
} catch (error) {
  await send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
