import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/store.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { badFields } from '#tests/support/site/requests.ts';
import {
  OURS,
  openSiteBesideOthers,
  type SiteBesideOthers,
  shown,
  smallPicture,
  sourceIn,
} from '#tests/support/site/site-beside-others.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';
import { settleByJob, settleRemotePictures } from './settle-job.ts';

describe.each(ENGINES)('pictures from other sites on %s', (engine) => {
  it('articles of before are looked through once, and again under another rule', async () => {
    const site = await openSiteBesideOthers({ engine });
    const { strangers, db, store } = site;
    strangers.give('/old.jpg', await smallPicture());
    const address = strangers.at('/old.jpg');
    const old = await makeArticle(db, { content: shown(address), featuredImage: address });
    const settle = (rule: object = {}) =>
      inTransaction(db, (trx) =>
        settleRemotePictures(trx, { ...store.config, ...rule }, site.clock.now),
      );
    await settle();
    expect(await site.run()).toBe(0);
    await settle({ remoteImages: 'allow' });
    await site.run();
    await site.run();
    const read = await site.read(old.slug);
    expect(read.featuredImage).toMatch(OURS);
    expect(sourceIn(read.content)).toMatch(/^\/media\//);
    const stored = db.selectFrom('articles').select('version').where('id', '=', old.id);
    expect(await stored.execute()).toEqual([{ version: 1 }]);
    await settle();
    expect(await site.run()).toBe(0);
    await site.close();
  });

  it('an article of before with more than a save may hold is looked through and saved too', async () => {
    const site = await openSiteBesideOthers({ engine });
    const images = Array.from({ length: 201 }, (_, at) => `<img src="https://a.test/${at}.png">`);
    const { id } = await makeArticle(site.db, { content: images.join('') });
    const context = { db: site.db, config: site.store.config, now: () => site.clock.now };
    const { signal } = new AbortController();
    // Without the queue, which would go on to ask for each.
    const job = { id: 0, payload: null, attempt: 1, signal, finish: async () => undefined };
    await settleByJob(context)(job);
    expect(await site.states(id)).toHaveLength(200);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Another' }));
    await site.close();
  });
});

describe('where pictures from other sites are refused', () => {
  let site: SiteBesideOthers;
  beforeAll(async () => {
    site = await openSiteBesideOthers({ remoteImages: 'refuse' });
  });
  afterAll(() => site.close());

  it('a save with one names the field and the address', async () => {
    const send = (input: object) =>
      site.editor.post('/api/articles', { title: 'T', category: 'news', content: 'x', ...input });
    const inText = await send({ content: shown('https://a.test/one.png') });
    expect([badFields(inText), inText.body]).toEqual([
      ['content'],
      expect.stringContaining('https://a.test/one.png'),
    ]);
    expect(badFields(await send({ featuredImage: 'https://a.test/one.png' }))).toEqual([
      'featuredImage',
    ]);
    expect((await send({ featuredImage: '/demo/a.jpg' })).statusCode).toBe(201);
  });

  it('an article of before can be saved in other fields; readers are not shown to its pictures', async () => {
    const address = 'https://a.test/one.png';
    const { id, slug } = await makeArticle(site.db, {
      ...{ content: shown(address), featuredImage: address },
    });
    const path = `/api/articles/${id}`;
    jsonOf(await site.editor.put(path, { title: 'Another' }));
    const read = await site.read(slug);
    expect([read.featuredImage, sourceIn(read.content)]).toEqual([
      null,
      '/api/placeholder/1200/675',
    ]);
    expect((await site.mine(id)).featuredImage).toBe(address);
    const content = shown(address);
    expect(badFields(await site.editor.put(path, { content }))).toEqual(['content']);
  });
});

it('where they are allowed they stay, over https and without saying who reads', async () => {
  const site = await openSiteBesideOthers({ remoteImages: 'allow' });
  const { slug, id } = await site.write(site.editor, {
    ...{ content: shown('http://a.test/one.png'), featuredImage: 'https://a.test/one.png' },
    status: 'published',
  });
  expect(await site.run()).toBe(0);
  const read = await site.read(slug);
  expect(read.featuredImage).toBe('https://a.test/one.png');
  expect(read.content).toContain('src="https://a.test/one.png"');
  expect(read.content).toContain('referrerpolicy="no-referrer"');
  expect(sourceIn((await site.mine(id)).content)).toBe('http://a.test/one.png');
  await site.close();
});
