import type { OutputInfo } from 'sharp';
import { ANIMATION_LIMITS } from '../../library.values.ts';
import { openSharp } from '../decoders.ts';
import { drawApng, readApng } from './apng.ts';

/** Frames below each other, with four channels. */
interface Frames {
  pixels: Buffer;
  width: number;
  /** Of one frame. */
  height: number;
  /** Milliseconds per frame. */
  delay: number[];
  loop: number;
}

/** Degrees for the orientations of cameras. Mirrored ones don't occur in animations. */
const TURNS: Partial<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };

export const turnOf = (orientation = 1): number => TURNS[orientation] ?? 0;

/** The frames of an animation that our decoder can't read by itself: an animated PNG, or one to turn. */
export async function readFrames(input: Buffer): Promise<Frames | null> {
  const apng = readApng(input);
  if (apng !== null) {
    const { width, height, loop, frames } = apng;
    const delay = frames.map((frame) => frame.delay);
    return { pixels: await drawApng(apng), width, height, delay, loop };
  }
  const sharp = await openSharp();
  const open = () =>
    sharp(input, { animated: true, limitInputPixels: ANIMATION_LIMITS.pixels, failOn: 'error' });
  const { orientation, delay = [], loop = 0, pages = 1 } = await open().metadata();
  const turn = turnOf(orientation);
  if (turn === 0) return null;
  const { data, info } = await open()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height / pages, channels: 4 } as const;
  const size = data.length / pages;
  let turned: OutputInfo = info;
  for (let at = 0; at < data.length; at += size) {
    const frame = sharp(data.subarray(at, at + size), { raw })
      .rotate(turn)
      .raw();
    const done = await frame.toBuffer({ resolveWithObject: true });
    done.data.copy(data, at);
    turned = done.info;
  }
  return { pixels: data, width: turned.width, height: turned.height, delay, loop };
}
