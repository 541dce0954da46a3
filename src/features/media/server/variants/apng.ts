import { crc32 } from 'node:zlib';
import { ANIMATION_LIMITS } from '../../library.values.ts';
import { openSharp } from '../decoders.ts';

// Our decoder reads the first frame of an animated PNG only: here each frame becomes a PNG of its own.
// https://www.w3.org/TR/png-3/#apng-frame-based-animation

const SIGNATURE = 8;
/** Chunks that a frame's colors depend on, and the most that they may take: they are copied to each frame. */
const COLORS = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP']);
const MAX_COLOR_BYTES = 1_000_000;
/** Programs write some thousand. */
const MAX_CHUNKS = 50_000;
const CHANNELS = 4;

const DISPOSE = { background: 1, previous: 2 } as const;
const BLEND_OVER = 1;

interface Frame {
  width: number;
  height: number;
  left: number;
  top: number;
  /** Milliseconds. */
  delay: number;
  dispose: number;
  blend: number;
  data: Buffer[];
}

interface Apng {
  width: number;
  height: number;
  /** How often it plays; 0 for ever. */
  loop: number;
  frames: Frame[];
  ihdr: Buffer;
  /** Before the data: colors. */
  prelude: Buffer[];
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}

function frameOf(data: Buffer): Frame {
  const seconds = data.readUInt16BE(20) / (data.readUInt16BE(22) || 100);
  return {
    width: data.readUInt32BE(4),
    height: data.readUInt32BE(8),
    left: data.readUInt32BE(12),
    top: data.readUInt32BE(16),
    delay: Math.round(seconds * 1000),
    dispose: data.readUInt8(24),
    blend: data.readUInt8(25),
    data: [],
  };
}

/** The parts of an animated PNG; null for another file, or one with a single frame. */
export function readApng(bytes: Buffer): Apng | null {
  if (bytes.readUInt32BE(0) !== 0x89504e47) return null;
  let apng: Apng | null = null;
  let ihdr: Buffer | undefined;
  const prelude: Buffer[] = [];
  let isBeforeData = true;
  let colorBytes = 0;
  let chunks = 0;
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    chunks += 1;
    if (chunks > MAX_CHUNKS || (apng?.frames.length ?? 0) > ANIMATION_LIMITS.frames) break;
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) break;
    if (type === 'IHDR' && length === 13) ihdr = data;
    else if (type === 'IDAT' && apng === null) return null;
    else if (type === 'acTL' && length === 8 && ihdr) {
      const [width, height] = [ihdr.readUInt32BE(0), ihdr.readUInt32BE(4)];
      apng = { width, height, loop: data.readUInt32BE(4), frames: [], ihdr, prelude };
    } else if (type === 'fcTL' && length === 26) apng?.frames.push(frameOf(data));
    // Without a frame before it, the image of old programs isn't part of the animation.
    else if (type === 'IDAT') apng?.frames.at(-1)?.data.push(data);
    else if (type === 'fdAT') apng?.frames.at(-1)?.data.push(data.subarray(4));
    if (type === 'IDAT') isBeforeData = false;
    if (isBeforeData && COLORS.has(type)) {
      colorBytes += length;
      if (colorBytes <= MAX_COLOR_BYTES) prelude.push(bytes.subarray(at, at + 12 + length));
    }
    at += 12 + length;
  }
  return apng !== null && apng.frames.length > 1 ? apng : null;
}

/** The pixels of a frame. */
async function decode({ ihdr, prelude }: Apng, frame: Frame): Promise<Buffer> {
  const header = Buffer.from(ihdr);
  header.writeUInt32BE(frame.width, 0);
  header.writeUInt32BE(frame.height, 4);
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...prelude,
    chunk('IDAT', Buffer.concat(frame.data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  const sharp = await openSharp();
  return sharp(png, { failOn: 'error' }).toColourspace('srgb').ensureAlpha().raw().toBuffer();
}

/** Puts a frame on the canvas. */
function draw(canvas: Buffer, across: number, pixels: Buffer, frame: Frame): void {
  const { width, height, left, top, blend } = frame;
  for (let y = 0; y < height; y += 1) {
    const from = y * width * CHANNELS;
    const to = ((top + y) * across + left) * CHANNELS;
    if (blend !== BLEND_OVER) {
      pixels.copy(canvas, to, from, from + width * CHANNELS);
      continue;
    }
    for (let at = 0; at < width * CHANNELS; at += CHANNELS) {
      const alpha = pixels[from + at + 3] ?? 0;
      const below = ((canvas[to + at + 3] ?? 0) * (255 - alpha)) / 255;
      if (alpha + below === 0) continue;
      for (let color = at; color < at + 3; color += 1) {
        const [over = 0, under = 0] = [pixels[from + color], canvas[to + color]];
        canvas[to + color] = (over * alpha + under * below) / (alpha + below);
      }
      canvas[to + at + 3] = alpha + below;
    }
  }
}

/** The frames of an animated PNG, below each other. @throws Error if it is damaged */
export async function drawApng(apng: Apng): Promise<Buffer> {
  const { width, height, frames } = apng;
  const size = width * height * CHANNELS;
  const drawn = Buffer.alloc(size * frames.length);
  const canvas = Buffer.alloc(size);
  for (const [index, frame] of frames.entries()) {
    const isInside = frame.left + frame.width <= width && frame.top + frame.height <= height;
    if (!isInside) throw new Error('A frame is outside of its image.');
    const before = frame.dispose === DISPOSE.previous ? Buffer.from(canvas) : null;
    draw(canvas, width, await decode(apng, frame), frame);
    canvas.copy(drawn, index * size);
    if (before) before.copy(canvas);
    else if (frame.dispose === DISPOSE.background) {
      draw(canvas, width, Buffer.alloc(frame.width * frame.height * CHANNELS), {
        ...frame,
        blend: 0,
      });
    }
  }
  return drawn;
}
