import { beforeAll, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';

describe('page limits of one network', () => {
  const site = testApp({ pages: true });
  let slug: string;

  beforeAll(async () => {
    ({ slug } = await makeArticle(site.database.db, { title: 'Kept for everybody' }));
    await site.app.changes.poll();
    expect((await site.app.inject('/articles')).statusCode).toBe(200);
  });

  const ask = (url: string, remoteAddress: string) => site.app.inject({ url, remoteAddress });
  /** How the requests ended, each status once. */
  const statuses = async (urls: readonly string[], from: string) => {
    const found = new Set<number>();
    for (const url of urls) found.add((await ask(url, from)).statusCode);
    return [...found];
  };
  const times = (count: number, url: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => url(index));

  it('the 241st search page in a minute gets 429, and cached pages are still served', async () => {
    const from = '192.0.2.10';
    expect(
      await statuses(
        times(240, (index) => `/articles?q=${index}`),
        from,
      ),
    ).toEqual([200]);
    const refused = await ask('/articles?q=again', from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(refused.body).toMatch(/Try again in \d+ seconds?\./);
    expect(await statuses(['/articles', '/articles?noise=1'], from)).toEqual([200]);
    expect(
      await statuses(
        times(300, (index) => `/no/page/${index}`),
        from,
      ),
    ).toEqual([404]);
    expect((await ask('/articles?q=other', '192.0.2.11')).statusCode).toBe(200);
    // An article that isn't cached yet has to be rendered.
    expect((await ask(`/articles/${slug}`, from)).statusCode).toBe(429);
    expect((await ask(`/articles/${slug}`, '192.0.2.11')).statusCode).toBe(200);
    expect((await ask(`/articles/${slug}`, from)).statusCode).toBe(200);
  });

  it('missing articles are limited in the same way, and existing ones do not count', async () => {
    const from = '192.0.2.20';
    const missing = (index: number) => `/articles/no-such-${index}`;
    expect(await statuses(times(241, missing), from)).toEqual([404]);
    expect((await ask(missing(999), from)).statusCode).toBe(429);
  });

  it('the 301st API search in a minute gets 429, and searches made for pages do not count', async () => {
    const from = '192.0.2.30';
    const search = (index: number) =>
      index % 2 ? `/api/search?q=x${index}` : `/api/articles?search=x${index}`;
    expect(await statuses(times(300, search), from)).toEqual([200]);
    const refused = await ask('/api/search?q=again', from);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'request.too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('/api/articles', from)).statusCode).toBe(200);
    expect((await ask('/articles?q=x', from)).statusCode).toBe(200);
    expect((await ask('/articles?q=x', '127.0.0.1')).statusCode).toBe(200);
    expect((await ask('/api/search?q=x', '127.0.0.1')).statusCode).toBe(200);
  });
});
