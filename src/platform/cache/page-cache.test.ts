import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Topic } from '../db/changes.ts';
import { CachedPage, PageCache } from './page-cache.ts';

const MEGABYTE = 1024 * 1024;
const page = (text: string, topics: Topic[] = ['articles'], status = 200) =>
  new CachedPage({ status, text, topics });

/** Renders that a test lets finish when it wants. */
function slowRender() {
  const renders: PromiseWithResolvers<CachedPage>[] = [];
  const render = () => {
    const one = Promise.withResolvers<CachedPage>();
    renders.push(one);
    return one.promise;
  };
  return { render, renders };
}

describe('PageCache', () => {
  it('a page is rendered once for each URL', async () => {
    const cache = new PageCache(MEGABYTE);
    const rendered: string[] = [];
    const get = (address: string) =>
      cache.get(address, async () => {
        rendered.push(address);
        return page(address);
      });
    const first = await get('/a');
    expect(await get('/a')).toBe(first);
    await get('/b');
    await get('/a');
    expect(rendered).toEqual(['/a', '/b']);
  });

  it('concurrent requests for a missing page share one render', async () => {
    const cache = new PageCache(MEGABYTE);
    const { render, renders } = slowRender();
    const asked = Array.from({ length: 20 }, () => cache.get('/a', render));
    expect(renders).toHaveLength(1);
    const made = page('a');
    renders[0]?.resolve(made);
    for (const got of await Promise.all(asked)) expect(got).toBe(made);
  });

  it('an error page is not cached', async () => {
    const cache = new PageCache(MEGABYTE);
    let renders = 0;
    const missing = () =>
      cache.get('/a', async () => {
        renders += 1;
        return page('a', [], 404);
      });
    const [one, other] = await Promise.all([missing(), missing()]);
    expect([one, renders]).toEqual([other, 1]);
    expect((await missing()).status).toBe(404);
    expect([renders, cache.cached('/a')]).toEqual([2, undefined]);
  });

  it('a failed render is not cached, and every waiting request fails', async () => {
    const cache = new PageCache(MEGABYTE);
    const { render, renders } = slowRender();
    const asked = [cache.get('/a', render), cache.get('/a', render)];
    renders[0]?.reject(new Error('down'));
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const made = page('a');
    expect(await cache.get('/a', async () => made)).toBe(made);
  });

  it('a change removes only the pages that depend on it', async () => {
    const cache = new PageCache(MEGABYTE);
    const put = (address: string, topics: Topic[]) =>
      cache.get(address, async () => page(address, topics));
    await put('/', ['articles', 'placements']);
    await put('/articles/a', ['article:1', 'placements']);
    await put('/articles/b', ['article:2']);
    await put('/about', []);

    const cached = () =>
      ['/', '/articles/a', '/articles/b', '/about'].filter((address) => cache.cached(address));
    cache.drop(['taxonomy']);
    expect(cached()).toEqual(['/', '/articles/a', '/articles/b', '/about']);
    cache.drop(['articles', 'article:2']);
    expect(cached()).toEqual(['/articles/a', '/about']);
    cache.drop(['placements']);
    expect(cached()).toEqual(['/about']);
  });

  it('many small entries cannot fill the memory, since their overhead counts', () => {
    const cache = new PageCache(MEGABYTE);
    for (let n = 0; n < 1000; n += 1) cache.add(`/api/articles?offset=${n}`, page('[]'), 0);
    const held = Array.from({ length: 1000 }, (_, n) => cache.cached(`/api/articles?offset=${n}`));
    expect(held.filter(Boolean).length).toBeLessThan(MEGABYTE / 4000);
    expect(held.at(-1)).toBeDefined();
  });

  it('a page is not cached if something changes while it is rendered', async () => {
    const cache = new PageCache(MEGABYTE);
    const { render, renders } = slowRender();
    const early = cache.get('/a', render);
    cache.drop(['articles']);
    const stale = page('old');
    renders[0]?.resolve(stale);
    expect(await early).toBe(stale);
    const fresh = page('new');
    expect(await cache.get('/a', async () => fresh)).toBe(fresh);
  });

  it('a page is not cached if a change is under way when its rendering ends', async () => {
    for (let ticks = 0; ticks < 20; ticks += 1) {
      const cache = new PageCache(MEGABYTE);
      const { render, renders } = slowRender();
      const asked = cache.get('/a', render);
      renders[0]?.resolve(page('old'));
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      cache.drop(['articles']);
      await asked;
      expect(cache.cached('/a'), `after ${ticks} ticks`).toBeUndefined();
    }
  });

  it('requests after a change do not get a page rendered from before', async () => {
    const cache = new PageCache(MEGABYTE);
    const { render, renders } = slowRender();
    const early = cache.get('/a', render);
    cache.drop(['articles']);
    const late = cache.get('/a', render);
    expect(renders).toHaveLength(2);
    const [stale, fresh] = [page('old'), page('new')];
    renders[1]?.resolve(fresh);
    expect(await late).toBe(fresh);
    renders[0]?.resolve(stale);
    await early;
    expect(await cache.get('/a', render)).toBe(fresh);
  });

  it('the cache stays within its size by removing the least recently used page', async () => {
    const cache = new PageCache(page('x'.repeat(200_000)).size * 4 - 1);
    const rendered: string[] = [];
    const get = (address: string, length = 200_000) =>
      cache.get(address, async () => {
        rendered.push(address);
        return page('x'.repeat(length));
      });
    for (const address of ['/a', '/b', '/c', '/a', '/d', '/a', '/b']) await get(address);
    expect(rendered).toEqual(['/a', '/b', '/c', '/d', '/b']);
    expect((await get('/too-large', 5_000_000)).status).toBe(200);
    await get('/too-large', 5_000_000);
    expect(rendered.filter((address) => address === '/too-large')).toHaveLength(2);
  });
});

describe('CachedPage', () => {
  const html = `<p>${'Žofie, 夜 & more. '.repeat(50)}</p>`;

  it('a page has the same content in every encoding', async () => {
    const made = page(html);
    expect((await made.bytes('identity')).toString()).toBe(html);
    expect(gunzipSync(await made.bytes('gzip')).toString()).toBe(html);
    expect(brotliDecompressSync(await made.bytes('br')).toString()).toBe(html);
    expect((await made.bytes('br')).length).toBeLessThan(html.length / 2);
  });

  it('a packed page has the same content in every encoding', async () => {
    const made = page(html);
    await made.pack();
    expect((await made.bytes('identity')).toString()).toBe(html);
    expect(gunzipSync(await made.bytes('gzip')).toString()).toBe(html);
    expect(brotliDecompressSync(await made.bytes('br')).toString()).toBe(html);
  });

  it('an entry that pages are built from stays uncompressed and counts its full size', async () => {
    const text = html.repeat(10);
    const made = new CachedPage({ status: 200, text, topics: [], staysPlain: true });
    await made.pack();
    expect(made.ready('identity')?.toString()).toBe(text);
    expect(made.ready('br')).toBeUndefined();
    expect(made.size).toBeGreaterThan(Buffer.byteLength(text));
    expect(brotliDecompressSync(await made.bytes('br')).toString()).toBe(text);
  });

  it('concurrent requests compress a page once', async () => {
    const made = page(html);
    const [first, second] = await Promise.all([made.bytes('br'), made.bytes('br')]);
    expect(first).toBe(second);
    expect(await made.bytes('br')).toBe(first);
  });

  it('a weak ETag identifies the content of a page', () => {
    expect(page(html).etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(page(html).etag).toBe(page(html, ['taxonomy'], 404).etag);
    expect(page(`${html} `).etag).not.toBe(page(html).etag);
  });

  it('a page can be empty', async () => {
    const made = page('');
    expect(made.size).toBeGreaterThan(0);
    expect(brotliDecompressSync(await made.bytes('br')).toString()).toBe('');
  });
});
