import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { fetchHere, startFeedServer } from '#tests/support/servers/feed-server.ts';
import {
  IMPORTS,
  type ImportSite,
  openImportSite,
  type Posts,
} from '#tests/support/site/import-site.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { OURS, smallImage, sourceIn } from '#tests/support/site/site-beside-others.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Import } from '../../contract.ts';
import type { ImportImagePage } from '../../items.contract.ts';

const UPLOADS = '/wp-content/uploads/2019/06';

describe('images of an import', () => {
  let site: ImportSite;
  let old: Awaited<ReturnType<typeof startFeedServer>>;
  beforeAll(async () => {
    old = await startFeedServer();
    site = await openImportSite('sqlite', { fetchOutside: fetchHere });
  });
  beforeEach(async () => {
    await site.empty();
    site.clock.now = NOW;
    for (const table of ['jobs', 'remote_images', 'media'] as const) {
      await site.db.deleteFrom(table).execute();
    }
    old.asked.length = 0;
  });
  afterAll(async () => {
    await site.close();
    await old.close();
  });

  /** The old site is the server of this test. */
  const change = (text: string) =>
    text.replaceAll('https://old.example', old.at('').replace(/\/$/, ''));
  const importPosts = (posts: Posts, choices: object = {}, more: object = {}) =>
    site.importPosts(posts, choices, { change, ...more });
  const attachment = (id: number, name: string, fields: object = {}) => ({
    id,
    type: 'attachment',
    url: `https://old.example${UPLOADS}/${name}`,
    ...fields,
  });
  const shown = (...names: string[]) =>
    names.map((name) => `<img src="https://old.example${UPLOADS}/${name}">`).join('');
  const askedFor = (name: string) =>
    old.asked.filter(({ url }) => url === `${UPLOADS}/${name}`).length;
  const redirectOf = async (url: string) => (await site.app.inject(url)).headers.location;
  const missing = async (id: number, query = '') =>
    jsonOf<ImportImagePage>(await site.admin.get(`${IMPORTS}/${id}/images${query}`));

  it('images are saved with their alt texts and captions, and their old URLs redirect to them', async () => {
    old.give(`${UPLOADS}/lamp.jpg`, await smallImage());
    old.give(`${UPLOADS}/top.jpg`, await smallImage(41));
    const imported = await importPosts([
      { id: 1, content: shown('lamp.jpg'), meta: { _thumbnail_id: '11' } },
      attachment(10, 'lamp.jpg', {
        excerpt: 'By <b>night</b>',
        meta: { _wp_attachment_image_alt: 'A lamp' },
      }),
      attachment(11, 'top.jpg', { excerpt: 'The top' }),
      attachment(12, 'never-shown.jpg'),
    ]);
    expect(imported).toMatchObject({ state: 'finished', images: { saved: 2, waiting: 0 } });
    expect(imported.report?.images).toMatchObject({ count: 3, unused: 1 });
    const article = await site.articleAt(imported.id, 0);
    const inText = sourceIn(article.content);
    expect(inText).toMatch(OURS);
    expect(article).toMatchObject({ featuredImageCaption: 'The top' });
    const { media } = jsonOf<{ media: object[] }>(await site.editor.get('/api/media'));
    expect(media).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'lamp.jpg', alt: 'A lamp', caption: 'By night' }),
        expect.objectContaining({ name: 'top.jpg', alt: '', caption: 'The top' }),
      ]),
    );
    expect(await redirectOf(`${UPLOADS}/lamp.jpg`)).toBe(inText);
    expect(await redirectOf(`${UPLOADS}/lamp-150x150.jpg`)).toBe(inText);
    expect(await redirectOf(`${UPLOADS}/top.jpg`)).toBe(article.featuredImage);
    expect(askedFor('never-shown.jpg')).toBe(0);
  });

  // Saves by hand are limited to 500 images of an account and 200 of an article.
  it('all images of an article are fetched, however many', async () => {
    const names = Array.from({ length: 620 }, (_, at) => `${at}.jpg`);
    const { id } = await importPosts([{ id: 1, content: shown(...names) }]);
    const failed = await missing(id, '?failed=true');
    expect([failed.totalCount, old.asked.length]).toEqual([620, 620]);
  });

  it('images of an unreachable site wait while others are fetched, and can be retried', async () => {
    old.give(`${UPLOADS}/fine.jpg`, await smallImage());
    const dead = [1, 2, 3].map((at) => `<img src="http://inside.test/${at}.jpg">`).join('');
    const { id } = await importPosts([{ id: 1, content: `${dead}${shown('fine.jpg')}` }]);
    expect((await site.view(id)).images).toEqual({ saved: 1, waiting: 3, failed: 0 });
    const report = async () => (await site.admin.get(`${IMPORTS}/${id}/report.html`)).body;
    expect(await report()).toContain('<dt>Images</dt><dd>1 saved, 3 waiting</dd>');
    for (const wait of [2 * MINUTE, 6 * MINUTE, 40 * MINUTE, HOUR]) {
      site.clock.now += wait;
      await site.app.jobs.runDue();
    }
    expect((await site.view(id)).images).toEqual({ saved: 1, waiting: 0, failed: 3 });
    expect(await report()).toContain('<dt>Images</dt><dd>1 saved, 3 failed</dd>');
    const { images } = await missing(id, '?failed=true');
    expect(images).toHaveLength(3);
    expect(images[0]?.error).toMatch(/doesn’t respond/);
    const again = jsonOf<Import>(await site.admin.post(`${IMPORTS}/${id}/images`));
    expect(again.images).toEqual({ saved: 1, waiting: 3, failed: 0 });
    await site.app.jobs.runDue();
    expect((await site.view(id)).images.waiting).toBe(3);
  });

  it('files that are not images are listed, and not fetched again', async () => {
    old.give(`${UPLOADS}/page.jpg`, '<!doctype html>', { 'content-type': 'text/html' });
    const { id } = await importPosts([{ id: 1, content: shown('page.jpg', 'gone.jpg') }]);
    site.clock.now += HOUR;
    await site.app.jobs.runDue();
    expect((await missing(id)).images).toEqual([
      {
        url: old.at(`${UPLOADS}/page.jpg`),
        failed: true,
        error: expect.stringMatching(/web page/),
      },
      { url: old.at(`${UPLOADS}/gone.jpg`), failed: true, error: expect.stringMatching(/404/) },
    ]);
    expect([askedFor('page.jpg'), askedFor('gone.jpg')]).toEqual([1, 1]);
  });

  it('a resized image is imported if its original is gone, and a retry looks for the original', async () => {
    const linked = (name: string) =>
      `<a href="https://old.example${UPLOADS}/${name}.jpg">${shown(`${name}-300x200.jpg`)}</a>`;
    old.give(`${UPLOADS}/a-300x200.jpg`, await smallImage(45));
    old.give(`${UPLOADS}/b-300x200.jpg`, await smallImage(46));
    old.give(`${UPLOADS}/b.jpg`, await smallImage(47));
    old.give(`${UPLOADS}/d-300x200.jpg`, await smallImage(48));
    const guessed = shown('d-300x200.jpg').replace('<img', '<img class="size-medium"');
    const content = ['a', 'b', 'c'].map(linked).join('') + guessed;
    const { id, images } = await importPosts([{ id: 1, content }]);
    expect(images).toEqual({ saved: 3, waiting: 0, failed: 1 });
    const names = await site.db.selectFrom('media').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(['a-300x200.jpg', 'b.jpg', 'd-300x200.jpg']);
    const asked = ['a', 'a-300x200', 'b', 'b-300x200', 'c', 'c-300x200', 'd', 'd-300x200'];
    expect(asked.map((name) => askedFor(`${name}.jpg`))).toEqual([1, 1, 1, 0, 1, 1, 1, 1]);
    const { content: html } = await site.articleAt(id, 0);
    expect(html.match(/src="[^"]*"/g)?.filter((src) => src.includes('/media/'))).toHaveLength(3);
    expect(await redirectOf(`${UPLOADS}/a.jpg`)).toMatch(/^\/media\//);
    expect(await redirectOf(`${UPLOADS}/a-300x200.jpg`)).toMatch(/^\/media\//);
    old.give(`${UPLOADS}/c.jpg`, await smallImage(49));
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/images`));
    await site.app.jobs.runDue();
    expect((await site.view(id)).images).toEqual({ saved: 4, waiting: 0, failed: 0 });
  });

  it('images come from the image folder first if that is chosen', async () => {
    const folder = path.join(site.database.config.dataDir, 'imports', 'uploads-of-old');
    await mkdir(path.join(folder, '2019/06'), { recursive: true });
    await writeFile(path.join(folder, '2019/06/here.jpg'), await smallImage());
    old.give(`${UPLOADS}/there.jpg`, await smallImage(42));
    const posts = [{ id: 1, content: shown('here.jpg', 'there.jpg') }];
    const choices = { images: 'folder' };
    const imported = await importPosts(posts, choices, { imagesPath: 'uploads-of-old' });
    expect(imported.images).toEqual({ saved: 2, waiting: 0, failed: 0 });
    expect([askedFor('here.jpg'), askedFor('there.jpg')]).toEqual([0, 1]);
  });

  it('images stay on the old site if that is chosen', async () => {
    old.give(`${UPLOADS}/stays.jpg`, await smallImage());
    const { id } = await importPosts([{ id: 1, content: shown('stays.jpg') }], { images: 'leave' });
    expect(sourceIn((await site.articleAt(id, 0)).content)).toBe(old.at(`${UPLOADS}/stays.jpg`));
    expect([(await missing(id)).totalCount, askedFor('stays.jpg')]).toEqual([0, 0]);
  });

  it('an undo deletes new images, but not those that the library had before', async () => {
    old.give(`${UPLOADS}/new.jpg`, await smallImage(43));
    old.give(`${UPLOADS}/known.jpg`, await smallImage(44));
    old.give('/elsewhere.jpg', await smallImage(44));
    const content = `<img src="${old.at('/elsewhere.jpg')}">`;
    jsonOf(await site.editor.post('/api/articles', { title: 'T', category: 'news', content }), 201);
    await site.app.jobs.runDue();
    const { id } = await importPosts([{ id: 1, content: shown('new.jpg', 'known.jpg') }]);
    await site.db.deleteFrom('articles').where('title', '=', 'T').execute();
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`, { count: 1 }));
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({ state: 'undone' });
    expect(await site.db.selectFrom('media').select('name').execute()).toEqual([
      { name: 'elsewhere.jpg' },
    ]);
    expect(await redirectOf(`${UPLOADS}/new.jpg`)).toBeUndefined();
  });
});

it('an import that fetches images is refused with REMOTE_IMAGES=refuse', async () => {
  const site = await openImportSite('sqlite', { env: { REMOTE_IMAGES: 'refuse' } });
  try {
    const { id } = await site.read([{ id: 1 }]);
    const begun = await site.admin.post(`${IMPORTS}/${id}/start`, { images: 'fetch' });
    expect(badFields(begun)).toEqual(['images']);
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, { images: 'leave' }));
  } finally {
    await site.close();
  }
});
