import { readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawing, upload } from '#tests/support/content/images.ts';
import { loggedIn } from '#tests/support/content/people.ts';
import { get } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Media } from '../../contract.ts';
import { mediaPath, mediaSizes } from '../../library.values.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('uploads', () => {
  const site = testApp();
  let headers: { cookie: string };

  beforeAll(async () => {
    ({ headers } = await loggedIn(site.database.db, 'author', 'ada'));
  });

  async function uploaded(content: Buffer, name?: string): Promise<Media> {
    const answer = await upload(site.app, headers, content, name);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Media>();
  }

  /** The image with all its sizes. */
  async function finished({ id }: Media): Promise<Media> {
    await site.app.jobs.runDue();
    const answer = await site.app.inject({ url: `/api/media/${id}`, headers });
    const media = answer.json<Media>();
    expect(media.state, answer.body).toBe('ready');
    return media;
  }

  const metadataOf = async (url: string) => {
    const answer = await get(site.app, url);
    expect(answer.statusCode, `${url} ${answer.body.slice(0, 200)}`).toBe(200);
    return { ...(await sharp(answer.rawPayload).metadata()), type: answer.headers['content-type'] };
  };

  /** Every file of an image looks like the upload: the mean of each color, on white. */
  const expectColors = async (media: Media, bytes: Buffer) => {
    const means = async (file: Buffer) => {
      const onWhite = sharp(file).flatten({ background: '#fff' }).toColourspace('srgb');
      const { channels } = await sharp(await onWhite.png().toBuffer()).stats();
      return channels.slice(0, 3).map(({ mean }) => mean);
    };
    const wanted = await means(await sharp(bytes).autoOrient().resize({ width: 480 }).toBuffer());
    for (const url of [
      media.url,
      ...['webp', 'avif'].map((ext) => mediaPath(media.key, 480, ext)),
    ]) {
      const found = await means((await get(site.app, url)).rawPayload);
      const off = found.map((mean, at) => Math.abs(mean - (wanted[at] ?? 0)));
      expect(Math.max(...off), `${url}: ${found} instead of ${wanted}`).toBeLessThan(6);
    }
  };

  it('a photo can be used at once, and its sizes follow', async () => {
    const media = await uploaded(await drawing(1800, 1200).jpeg().toBuffer(), 'A photo.JPG');
    expect(media).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^[0-9a-f]{20}-1800x1200$/),
      url: `/media/${media.key}/1800.jpg`,
      width: 1800,
      height: 1200,
      alt: '',
      caption: '',
      credit: '',
      license: '',
      focus: null,
      name: 'A photo.JPG',
      error: null,
      state: 'processing',
      done: 1,
      total: 13,
      uses: 0,
      formerUses: 0,
      uploadedBy: 'ada',
      can: ['edit', 'delete'],
      bytes: expect.any(Number),
      createdAt: '2026-03-05T12:00:00.000Z',
    });
    const first = await get(site.app, media.url);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await finished(media)).toMatchObject({ done: 13, total: 13 });
    const { widths } = mediaSizes(media.key);
    expect(widths).toEqual([240, 480, 768, 960, 1600, 1800]);
    for (const [ext, format] of [
      ['webp', 'webp'],
      ['avif', 'heif'],
    ] as const) {
      for (const width of widths) {
        const answer = await get(site.app, mediaPath(media.key, width, ext));
        expect(answer.headers).toMatchObject({
          'content-type': `image/${ext}`,
          'cache-control': IMMUTABLE,
          'x-content-type-options': 'nosniff',
          'content-length': String(answer.rawPayload.length),
        });
        const height = Math.round((width * 2) / 3);
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width, height });
      }
    }
    expect(await readdir(path.join(site.database.config.dataDir, 'media', media.key))).toHaveLength(
      13,
    );
    const head = await site.app.inject({ method: 'HEAD', url: media.url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('a missing size is served as the nearest one and cached for ten seconds', async () => {
    const media = await finished(await uploaded(await drawing(700, 500).jpeg().toBuffer()));
    await site.database.db
      .updateTable('media')
      .set({ done: 2 })
      .where('id', '=', media.id)
      .execute();
    const folder = path.join(site.database.config.dataDir, 'media', media.key);
    for (const gone of ['700.webp', '480.avif', '700.avif']) await unlink(path.join(folder, gone));
    for (const [asked, type] of [
      ['700.webp', 'image/webp'],
      ['700.avif', 'image/jpeg'],
    ]) {
      const answer = await get(site.app, `/media/${media.key}/${asked}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
      expect(answer.headers['cache-control']).toBe('public, max-age=10');
    }
  });

  it('the same file is stored once, even if uploaded concurrently', async () => {
    const bytes = await drawing(300, 200).png().toBuffer();
    const bob = await loggedIn(site.database.db, 'author', 'bob');
    const who = [headers, headers, bob.headers];
    const answers = await Promise.all(who.map((one) => upload(site.app, one, bytes)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    const again = await upload(site.app, headers, bytes, 'renamed.png');
    expect(again.statusCode).toBe(200);
    expect(new Set([...answers, again].map((answer) => answer.json<Media>().id)).size).toBe(1);
    expect(again.json<Media>().name).toBe('image.jpg');
  });

  it('EXIF rotates a photo, and its location and camera are removed', async () => {
    const bytes = await drawing(640, 480)
      .withExif({
        IFD0: { Make: 'Secret Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const media = await finished(await uploaded(bytes));
    expect(media).toMatchObject({ width: 480, height: 640, url: `/media/${media.key}/480.jpg` });
    for (const url of [
      media.url,
      ...['webp', 'avif'].map((ext) => mediaPath(media.key, 480, ext)),
    ]) {
      const found = await metadataOf(url);
      expect(found).toMatchObject({ width: 480, height: 640 });
      expect([found.exif, found.xmp, found.iptc, found.orientation ?? 1]).toEqual([
        undefined,
        undefined,
        undefined,
        1,
      ]);
      expect((await get(site.app, url)).rawPayload.includes('Secret')).toBe(false);
    }
  });

  it.each([
    ['a CMYK JPEG', () => drawing(500, 300).toColourspace('cmyk').jpeg().toBuffer(), 'jpg', 3],
    ['a 16-bit PNG', () => drawing(500, 300).toColourspace('rgb16').png().toBuffer(), 'jpg', 3],
    ['a grey PNG', () => drawing(500, 300).greyscale().png().toBuffer(), 'jpg', 3],
    ['a transparent PNG', () => drawing(500, 300, 4).png().toBuffer(), 'png', 4],
    [
      'an alpha channel for nothing',
      () => drawing(500, 300).ensureAlpha().png().toBuffer(),
      'jpg',
      3,
    ],
    ['a WebP', () => drawing(500, 300).webp().toBuffer(), 'jpg', 3],
    ['an AVIF', () => drawing(500, 300).avif({ effort: 0 }).toBuffer(), 'jpg', 3],
    ['a still GIF', () => drawing(500, 300).gif().toBuffer(), 'jpg', 3],
  ])('%s is converted to a format that browsers show', async (_name, make, ext, channels) => {
    const bytes = await make();
    const media = await uploaded(bytes);
    expect(media.url).toBe(`/media/${media.key}/500.${ext}`);
    const found = await metadataOf(media.url);
    expect(found).toMatchObject({ width: 500, height: 300, channels, depth: 'uchar' });
    expect(found.space).toBe('srgb');
    expect((await finished(media)).total).toBe(7);
    const webp = await metadataOf(mediaPath(media.key, 480, 'webp'));
    expect(webp).toMatchObject({ format: 'webp', hasAlpha: channels === 4 });
    await expectColors(media, bytes);
  });

  it('a wide transparent image keeps its colors', async () => {
    const bytes = await drawing(2700, 300, 4).png().toBuffer();
    const media = await finished(await uploaded(bytes));
    expect(media.url).toBe(`/media/${media.key}/2560.png`);
    await expectColors(media, bytes);
  });

  it('an image is never enlarged', async () => {
    const media = await finished(await uploaded(await drawing(90, 60).png().toBuffer()));
    expect(mediaSizes(media.key).widths).toEqual([90]);
    expect(await metadataOf(mediaPath(media.key, 90, 'webp'))).toMatchObject({ width: 90 });
    for (const file of ['480.webp', '960.jpg', '91.png']) {
      expect((await get(site.app, `/media/${media.key}/${file}`)).statusCode).toBe(404);
    }
  });

  it('bytes after the end of an image are dropped', async () => {
    const jpeg = await drawing(200, 100).jpeg().toBuffer();
    const media = await finished(
      await uploaded(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]), 'a.html'),
    );
    for (const url of [media.url, mediaPath(media.key, 200, 'webp')]) {
      expect((await get(site.app, url)).rawPayload.includes('<script>')).toBe(false);
    }
  });
});
