import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainGif } from './gif.ts';

const WIDTH = 40;
const HEIGHT = 30;

/** An extension as programs put them in: a label, and blocks. */
function extension(label: number, ...blocks: string[]): Buffer {
  const parts = blocks.flatMap((text) => [Buffer.of(text.length), Buffer.from(text, 'latin1')]);
  return Buffer.concat([Buffer.of(0x21, label), ...parts, Buffer.of(0)]);
}

describe('plainGif', () => {
  let gif: Buffer;
  /** Where its first extension or frame begins. */
  let start: number;
  beforeAll(async () => {
    const frames = Buffer.alloc(WIDTH * HEIGHT * 3 * 4, 7);
    for (let at = 0; at < frames.length; at += 1) frames[at] = (at * 31) % 251;
    const raw = { width: WIDTH, height: HEIGHT * 4, channels: 3, pageHeight: HEIGHT } as const;
    gif = await sharp(frames, { raw })
      .gif({ loop: 3, delay: [50, 60, 70, 80] })
      .toBuffer();
    start = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
  });

  const within = (extra: Buffer) =>
    Buffer.concat([gif.subarray(0, start), extra, gif.subarray(start)]);

  it('keeps every frame, how long each stays and how often it runs', async () => {
    const plain = plainGif(gif);
    expect(plain).not.toBeNull();
    const facts = await sharp(plain ?? '', { animated: true }).metadata();
    expect(facts).toMatchObject({ pages: 4, loop: 3, delay: [50, 60, 70, 80] });
    const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
    expect(await pixels(plain ?? Buffer.of())).toEqual(await pixels(gif));
  });

  it.each([
    ['a comment', () => within(extension(0xfe, 'taken at home'))],
    ['a text', () => within(extension(0x01, '123456789012', 'taken at home'))],
    ['what a program left', () => within(extension(0xff, 'XMP DataXMP', 'taken at home'))],
    ['what stands behind its end', () => Buffer.concat([gif, Buffer.from('taken at home')])],
  ])('leaves out %s', (_name, made) => {
    expect(made().includes('taken at home')).toBe(true);
    expect(plainGif(made())).toEqual(plainGif(gif));
  });

  it.each([
    ['nothing', () => Buffer.of()],
    ['a head alone', () => gif.subarray(0, start)],
    ['half of it', () => gif.subarray(0, gif.length / 2)],
    ['no end', () => gif.subarray(0, -1)],
    ['a block of no kind', () => within(Buffer.of(0x77))],
  ])('takes no damaged one: %s', (_name, made) => {
    expect(plainGif(made())).toBeNull();
  });
});
