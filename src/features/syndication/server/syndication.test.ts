import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  buildTestApp,
  NOW,
  openTestStore,
  type TestStore,
} from '#tests/support/stores/test-store.ts';

describe('feed and site map', () => {
  let store: TestStore;
  let app: App;

  beforeAll(async () => {
    store = await openTestStore({
      env: { SITE_URL: 'https://mag.example', SITE_NAME: 'Mag & Co' },
    });
    app = await buildTestApp(store);
    await makeArticle(store.db, { title: 'Older' }, NOW - 1000);
    await makeArticle(store.db, {
      title: 'Ports & <tugs> \u0007',
      tags: ['a & b'],
      excerpt: 'x < y',
    });
    await makeArticle(store.db, { title: 'Hidden draft', status: 'draft' });
    await makeArticle(store.db, { title: 'Hidden pending', moderationStatus: 'pending' });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  it('the feed holds the newest public articles, escaped, and nothing else', async () => {
    const { body, headers, statusCode } = await app.inject('/feed.xml');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(body).toContain('<title>Mag &amp; Co</title>');
    expect(body).toContain('<title>Ports &amp; &lt;tugs&gt; </title>');
    expect(body).toContain('<category>a &amp; b</category>');
    expect(body).toContain('<description>x &lt; y</description>');
    expect(body).toContain('<link>https://mag.example/articles/ports-tugs</link>');
    expect(body).toContain('<pubDate>Thu, 05 Mar 2026 12:00:00 GMT</pubDate>');
    expect(body.indexOf('Ports')).toBeLessThan(body.indexOf('Older'));
    expect(body).not.toContain('Hidden');
  });

  it('the site map leads to every public page and article, and to nothing else', async () => {
    const index = (await app.inject('/sitemap.xml')).body;
    const parts = [...index.matchAll(/<loc>https:\/\/mag\.example(.*?)<\/loc>/g)];
    expect(parts.map((part) => part[1])).toEqual(['/sitemap-0.xml', '/sitemap-1.xml']);
    expect((await app.inject('/sitemap-0.xml')).body).toContain(
      '<loc>https://mag.example/reviews</loc>',
    );
    const articles = (await app.inject('/sitemap-1.xml')).body;
    expect(articles).toContain('<loc>https://mag.example/articles/ports-tugs</loc>');
    expect(articles).toContain('<lastmod>2026-03-05T12:00:00.000Z</lastmod>');
    expect(articles).not.toContain('hidden');
    store.forgetQueries();
    for (const part of [2, 3, 9999]) {
      expect((await app.inject(`/sitemap-${part}.xml`)).statusCode).toBe(404);
    }
    // A redirect may lead on from there; no article is looked for.
    expect(store.queries.filter((query) => !query.includes('"redirects"'))).toEqual([]);
    expect((await app.inject('/sitemap-x.xml')).statusCode).toBe(400);
  });
});
