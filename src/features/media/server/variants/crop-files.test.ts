import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Media } from '../../contract.ts';
import { cropPaths, cropSize } from '../../crops.values.ts';
import { demoImages } from '../demo-images.ts';

describe('crops of an image', () => {
  const site = testSite();

  const uploaded = async (image: Sharp) => {
    const bytes = await image.toBuffer();
    const answer = await upload(site.app, { cookie: site.author.cookie }, bytes);
    return jsonOf<Media>(answer, 201);
  };
  const folderOf = ({ key }: Media) => path.join(site.database.config.dataDir, 'media', key);
  const shapes = async ({ url }: Media) => {
    const found = [];
    for (const address of cropPaths(url)) {
      const answer = await get(site.app, address);
      expect(answer.statusCode, address).toBe(200);
      const { format, width, height } = await sharp(answer.rawPayload).metadata();
      found.push([format, width, height, answer.headers['cache-control']]);
    }
    return found;
  };

  it('crops are available on first request as JPEG and cached for ever', async () => {
    const media = await uploaded(drawing(2000, 1000).jpeg());
    const kept = 'public, max-age=31536000, immutable';
    expect(await shapes(media)).toEqual([
      ['jpeg', 1200, 675, kept],
      ['jpeg', 1200, 900, kept],
      ['jpeg', 1000, 1000, kept],
    ]);
  });

  it('crops are made once, all on the first request, in one process', async () => {
    const media = await uploaded(drawing(900, 900, 4).png());
    const [wide = '', , square = ''] = cropPaths(media.url);
    const answers = await Promise.all(
      [wide, square, wide, square].map((one) => get(site.app, one)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    const file = path.join(folderOf(media), '1x1.jpg');
    const made = await stat(file);
    expect(await readdir(folderOf(media))).toEqual(expect.arrayContaining(['16x9.jpg', '4x3.jpg']));
    await shapes(media);
    expect((await stat(file)).mtimeMs).toBe(made.mtimeMs);
  });

  it('a crop of an animation shows its first frame', async () => {
    const frames = await drawing(300, 600).gif().toBuffer();
    const media = await uploaded(sharp(frames, { pages: -1 }).gif());
    expect((await shapes(media)).map((shape) => shape.slice(0, 3))).toEqual([
      ['jpeg', 300, 169],
      ['jpeg', 300, 225],
      ['jpeg', 300, 300],
    ]);
  });

  it('crops are deleted with their image and belong to it only', async () => {
    const media = await uploaded(drawing(800, 500).jpeg());
    await site.app.jobs.runDue();
    await shapes(media);
    const wide = cropPaths(media.url)[0] ?? '';
    await site.editor.del(`/api/media/${media.id}`);
    await site.app.jobs.runDue();
    await expect(readdir(folderOf(media))).rejects.toThrow('ENOENT');
    expect((await get(site.app, wide)).statusCode).toBe(404);
    await expect(readdir(folderOf(media))).rejects.toThrow('ENOENT');
    expect((await get(site.app, wide.replace('16x9', '21x9'))).statusCode).toBe(400);
    expect(cropPaths('/demo/images/meridian.webp')).toEqual([]);
    expect(cropPaths('https://other.example/media/a/1.jpg')).toEqual([]);
  });

  it('crops of an unreadable image are attempted once an hour', async () => {
    const bytes = await drawing(640, 360).jpeg().toBuffer();
    const media = jsonOf<Media>(await upload(site.app, { cookie: site.author.cookie }, bytes), 201);
    const [first = ''] = (await readdir(folderOf(media))).filter((name) => name.endsWith('.jpg'));
    await writeFile(path.join(folderOf(media), first), 'no image');
    const wide = cropPaths(media.url)[0] ?? '';
    const ask = () => site.app.inject({ url: wide, remoteAddress: '192.0.2.78' });
    for (let index = 0; index < 40; index += 1) {
      expect(problemOf(await ask()).code).toBe('media.not_found');
    }
    await writeFile(path.join(folderOf(media), first), bytes);
    expect((await ask()).statusCode).toBe(404);
    site.clock.now += HOUR;
    expect((await ask()).statusCode).toBe(200);
  });

  it('demo images have crops, other demo files do not', async () => {
    const [address = ''] = [...demoImages().values()];
    const found = await shapes({ url: address } as Media);
    expect(found.map((shape) => shape.slice(0, 3))).toEqual([
      ['jpeg', 1200, 675],
      ['jpeg', 900, 675],
      ['jpeg', 675, 675],
    ]);
    for (const none of ['meridian-00000000-1200x675', '_a-00000000-1x1', 'none', '%2e%2e']) {
      expect((await get(site.app, `/demo/images/${none}/1x1.jpg`)).statusCode, none).toBe(404);
    }
  });

  it('one address can have crops made of 30 images a minute, and existing ones do not count', async () => {
    const media = await uploaded(drawing(300, 200).jpeg());
    const [wide = ''] = cropPaths(media.url);
    const ask = (url: string) => site.app.inject({ url, remoteAddress: '192.0.2.77' });
    const missing = wide.replace(media.key, `${'0'.repeat(20)}-300x200`);
    expect((await ask(missing)).statusCode).toBe(404);
    await ask(wide);
    for (let index = 1; index < 30; index += 1) {
      await rm(path.join(folderOf(media), '16x9.jpg'));
      expect((await ask(wide)).statusCode).toBe(200);
    }
    expect((await ask(wide)).statusCode).toBe(200);
    await rm(path.join(folderOf(media), '16x9.jpg'));
    const refused = await ask(wide);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'request.too_many']);
  });

  it('crops of at most four images are made at a time, and the next request gets Retry-After', async () => {
    const media = [];
    for (let index = 0; index < 5; index += 1) media.push(await uploaded(drawing(300, 200).jpeg()));
    const answers = await Promise.all(
      media.map(({ url }) => get(site.app, cropPaths(url)[0] ?? '')),
    );
    const refused = answers.filter((answer) => answer.statusCode !== 200);
    expect(refused.map((answer) => [answer.statusCode, problemOf(answer).code])).toEqual([
      [503, 'media.busy'],
    ]);
    expect(refused[0]?.headers['retry-after']).toBe('10');
  });
});

it.each([
  [{ width: 16_000, height: 1 }, '1x1', 1, 1],
  [{ width: 1, height: 900 }, '16x9', 1, 1],
  [{ width: 4000, height: 3000 }, '4x3', 1200, 900],
  [{ width: 800, height: 450 }, '16x9', 800, 450],
] as const)('%o as %s is %i wide and %i high', (image, crop, width, height) => {
  expect(cropSize(image, crop)).toEqual({ width, height });
});
