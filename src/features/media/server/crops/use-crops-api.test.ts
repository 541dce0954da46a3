import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import { DAY } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { upload } from '#tests/support/content/images.ts';
import { get, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Media, MediaCrop } from '../../contract.ts';
import { sharedSize } from '../../crops.values.ts';
import { RATIO_NAMES } from '../../use-crops.values.ts';
import { deleteUnusedCrops, restoreCrops, storedCrops } from './store-crops.ts';

const site = testSite({ pages: true });

let made = 0;
/** Red in the upper left quarter, blue elsewhere; a new file each time. */
async function quarters(width = 800, height = 600) {
  made += 1;
  const red = { r: 255, g: 0, b: 0 };
  const corner = { create: { width: width / 2, height: height / 2, channels: 3, background: red } };
  return sharp({ create: { width, height, channels: 3, background: { r: 0, g: made, b: 255 } } })
    .composite([{ input: corner, left: 0, top: 0 } as never])
    .png()
    .toBuffer();
}
const uploaded = async (bytes?: Buffer, replaces?: Media) =>
  jsonOf<Media>(
    await upload(
      site.app,
      { cookie: replaces ? site.editor.cookie : site.author.cookie },
      bytes ?? (await quarters()),
      'quarters.png',
      [],
      replaces?.id,
    ),
    replaces ? 200 : 201,
  );
const crop = (media: Media, body: object, who = site.author) =>
  who.post(`/api/media/${media.id}/crops`, body);
/** The left upper part that is red, in 16:9. */
const RED = { x: 0, y: 0, width: 5000 };
const cropped = async (media: Media, body: object = { rects: { '16x9': RED } }) =>
  jsonOf<MediaCrop>(await crop(media, body));
const whereTo = async (url: string): Promise<[number, string | undefined]> => {
  const { statusCode, headers } = await get(site.app, url);
  return [statusCode, headers.location];
};
const seen = async (url: string) => {
  const answer = await get(site.app, url);
  expect(answer.statusCode, url).toBe(200);
  const { width, height } = await sharp(answer.rawPayload).metadata();
  const { channels } = await sharp(answer.rawPayload).stats();
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
  return { width, height, color: red > 250 ? 'red' : blue > 250 ? 'blue' : 'both' };
};
const ratio = (url: string, name: string) => url.replace(/[^/]+$/, `${name}.jpg`);
const folder = ({ key }: Media, url: string) =>
  path.join(site.database.config.dataDir, 'media', `${key}-${/-([0-9a-f]{12})-/.exec(url)?.[1]}`);
const makeAll = () => site.app.jobs.runDue();

it('a crop has a URL that ends with its size, from which everything derives the files', async () => {
  const media = await uploaded();
  const { url, shown } = await cropped(media);
  expect([shown, sharedSize(url)]).toEqual(['16x9', { width: 400, height: 225 }]);
  expect(url).toMatch(new RegExp(`^/media/${media.key}-[0-9a-f]{12}-400x225/400\\.jpg$`));
  expect(await seen(url)).toEqual({ width: 400, height: 225, color: 'red' });
  const part = (name: string) => seen(url.replace(/[^/]+$/, name));
  expect(await part('240.webp')).toEqual({ width: 240, height: 135, color: 'red' });
  expect(await part('400.avif')).toEqual({ width: 400, height: 225, color: 'red' });
  const { headers } = await get(site.app, url);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const gone = url.replace(/[^/]+$/, '400.png');
  for (const none of [
    gone,
    url.replace('/400.', '/399.'),
    url.replace('/400.jpg', '/icon-48.png'),
  ]) {
    expect((await whereTo(none))[0], none).toBe(404);
  }
});

it('a job makes all files of a crop before anyone asks', async () => {
  const media = await uploaded();
  await makeAll();
  const { url } = await cropped(media);
  await makeAll();
  const names = [240, 400].flatMap((one) => [`${one}.webp`, `${one}.avif`]);
  const ratios = RATIO_NAMES.map((name) => `${name}.jpg`);
  expect((await readdir(folder(media, url))).sort()).toEqual(
    ['400.jpg', ...names, ...ratios].sort(),
  );
});

it('ratios are those set by hand, the others follow the focal point', async () => {
  const media = await uploaded();
  const rects = { '1x1': { x: 0, y: 0, width: 3750 }, '3x4': { x: 6000, y: 0, width: 3000 } };
  const { url, shown } = await cropped(media, { rects });
  expect([shown, sharedSize(url)]).toEqual(['whole', { width: 800, height: 600 }]);
  expect(await seen(url)).toEqual({ width: 800, height: 600, color: 'both' });
  expect(await seen(ratio(url, '1x1'))).toEqual({ width: 300, height: 300, color: 'red' });
  expect(await seen(ratio(url, '3x4'))).toEqual({ width: 240, height: 320, color: 'blue' });
  expect((await seen(ratio(url, '4x3'))).width).toBe(800);
  jsonOf(await site.editor.put(`/api/media/${media.id}`, { focus: { x: 100, y: 100 } }));
  const [, moved = ''] = await whereTo(url);
  expect(moved).toContain('-100-100-800x600/100-100/');
  expect(await seen(ratio(moved, '1x1'))).toEqual({ width: 300, height: 300, color: 'red' });
  expect((await seen(ratio(moved, '16x9'))).width).toBe(800);
});

it('an article shows its crop in cards, share image, structured data and feeds', async () => {
  const media = await uploaded();
  const { url } = await cropped(media, {
    rects: { '16x9': RED, '4x3': { x: 0, y: 0, width: 4000 }, '1x1': { x: 0, y: 0, width: 3000 } },
  });
  await site.editor.put(`/api/media/${media.id}`, { credit: 'Mara' });
  const { slug } = await makeArticle(site.db, { featuredImage: url });
  const { siteUrl } = site.database.config;
  const page = (await get(site.app, `/articles/${slug}`)).body;
  expect(page).toContain(`<meta property="og:image" content="${siteUrl}${url}"`);
  expect(page).toContain('<meta property="og:image:width" content="400"');
  expect(page).toContain('<meta property="og:image:height" content="225"');
  for (const name of ['16x9', '4x3', '1x1']) {
    expect(page).toContain(siteUrl + ratio(url, name));
    expect(await seen(ratio(url, name)), name).toMatchObject({ color: 'red' });
  }
  expect(page).toContain('"creditText":"Mara"');
  expect(page).toContain('Credit: Mara');
  const card = (await get(site.app, '/articles')).body;
  expect(card).toContain(`${url.replace(/[^/]+$/, '240.webp')} 240w`);
  expect(card).toMatch(/width="400" height="225"/);
  expect((await get(site.app, '/feed.json')).body).toContain(siteUrl + url);
});

it('the same crops have one URL, without crops it is that of the image, and others can be read back', async () => {
  const media = await uploaded();
  const rects = { '4x3': { x: 100, y: 200, width: 5000 } };
  const first = await cropped(media, { rects, shown: '4x3' });
  expect(await cropped(media, { rects, shown: '4x3' })).toEqual(first);
  expect((await cropped(media, { rects })).url).not.toBe(first.url);
  const id = /-([0-9a-f]{12})-/.exec(first.url)?.[1];
  const mine = await site.author.get(`/api/media/${media.id}/crops/${id}`);
  expect(jsonOf<MediaCrop>(mine)).toEqual(first);
  expect(await cropped(media, { rects: {} })).toMatchObject({ url: media.url });
  const other = await uploaded();
  expect((await site.author.get(`/api/media/${other.id}/crops/${id}`)).statusCode).toBe(404);
});

it('only stored crops are served, by those who may write', async () => {
  const media = await uploaded();
  const { url } = await cropped(media);
  const id = /-([0-9a-f]{12})-/.exec(url)?.[1] ?? '';
  const other = await uploaded();
  for (const made of [
    url.replace(id, '0123456789ab'),
    url.replace(media.key, other.key),
    url.replace(media.key, `${'0'.repeat(20)}-800x600`),
  ]) {
    expect((await whereTo(made))[0], made).toBe(404);
  }
  // Another size leads to the real one.
  expect(await whereTo(url.replace('-400x225', '-450x225'))).toEqual([302, url]);
  expect(await whereTo(url.replace('-400x225', '-1-2-400x225'))).toEqual([302, url]);
  for (const odd of ['-400x0', '-0400x225', '-400x225x', '--400x225']) {
    expect((await whereTo(url.replace('-400x225', odd)))[0], odd).toBe(400);
  }
});

it('a crop is inside of the image, in a known ratio and at least a pixel wide', async () => {
  const media = await uploaded();
  const refused = async (body: object) => {
    const { status, errors } = problemOf(await crop(media, body));
    return [status, errors?.[0]?.field];
  };
  const wide = (rect: object) => refused({ rects: { '16x9': rect } });
  expect(await wide({ x: 5100, y: 0, width: 5000 })).toEqual([400, 'rects.16x9']);
  expect(await wide({ x: 0, y: 2600, width: 10_000 })).toEqual([400, 'rects.16x9']);
  expect(await wide({ x: 0, y: 0, width: 1 })).toEqual([400, 'rects.16x9']);
  expect(await refused({ rects: { '3x4': { x: 0, y: 0, width: 5700 } } })).toEqual([
    400,
    'rects.3x4',
  ]);
  const odd = [{ x: -1 }, { x: 0.5 }, { x: 10_001 }, { width: 0 }, { x: '1' }, { height: 1 }];
  for (const part of odd) expect((await wide({ ...RED, ...part }))[0]).toBe(400);
  expect((await refused({ rects: { '21x9': RED } }))[0]).toBe(400);
  expect(await refused({ rects: { '16x9': RED }, shown: '4x3' })).toEqual([400, 'shown']);
  // As large as the image.
  await cropped(media, { rects: { '4x3': { x: 0, y: 0, width: 10_000 } } });
});

/** Two frames. */
const animated = () =>
  sharp(Buffer.concat([Buffer.alloc(1200, 40), Buffer.alloc(1200, 200)]), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  })
    .gif()
    .toBuffer();

it('an animation can’t be cropped, and is shown whole where it replaces a cropped image', async () => {
  const media = await uploaded();
  const { url } = await cropped(media);
  const { slug } = await makeArticle(site.db, { featuredImage: url });
  const animation = await uploaded(await animated(), media);
  const { featuredImage } = await getJson<Article>(site.app, `/api/articles/slug/${slug}`);
  expect(featuredImage).toBe(animation.url);
  expect(await whereTo(url)).toEqual([302, animation.url]);
  const { code, detail } = problemOf(await crop(animation, { rects: { '16x9': RED } }));
  expect([code, detail]).toEqual(['media.moving', 'An animation can’t be cropped.']);
});

it('crops of an image under embargo are hidden like the image', async () => {
  const media = await uploaded();
  const { url } = await cropped(media);
  await site.db
    .updateTable('media')
    .set({ embargo_until: site.clock.now + DAY })
    .where('id', '=', media.id)
    .execute();
  for (const one of [url, ratio(url, '16x9')]) expect((await whereTo(one))[0]).toBe(404);
  const staff = await site.editor.get(url);
  expect([staff.statusCode, staff.headers['cache-control']]).toEqual([200, 'no-store']);
});

it('a crop keeps its part and gets a URL of its own when the file is replaced', async () => {
  const media = await uploaded();
  const { url } = await cropped(media);
  const { id, slug } = await makeArticle(site.db, { featuredImage: url });
  await makeAll();
  const next = await uploaded(await quarters(400, 300), media);
  await makeAll();
  const { featuredImage } = await getJson<Article>(site.app, `/api/articles/slug/${slug}`);
  expect(featuredImage).toMatch(new RegExp(`^/media/${next.key}-[0-9a-f]{12}-200x113/200\\.jpg$`));
  expect(await seen(featuredImage ?? '')).toEqual({ width: 200, height: 113, color: 'red' });
  expect(await whereTo(url)).toEqual([302, featuredImage]);
  await expect(readdir(folder(media, url))).rejects.toThrow('ENOENT');
  // A form that was open before.
  jsonOf(await site.editor.put(`/api/articles/${id}`, { featuredImage: url }));
  const again = await getJson<Article>(site.app, `/api/articles/slug/${slug}`);
  expect(again.featuredImage).toBe(featuredImage);
}, 120_000);

it('a new focal point keeps the crop, gives it a new URL and removes the former ratios', async () => {
  const media = await uploaded();
  const { url } = await cropped(media);
  const { slug } = await makeArticle(site.db, { featuredImage: url });
  await makeAll();
  jsonOf(await site.editor.put(`/api/media/${media.id}`, { focus: { x: 25, y: 0 } }));
  await makeAll();
  const { featuredImage } = await getJson<Article>(site.app, `/api/articles/slug/${slug}`);
  // In the crop, which is the left half, the point is in the middle.
  expect(featuredImage).toContain('-25-0-400x225/50-0/400.jpg');
  const names = await readdir(folder(media, url));
  expect(names).toContain('25-0-16x9.jpg');
  expect(names).not.toContain('16x9.jpg');
  const page = (await get(site.app, `/articles/${slug}`)).body;
  expect(page).toContain(
    `<meta property="og:image" content="${site.database.config.siteUrl}${ratio(featuredImage ?? '', '16x9')}"`,
  );
  expect(await seen(ratio(featuredImage ?? '', '16x9'))).toEqual({
    width: 400,
    height: 225,
    color: 'red',
  });
});

it('crops that no article shows any more are removed after a week, and all with their image', async () => {
  const media = await uploaded();
  const { url } = await cropped(media);
  const { id } = await makeArticle(site.db, {});
  jsonOf(await site.editor.put(`/api/articles/${id}`, { featuredImage: url }));
  const lone = await cropped(media, { rects: { '16x9': { ...RED, width: 4000 } } });
  await makeAll();
  const sweep = () => deleteUnusedCrops({ db: site.db, now: () => site.clock.now });
  await sweep();
  expect((await whereTo(lone.url))[0]).toBe(200);
  site.clock.now += 8 * DAY;
  await sweep();
  await makeAll();
  site.clock.now -= 8 * DAY;
  expect([(await whereTo(lone.url))[0], (await whereTo(url))[0]]).toEqual([404, 200]);
  await expect(readdir(folder(media, lone.url))).rejects.toThrow('ENOENT');
  const missing = await site.editor.put(`/api/articles/${id}`, { featuredImage: lone.url });
  expect(jsonOf<Article>(missing).featuredImage).toBe(media.url);
  jsonOf(await site.editor.put(`/api/articles/${id}`, { featuredImage: url }));
  expect(problemOf(await site.editor.del(`/api/media/${media.id}`)).code).toBe('media.in_use');
  await site.db.deleteFrom('articles').where('id', '=', id).execute();
  jsonOf(await site.editor.del(`/api/media/${media.id}`));
  await makeAll();
  expect((await whereTo(url))[0]).toBe(404);
  await expect(readdir(folder(media, url))).rejects.toThrow('ENOENT');
});

it('crops of an export keep their URL, and those that don’t fit are left out', async () => {
  const media = await uploaded();
  const { url } = await cropped(media);
  const crops = (await storedCrops(site.db)).get(media.id) ?? [];
  expect(crops).toEqual([{ rects: { '16x9': RED }, shown: '16x9' }]);
  await site.db.deleteFrom('media_crops').execute();
  expect((await whereTo(url))[0]).toBe(404);
  const outside = { rects: { '16x9': { x: 9000, y: 0, width: 5000 } } };
  await restoreCrops(site.db, media.key, [outside, ...crops], site.clock.now);
  expect((await whereTo(url))[0]).toBe(200);
  expect((await storedCrops(site.db)).get(media.id)).toEqual(crops);
});

it('an image in a text shows its crop with its credit', async () => {
  const media = await uploaded();
  const rects = { '3x4': { x: 0, y: 0, width: 2500 } };
  const { url } = await cropped(media, { rects, shown: '3x4' });
  expect(await seen(url)).toEqual({ width: 200, height: 267, color: 'red' });
  jsonOf(await site.editor.put(`/api/media/${media.id}`, { credit: 'Mara' }));
  const content = `<figure><img src="${url}" alt="x" /></figure><p>Text.</p>`;
  const { slug } = await makeArticle(site.db, { content });
  const page = (await get(site.app, `/articles/${slug}`)).body;
  expect(page).toContain('width="200" height="267"');
  expect(page).toContain('Credit: Mara');
});
