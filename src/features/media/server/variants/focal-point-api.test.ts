import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { AdminArticle, Article } from '#features/articles/contract.ts';
import type { RevisionContent } from '#features/articles/editing.contract.ts';
import { ownAuthorInputSchema } from '#features/authors/contract.ts';
import type { AdminGame } from '#features/games/contract.ts';
import { editableArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor } from '#tests/support/content/authors.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { get, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Media, MediaPage } from '../../contract.ts';
import { cropPaths } from '../../crops.values.ts';
import { demoImages } from '../demo-images.ts';

const site = testSite({ pages: true, env: { BYLINES: 'on' } });

const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };
let made = 0;
/** Red at the left, blue at the right; a new file each time. */
async function halves(width = 1000, height = 400) {
  made += 1;
  const left = { create: { width: Math.round(width / 2), height, channels: 3, background: RED } };
  return sharp({ create: { width, height, channels: 3, background: { ...BLUE, g: made } } })
    .composite([{ input: left, left: 0, top: 0 } as never])
    .png()
    .toBuffer();
}
const uploaded = async (who = site.author, bytes?: Buffer) =>
  jsonOf<Media>(await upload(site.app, { cookie: who.cookie }, bytes ?? (await halves())), 201);
const focus = (media: Media, point: unknown, who = site.editor) =>
  who.put(`/api/media/${media.id}`, { alt: '', caption: '', focus: point });
const focused = async (media: Media, x: number, y: number) =>
  jsonOf<Media>(await focus(media, { x, y }));
const filesOf = ({ key }: Media) => readdir(path.join(site.database.config.dataDir, 'media', key));
const square = (media: Media) => cropPaths(media.url)[2] ?? '';
const colorAt = async (address: string) => {
  const answer = await get(site.app, address);
  expect(answer.statusCode, address).toBe(200);
  const { channels } = await sharp(answer.rawPayload).stats();
  return channels.map(({ mean }) => Math.round(mean));
};

it('crops keep the focal point, at a URL of their own', async () => {
  const media = await uploaded();
  const left = await focused(media, 0, 50);
  expect(left.url).toBe(`/media/${media.key}/0-50/1000.jpg`);
  const [red = 0, , blueInRed = 255] = await colorAt(square(left));
  expect([red > 240, blueInRed < 15]).toEqual([true, true]);
  const right = await focused(media, 100, 50);
  const [redInBlue = 255, , blue = 0] = await colorAt(square(right));
  expect([blue > 240, redInBlue < 15]).toEqual([true, true]);
  const kept = await get(site.app, square(right));
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('former focal points redirect and can’t fill the storage', async () => {
  const media = await uploaded();
  const first = square(media);
  await colorAt(first);
  const left = await focused(media, 10, 20);
  await site.app.jobs.runDue();
  // Made by the job, as the former ones were used.
  const crops = (await filesOf(media)).filter((name) => /x\d+\.jpg$/.test(name));
  expect(crops.sort()).toEqual(['10-20-16x9.jpg', '10-20-1x1.jpg', '10-20-4x3.jpg']);
  const whereTo = async (url: string) => {
    const { statusCode, headers } = await get(site.app, url);
    return [statusCode, headers.location, headers['cache-control']];
  };
  const short = 'public, max-age=60';
  expect(await whereTo(first)).toEqual([302, square(left), short]);
  expect(await whereTo(first.replace('1x1', '99-99/1x1'))).toEqual([302, square(left), short]);
  expect(await whereTo(left.url.replace('10-20', '99-99'))).toEqual([302, left.url, short]);
  expect(await whereTo(left.url.replace('10-20', '999-99'))).toEqual([302, left.url, short]);
  for (const odd of ['1000-9', '-1-9', '1.5-9', 'x-y']) {
    expect((await whereTo(left.url.replace('10-20', odd)))[0]).toBe(400);
  }
  expect((await whereTo(media.url))[0]).toBe(200);
  const none = jsonOf<Media>(await focus(media, null));
  expect(none.url).toBe(media.url);
  expect(await whereTo(square(left))).toEqual([302, first, short]);
  await focused(media, 30, 30);
  jsonOf(await site.editor.del(`/api/media/${media.id}`));
  await site.app.jobs.runDue();
  await expect(filesOf(media)).rejects.toThrow('ENOENT');
});

it('everything that shows the image follows its focal point', async () => {
  const media = await uploaded();
  const content = `<p>See <a href="${media.url}">it</a></p><p><img src="${media.url}" alt="x" width="20" height="8" /></p>`;
  const { id, slug } = await makeArticle(site.db, { content, featuredImage: media.url });
  await makeGame(site.db, { title: 'Covered', cover: media.url });
  await makeAuthor(site.db, { name: 'Mara', image: media.url });
  const page = async () => (await get(site.app, `/articles/${slug}`)).body;
  expect(await page()).not.toContain('style="object-position');
  const { url } = await focused(media, 33, 71);
  const shown = await page();
  expect(shown).toContain('style="object-position:33% 71%"');
  expect(shown).toContain(
    `<meta property="og:image" content="${site.database.config.siteUrl}${url.replace(/[^/]+$/, '16x9.jpg')}"`,
  );
  expect(shown).toContain('<meta property="og:image:width" content="711"');
  expect(shown).toContain(`${url.replace(/[^/]+$/, '1x1.jpg')}"`);
  // Browsers keep the sizes that they have.
  expect(shown).toContain(`/media/${media.key}/240.webp`);
  expect((await get(site.app, '/articles')).body).toContain('object-position:33% 71%');
  expect((await get(site.app, '/games')).body).toContain('object-position:33% 71%');
  const mine = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
  expect(mine.content).toBe(content.replaceAll(media.url, url));
  const author = await site.db.selectFrom('authors').select('image').executeTakeFirst();
  expect(author?.image).toBe(url);
  // Forms send back what they got.
  jsonOf(await site.editor.post('/api/games', { title: 'Sent back', cover: url }), 201);
  expect(ownAuthorInputSchema.parse({ image: url }).image).toBe(url);
  expect(demoImages().get('bus.webp')).toMatch(
    /^\/demo\/images\/bus-\w+-1200x675\/100-70\/1200\.webp$/,
  );
  jsonOf(await focus(media, null));
  expect(await page()).not.toContain('style="object-position');
});

it('an editor that was open before, and older versions, get the current focal point', async () => {
  const media = await uploaded();
  const content = `<p><img src="${media.url}" alt="x" /></p>`;
  const { id, slug, change } = await editableArticle(site.db, { content });
  await change({ content: '<p>Without.</p>' });
  const { url } = await focused(media, 1, 2);
  const saved = jsonOf<Article>(await site.editor.put(`/api/articles/${id}`, { content }));
  expect(saved.content).toContain(url);
  const version = jsonOf<RevisionContent>(await site.editor.get(`/api/articles/${id}/revisions/1`));
  expect(version.content).toBe(content.replace(media.url, url));
  const madeUp = content.replace('/1000.jpg', '/77-77/1000.jpg');
  jsonOf(await site.editor.put(`/api/articles/${id}`, { content: madeUp }));
  const shown = await getJson<Article>(site.app, `/api/articles/slug/${slug}`);
  expect([shown.content.includes(url), shown.content.includes('77-77')]).toEqual([true, false]);
});

it('forms of games and authors that were open before keep the current focal point', async () => {
  const media = await uploaded();
  const cover = { title: 'Open form', cover: media.url };
  const { id } = jsonOf<AdminGame>(await site.editor.post('/api/games', cover), 201);
  const mara = { name: 'Mara Form', image: media.url };
  const author = await makeAuthor(site.db, mara);
  const { url } = await focused(media, 4, 5);
  jsonOf(await site.editor.put(`/api/games/${id}`, cover));
  jsonOf(await site.editor.put(`/api/authors/${author}`, mara));
  jsonOf(await site.editor.post('/api/games', { ...cover, title: 'New form' }), 201);
  await makeAuthor(site.db, { ...mara, name: 'Nora Form' });
  const games = await site.db
    .selectFrom('games')
    .select('cover')
    .where('title', 'like', '%form')
    .execute();
  const authors = await site.db
    .selectFrom('authors')
    .select('image')
    .where('name', 'like', '%Form')
    .execute();
  expect([...games.map((one) => one.cover), ...authors.map((one) => one.image)]).toEqual(
    Array(4).fill(url),
  );
});

it('crops around a focal point are ready before anyone asks, by one job per former point', async () => {
  const media = await uploaded();
  await site.app.jobs.runDue();
  await focused(media, 10, 20);
  await site.app.jobs.runDue();
  expect(await filesOf(media)).toContain('10-20-16x9.jpg');
  for (let count = 0; count < 3; count += 1) {
    await focused(media, 30, 40);
    await focused(media, 10, 20);
  }
  const waiting = await site.db
    .selectFrom('jobs')
    .select('key')
    .where('name', '=', 'media.crops')
    .where('state', '=', 'waiting')
    .execute();
  expect(waiting).toHaveLength(2);
});

it('a new file of the same size keeps the focal point', async () => {
  const media = await uploaded();
  await focused(media, 9, 9);
  const send = async (bytes: Buffer) =>
    jsonOf<Media>(
      await upload(site.app, { cookie: site.editor.cookie }, bytes, 'new.png', [], media.id),
    );
  expect((await send(await halves())).focus).toEqual({ x: 9, y: 9 });
  const other = await send(await halves(500, 400));
  expect([other.focus, other.url]).toEqual([null, `/media/${other.key}/500.jpg`]);
});

it('a focal point is a whole percentage, set by those who may change the image', async () => {
  const media = await uploaded();
  const points = [
    { x: -1, y: 0 },
    { x: 0, y: 101 },
    { x: 0.5, y: 0 },
    { x: '1', y: 0 },
    { x: Number.NaN, y: 0 },
    { x: 1 },
    { x: 1, y: 1, z: 1 },
    [1, 1],
    '1-1',
    7,
  ];
  for (const point of points) {
    const { status, code } = problemOf(await focus(media, point));
    expect([status, code], JSON.stringify(point)).toEqual([400, 'request.invalid']);
  }
  const huge = await site.app.inject({
    method: 'PUT',
    url: `/api/media/${media.id}`,
    headers: {
      cookie: site.editor.cookie,
      'content-type': 'application/json',
      origin: site.database.config.siteUrl,
    },
    payload: '{"alt":"","caption":"","focus":{"x":1e400,"y":0}}',
  });
  expect(huge.statusCode).toBe(400);
  expect(jsonOf<Media>(await focus(media, { x: 1, y: 1 }, site.author)).focus).toEqual({
    x: 1,
    y: 1,
  });
  const others = await uploaded(site.editor);
  expect(problemOf(await focus(others, { x: 1, y: 1 }, site.author)).status).toBe(403);
  await makeArticle(site.db, { featuredImage: media.url });
  const refused = problemOf(await focus(media, { x: 2, y: 1 }, site.author));
  expect(refused).toMatchObject({ status: 409, code: 'media.in_use' });
  jsonOf(await focus(media, { x: 1, y: 1 }, site.author));
});

it('an image is found by its key and by a former key', async () => {
  const media = await uploaded();
  const bytes = await drawing(31, 9).png().toBuffer();
  const next = jsonOf<Media>(
    await upload(site.app, { cookie: site.editor.cookie }, bytes, 'new.png', [], media.id),
  );
  for (const key of [media.key, next.key]) {
    const found = jsonOf<MediaPage>(await site.author.get(`/api/media?key=${key}`));
    expect(found.media.map(({ id }) => id)).toEqual([media.id]);
  }
  const none = jsonOf<MediaPage>(await site.author.get('/api/media?key=nothing'));
  expect(none).toEqual({ media: [], totalCount: 0 });
});
