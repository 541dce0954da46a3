// Makes the sizes of one picture. Run as a process of its own: what goes wrong in a decoder, or takes
// all memory, ends this process and not the one that serves readers. The picture comes on stdin,
// the plan as an argument; each file goes back as a message.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { Ext, SizeFile } from './files.ts';
import { plainGif } from './gif.ts';
import type { MadeFile, Plan, WorkerMessage } from './run-worker.ts';

/** Chosen by measure (docs/performance.md): a better effort takes many times as long. */
const ENCODERS: Record<Ext, (picture: Sharp, moves: boolean) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: 82 }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif({ effort: 1 }),
  webp: (picture, moves) =>
    moves ? picture.webp({ quality: 70, effort: 0 }) : picture.webp({ quality: 78, effort: 2 }),
  avif: (picture) => picture.avif({ quality: 50, effort: 0 }),
};

/** Gives a file out, and works on when it is told to: the process that serves readers says when. */
async function give(file: Omit<MadeFile, 'cpu'>): Promise<void> {
  const goOn = once(process, 'message');
  const { user, system } = process.cpuUsage();
  await send({ kind: 'file', ...file, cpu: (user + system) / 1000 });
  await goOn;
}

function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });
}

/** Whether any pixel lets through what is behind it: many pictures have an alpha channel for nothing. */
function isTransparent(data: Buffer, channels: number): boolean {
  if (channels !== 2 && channels !== 4) return false;
  for (let at = channels - 1; at < data.length; at += channels) {
    if (data[at] !== 255) return true;
  }
  return false;
}

/** Pixels, and no more of what the library says of them than it may be told of them again. */
interface Raw {
  data: Buffer;
  info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

async function rawOf(picture: Sharp): Promise<Raw> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, info: { width, height, channels } };
}

/** Decodes once, upright and in sRGB, as wide as the widest file; makes all files from that. */
async function makeStill(input: Buffer, { files, pixels }: Plan): Promise<void> {
  const widest = Math.max(...files.map(({ width }) => width));
  const whole = await rawOf(
    sharp(input, { limitInputPixels: pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb'),
  );
  const transparent = isTransparent(whole.data, whole.info.channels);
  // Each width is made once, for all its formats.
  const inWidth = new Map<number, Raw>();
  for (const { width, ext } of files) {
    const raw = inWidth.get(width) ?? (await narrowed(whole, width, transparent));
    inWidth.set(width, raw);
    const picture = sharp(raw.data, { raw: raw.info });
    // What a JPEG cannot hold.
    const shown = ext === 'jpg' && transparent ? 'png' : ext;
    await give({ width, ext: shown, bytes: await encode(picture, shown, false) });
  }
}

/** The picture in a width, without an alpha channel that says nothing. */
async function narrowed({ data, info }: Raw, width: number, transparent: boolean): Promise<Raw> {
  if (width === info.width && (transparent || info.channels === 3)) return { data, info };
  const picture = sharp(data, { raw: info });
  if (!transparent) picture.removeAlpha();
  if (width !== info.width) picture.resize({ width });
  return rawOf(picture);
}

/** Each file reads all frames anew: held open together they would fill the memory. */
async function makeMoving(input: Buffer, { files, pixels }: Plan): Promise<void> {
  const made = new Map<SizeFile, Buffer>();
  const make = async ({ width, ext }: SizeFile) => {
    const picture = sharp(input, { animated: true, limitInputPixels: pixels, failOn: 'error' });
    picture.resize({ width, withoutEnlargement: true });
    return encode(picture, ext, true);
  };
  const [first, second] = files;
  const { format, width = 0 } = await sharp(input).metadata();
  if (first?.ext === 'gif' && second && format === 'gif' && width <= first.width) {
    // Its own frames serve as they are: to encode them anew takes ten times as long as all the rest.
    // That they can be read shows in the file that is made of them next.
    made.set(second, await make(second));
    const plain = plainGif(input);
    if (plain === null) throw new Error('The structure of the animation is damaged.');
    made.set(first, plain);
  }
  for (const file of files) {
    const bytes = made.get(file) ?? (await make(file));
    await give({ width: file.width, ext: file.ext, bytes });
  }
}

/** What is not asked for (orientation, places, cameras, profiles) stays out of the result. */
function encode(picture: Sharp, ext: Ext, moves: boolean): Promise<Buffer> {
  return ENCODERS[ext](picture, moves).toBuffer();
}

process.on('disconnect', () => process.exit());
sharp.concurrency(1);
sharp.cache(false);
// Of all that the library can read, what we take.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});

const plan = JSON.parse(process.argv[2] ?? '') as Plan;
try {
  const input = await buffer(process.stdin);
  await (plan.moves ? makeMoving(input, plan) : makeStill(input, plan));
  await send({ kind: 'done' });
} catch (error) {
  await send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
