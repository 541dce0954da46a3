import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import {
  openSiteBesideOthers,
  type SiteBesideOthers,
  shown,
  sourceIn,
} from '#tests/support/site/site-beside-others.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

describe('with REMOTE_IMAGES=refuse', () => {
  let site: SiteBesideOthers;
  beforeAll(async () => {
    site = await openSiteBesideOthers({ remoteImages: 'refuse' });
  });
  afterAll(() => site.close());

  it('a save with a remote image is refused, naming the field and the URL', async () => {
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
    const fetched = await site.editor.post('/api/remote-images', { url: 'https://a.test/one.png' });
    expect(problemOf(fetched).code).toBe('article.remote_images_off');
  });

  it('an older article keeps its remote images, which readers do not get, and takes no new ones', async () => {
    const address = 'https://a.test/one.png';
    const before = { content: shown(address), featuredImage: address };
    const { id, slug } = await makeArticle(site.db, before);
    const path = `/api/articles/${id}`;
    const content = `<p>Mended</p>${shown(address)}`;
    const saved = jsonOf<AdminArticle>(await site.editor.put(path, { ...before, content }));
    expect([saved.content, saved.featuredImage]).toEqual([content, address]);
    const read = await site.read(slug);
    expect([read.featuredImage, sourceIn(read.content)]).toEqual([
      null,
      '/api/placeholder/1200/675',
    ]);
    const other = 'https://a.test/other.png';
    const more = await site.editor.put(path, { content: content + shown(other) });
    expect([badFields(more), more.body]).toEqual([['content'], expect.stringContaining(other)]);
    expect(badFields(await site.editor.put(path, { featuredImage: other }))).toEqual([
      'featuredImage',
    ]);
  });
});

it('with REMOTE_IMAGES=allow remote images stay, without a referrer', async () => {
  const site = await openSiteBesideOthers({ remoteImages: 'allow' });
  const { slug, id } = await site.write(site.editor, {
    content: shown('http://a.test/one.png'),
    featuredImage: 'https://a.test/one.png',
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
