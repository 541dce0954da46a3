import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawing, upload } from '#tests/support/content/images.ts';
import { loggedIn } from '#tests/support/content/people.ts';
import { get, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Media } from '../../contract.ts';
import { mediaPath } from '../../library.values.ts';

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const CLEAR = [0, 0, 0, 0];

/** One color in all pixels. */
const filled = (width: number, height: number, color: number[]) =>
  Buffer.from(Array.from({ length: width * height }, () => color).flat());

/** Frames of one color each. */
const frames = (colors: number[][], width: number, height: number) =>
  sharp(Buffer.concat(colors.map((color) => filled(width, height, color))), {
    raw: { width, height: height * colors.length, channels: 4, pageHeight: height },
  });

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface ApngFrame {
  color: number[];
  /** Left, top, width and height. */
  at: [number, number, number, number];
  /** Milliseconds. */
  delay?: number;
  dispose?: number;
  blend?: number;
}

/** An animated PNG of 40 × 20 pixels; the first frame is its image. */
async function apng(parts: readonly ApngFrame[], count = parts.length): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sequence = 0;
  for (const [index, { color, at, delay = 100, dispose = 0, blend = 0 }] of parts.entries()) {
    const [left, top, width, height] = at;
    const raw = { width, height, channels: 4 } as const;
    const png = await sharp(filled(width, height, color), { raw })
      .png()
      .toBuffer();
    const start = png.indexOf('IDAT') + 4;
    const data = png.subarray(start, start + png.readUInt32BE(start - 8));
    if (index === 0) {
      const actl = Buffer.alloc(8);
      actl.writeUInt32BE(count);
      chunks.push(png.subarray(0, 33), chunk('acTL', actl));
    }
    const control = Buffer.alloc(26);
    for (const [place, value] of [sequence, width, height, left, top].entries()) {
      control.writeUInt32BE(value, place * 4);
    }
    control.writeUInt16BE(delay, 20);
    control.writeUInt16BE(1000, 22);
    control.set([dispose, blend], 24);
    chunks.push(chunk('fcTL', control));
    sequence += 1;
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence);
    chunks.push(index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([number, data])));
    if (index > 0) sequence += 1;
  }
  return Buffer.concat([...chunks, chunk('IEND', Buffer.alloc(0))]);
}

const WHOLE: ApngFrame['at'] = [0, 0, 40, 20];

describe('uploaded animations', () => {
  const site = testApp();
  let headers: { cookie: string };

  beforeAll(async () => {
    ({ headers } = await loggedIn(site.database.db, 'author', 'ada'));
  });

  async function uploaded(content: Buffer, name: string): Promise<Media> {
    const answer = await upload(site.app, headers, content, name);
    expect(answer.statusCode, answer.body).toBe(201);
    await site.app.jobs.runDue();
    const media = await site.app.inject({ url: `/api/media/${answer.json<Media>().id}`, headers });
    expect(media.json<Media>().state, media.body).toBe('ready');
    return media.json<Media>();
  }

  const fileOf = async (url: string) => {
    const answer = await get(site.app, url);
    expect(answer.statusCode, `${url} ${answer.body.slice(0, 200)}`).toBe(200);
    const metadata = await sharp(answer.rawPayload, { animated: true }).metadata();
    return { bytes: answer.rawPayload, type: answer.headers['content-type'], ...metadata };
  };

  /** The color of a pixel in each frame. */
  async function colorsAt(bytes: Buffer, x: number, y: number): Promise<number[][]> {
    const image = sharp(bytes, { animated: true }).ensureAlpha();
    const { pages = 1, pageHeight = 0 } = await sharp(bytes, { animated: true }).metadata();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return Array.from({ length: pages }, (_, page) => {
      const at = ((page * pageHeight + y) * info.width + x) * 4;
      return [...data.subarray(at, at + 4)];
    });
  }

  it('has files that move, and its first frame in all sizes', async () => {
    const gif = await frames([RED, GREEN], 600, 20)
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer();
    const media = await uploaded(gif, 'moves.gif');
    expect(media).toMatchObject({ width: 600, height: 20, total: 10 });
    expect(media.url).toBe(`/media/${media.key}/600.gif`);
    for (const file of [
      media.url,
      ...[480, 600].map((one) => `/media/${media.key}/${one}.anim.webp`),
    ]) {
      expect(await fileOf(file), file).toMatchObject({ pages: 2, delay: [100, 100], loop: 0 });
    }
    const moving = await fileOf(`/media/${media.key}/480.anim.webp`);
    expect(moving).toMatchObject({ type: 'image/webp', width: 480, format: 'webp' });
    for (const [file, type] of [
      [mediaPath(media.key, 480, 'webp'), 'image/webp'],
      [mediaPath(media.key, 240, 'avif'), 'image/avif'],
      [media.url.replace('gif', 'jpg'), 'image/jpeg'],
      [`/media/${media.key}/1x1.jpg`, 'image/jpeg'],
    ] as const) {
      const still = await fileOf(file);
      expect([still.type, still.pages ?? 1], file).toEqual([type, 1]);
      const [red = 0, green = 0] = (await colorsAt(still.bytes, 5, 5))[0] ?? [];
      expect(red > 200 && green < 60, file).toBe(true);
    }
    for (const file of ['240.anim.webp', '960.anim.webp']) {
      expect((await get(site.app, `/media/${media.key}/${file}`)).statusCode, file).toBe(404);
    }
    const removed = await site.app.inject({
      method: 'DELETE',
      url: `/api/media/${media.id}`,
      headers,
    });
    expect(removed.statusCode, removed.body).toBe(200);
    await site.app.jobs.runDue();
    const folder = path.join(site.database.config.dataDir, 'media', media.key);
    expect(await readdir(folder).catch(() => [])).toEqual([]);
  });

  it('is scaled down if it is wide, and loses its metadata', async () => {
    const gif = await frames([RED, GREEN], 1700, 20)
      .gif({ loop: 3, delay: [50, 90] })
      .toBuffer();
    const said = Buffer.concat([gif.subarray(0, -1), Buffer.from('!\xfe\x06Secret\0;', 'latin1')]);
    const media = await uploaded(said, 'wide.gif');
    const own = await fileOf(media.url);
    expect(own.bytes.includes('Secret')).toBe(false);
    expect(own).toMatchObject({ pages: 2, loop: 3, delay: [50, 90] });
    const widest = await fileOf(`/media/${media.key}/960.anim.webp`);
    expect(widest).toMatchObject({ width: 960, pages: 2 });
  });

  it('of a transparent image keeps a white still for programs without transparency', async () => {
    const gif = await frames([CLEAR, GREEN], 60, 20)
      .gif({ delay: [100, 100] })
      .toBuffer();
    const media = await uploaded(gif, 'clear.gif');
    const still = await fileOf(media.url.replace('gif', 'jpg'));
    expect(still).toMatchObject({ format: 'jpeg', channels: 3 });
    expect((await colorsAt(still.bytes, 5, 5))[0]).toEqual([255, 255, 255, 255]);
  });

  it.each([
    [6, 20, 40],
    [3, 40, 20],
  ])('as a WebP with EXIF orientation %i is upright', async (orientation, width, height) => {
    const top = frames([RED, GREEN], 40, 20);
    const half = {
      input: filled(20, 20, BLUE),
      raw: { width: 20, height: 20, channels: 4 },
    } as const;
    const marked = await top
      .composite([{ ...half, left: 0, top: 0 }])
      .raw()
      .toBuffer();
    const webp = await sharp(marked, {
      raw: { width: 40, height: 40, channels: 4, pageHeight: 20 },
    })
      .webp({ lossless: true, delay: [100, 200] })
      .withMetadata({ orientation })
      .toBuffer();
    const media = await uploaded(webp, 'turned.webp');
    expect(media).toMatchObject({ width, height, url: `/media/${media.key}/${width}.gif` });
    const file = await fileOf(media.url);
    expect(file).toMatchObject({ width, pageHeight: height, pages: 2, delay: [100, 200] });
    // What was on the left is now above, or on the right.
    const [x, y] = orientation === 6 ? [10, 5] : [35, 10];
    expect((await colorsAt(file.bytes, x, y))[0]).toEqual(BLUE);
    expect((await colorsAt(file.bytes, width - 1 - x, height - 1 - y))[0]).toEqual(RED);
  });

  it('as an animated PNG moves, with its frames on each other', async () => {
    const png = await apng([
      { color: RED, at: WHOLE, delay: 250 },
      // Only for its own time.
      { color: GREEN, at: [0, 0, 20, 20], dispose: 2 },
      { color: BLUE, at: [20, 0, 20, 20], dispose: 1 },
      { color: CLEAR, at: [0, 0, 5, 5], blend: 1 },
    ]);
    const media = await uploaded(png, 'moves.png');
    expect(media.url).toBe(`/media/${media.key}/40.gif`);
    const { bytes, ...file } = await fileOf(media.url);
    expect(file).toMatchObject({ width: 40, pageHeight: 20, delay: [250, 100, 100, 100], loop: 0 });
    expect(await colorsAt(bytes, 2, 2)).toEqual([RED, GREEN, RED, RED]);
    expect((await colorsAt(bytes, 30, 10)).slice(0, 3)).toEqual([RED, RED, BLUE]);
    expect((await colorsAt(bytes, 30, 10))[3]?.[3]).toBe(0);
  });

  it.each([
    [
      'cut off',
      async () =>
        (await apng([RED, GREEN].map((color) => ({ color, at: WHOLE })))).subarray(0, -40),
    ],
    [
      'with a frame outside of it',
      () =>
        apng([
          { color: RED, at: WHOLE },
          { color: RED, at: [30, 0, 20, 20] },
        ]),
    ],
  ])('as an animated PNG %s is refused', async (_name, make) => {
    const answer = await upload(site.app, headers, await make(), 'moves.png');
    expect([answer.statusCode, problemOf(answer).code]).toEqual([400, 'media.broken']);
  });

  it('as a PNG with a single frame is an image', async () => {
    const media = await uploaded(await apng([{ color: RED, at: WHOLE }]), 'still.png');
    expect(media.url).toBe(`/media/${media.key}/40.jpg`);
  });

  /** A GIF of frames of one pixel, each somewhere else, on a screen of this size. */
  function longGif(count: number, width: number, height: number, hundredths: number): Buffer {
    const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
    head.writeUInt16LE(width, 6);
    head.writeUInt16LE(height, 8);
    const parts = Array.from({ length: count }, (_, index) => {
      const frame = Buffer.from(
        '!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02L\x01\0',
        'latin1',
      );
      frame.writeUInt16LE(hundredths, 4);
      frame.writeUInt16LE(index % width, 9);
      return frame;
    });
    return Buffer.concat([head, ...parts, Buffer.from(';')]);
  }

  it.each([
    [
      [601, 9, 9, 5],
      'too_many_frames',
      'The animation has 601 frames; at most 600 are allowed. Shorten it, or lower its frame rate.',
    ],
    [
      [2, 2001, 2000, 5],
      'frame_too_large',
      'The animation is 2001 × 2000 pixels (4.1 megapixels); at most 4 megapixels are allowed. Make it smaller.',
    ],
    [
      [200, 1000, 501, 5],
      'animation_too_large',
      'The animation has 200 frames of 1000 × 501 pixels, together 100.2 megapixels; at most 100 megapixels are allowed. Make it smaller, shorten it, or lower its frame rate.',
    ],
    [
      [3, 9, 9, 2001],
      'too_long',
      'The animation takes 60.1 seconds; at most 60 seconds are allowed. Shorten it.',
    ],
    [
      [50_000, 300, 300, 1],
      'too_many_frames',
      'The animation has 50000 frames; at most 600 are allowed. Shorten it, or lower its frame rate.',
    ],
  ] as const)('above a limit is refused with the limit: %j', async (gif, code, detail) => {
    const answer = await upload(
      site.app,
      headers,
      longGif(gif[0], gif[1], gif[2], gif[3]),
      'long.gif',
    );
    expect([answer.statusCode, problemOf(answer).code]).toEqual([400, `media.${code}`]);
    expect(problemOf(answer).detail).toBe(detail);
  });

  it('of a game, with 220 frames in 11 seconds, is accepted', async () => {
    const media = await uploaded(longGif(220, 640, 360, 5), 'gameplay.gif');
    expect(await fileOf(media.url)).toMatchObject({ pages: 220, pageHeight: 360 });
    expect(await fileOf(`/media/${media.key}/640.anim.webp`)).toMatchObject({ width: 640 });
  });

  it('gets a new still with a new file', async () => {
    const gif = await frames([RED, GREEN], 50, 50)
      .gif({ delay: [100, 100] })
      .toBuffer();
    const media = await uploaded(gif, 'first.gif');
    const png = await drawing(50, 50).png().toBuffer();
    const answer = await upload(site.app, headers, png, 'next.png', [], media.id);
    expect(answer.statusCode, answer.body).toBe(200);
    await site.app.jobs.runDue();
    expect(answer.json<Media>().url).toMatch(/50\.jpg$/);
    for (const file of [
      media.url,
      media.url.replace('gif', 'jpg'),
      `/media/${media.key}/50.anim.webp`,
    ]) {
      const former = await get(site.app, file);
      expect([former.statusCode, former.headers.location], file).toEqual([
        302,
        answer.json<Media>().url,
      ]);
    }
  });
});
