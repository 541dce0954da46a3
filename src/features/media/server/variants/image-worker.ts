// Makes files of one image. Run as a process of its own (run-image-worker.ts): the image comes on
// stdin, the plan as an argument; each file goes back as a message.
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { MEDIA_LIMITS } from '../../values.ts';
import { openSharp, readOwnFormatsAlone } from '../decoders.ts';
import type { Ext } from './files.ts';
import type { Plan, WorkerMessage } from './run-image-worker.ts';

/** Chosen by measure (docs/performance.md): a better effort takes many times as long. */
const ENCODERS: Record<Ext, (image: Sharp, moves: boolean) => Sharp> = {
  // The other sizes are made from it: colours at half the resolution would show in them.
  jpg: (image) => image.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png(),
  // An animation's own colours need no dithering.
  gif: (image) => image.gif({ effort: 1, dither: 0 }),
  webp: (image, moves) =>
    moves ? image.webp({ quality: 70, effort: 0 }) : image.webp({ quality: 78, effort: 2 }),
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

/** Whether it has a pixel that lets through what is behind it: many have an alpha channel for nothing. */
async function isTransparent(image: Sharp): Promise<boolean> {
  const { hasAlpha } = await image.metadata();
  return hasAlpha && !(await image.stats()).isOpaque;
}

async function make(input: Buffer, { files, moves }: Plan): Promise<void> {
  const open = () =>
    sharp(input, { animated: moves, limitInputPixels: MEDIA_LIMITS.pixels, failOn: 'error' });
  for (const { width, height, ext: wanted } of files) {
    // What a JPEG cannot hold, but for a crop, which stands on white.
    const isPng = wanted === 'jpg' && height === undefined && (await isTransparent(open()));
    const ext = isPng ? 'png' : wanted;
    // Upright and in sRGB; what is not asked for (places, cameras, profiles) stays out.
    const upright = open().autoOrient().toColourspace('srgb');
    const image =
      height === undefined
        ? upright.resize({ width, withoutEnlargement: true })
        : upright.resize({ width, height, position: 'attention' }).flatten({ background: 'white' });
    await send({ kind: 'file', width, ext, bytes: await ENCODERS[ext](image, moves).toBuffer() });
  }
}

sharp.concurrency(1);
sharp.cache(false);

try {
  await make(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '') as Plan);
  await send({ kind: 'done' });
} catch (error) {
  await send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
