import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { buildTestApp, ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { get, noticeChanges } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';

const SITE = 'https://mag.example';
const IMAGE = `/media/${'a'.repeat(20)}-1600x900/1600.jpg`;

describe.each(ENGINES)('sitemaps on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: SITE, SITE_NAME: 'Mag & Co (UK)' } });
  const body = async (url: string) => (await get(site.app, url)).body;

  beforeAll(async () => {
    const { db } = site;
    await makeArticle(db, { title: 'Old' }, NOW - 3 * DAY);
    await makeArticle(db, { title: 'Ports & <tugs>', featuredImage: IMAGE });
    await makeArticle(db, { title: 'Hidden draft', status: 'draft' });
    await makeArticle(db, { title: 'Hidden pending', moderationStatus: 'pending' });
  });

  it('the sitemap contains every public page and article with its image, and nothing else', async () => {
    const index = await body('/sitemap.xml');
    const parts = [...index.matchAll(/<loc>https:\/\/mag\.example(.*?)<\/loc>/g)];
    expect(parts.map((part) => part[1])).toEqual(['/sitemap-0.xml', '/sitemap-1.xml']);
    expect(await body('/sitemap-0.xml')).toContain('<loc>https://mag.example/reviews</loc>');
    const articles = await body('/sitemap-1.xml');
    expect(articles).toContain(
      `<url><loc>${SITE}/articles/ports-tugs</loc><lastmod>2026-03-05T12:00:00.000Z</lastmod>` +
        `<image:image><image:loc>${SITE}${IMAGE}</image:loc></image:image></url>`,
    );
    expect(articles).not.toContain('hidden');
    site.database.forgetQueries();
    for (const part of [2, 3, 9999]) {
      expect((await get(site.app, `/sitemap-${part}.xml`)).statusCode).toBe(404);
    }
    // A missing path may have a redirect, but no article is looked up.
    expect(site.database.queries.filter((query) => !query.includes('"redirects"'))).toEqual([]);
    for (const name of ['x', 'news', '1e3', '-1', '12345']) {
      expect((await get(site.app, `/sitemap-${name}.xml`)).statusCode, name).toBe(404);
    }
  });

  it('the sitemap contains added categories once they have articles', async () => {
    const map = () => body('/sitemap-0.xml');
    await site.admin.post('/api/categories', { name: 'Retro' });
    expect(await map()).not.toContain('/retro');
    const { id } = await makeArticle(site.db, { title: 'Pong', category: 'retro' }, NOW - 4 * DAY);
    await noticeChanges(site.app, id);
    expect(await map()).toContain('<loc>https://mag.example/retro</loc>');
  });

  it('tags and series of the sitemap are read in slices', async () => {
    const { db } = site;
    const series = { slug: 'zz-last', title: 'Last', words: '', part: 1 };
    for (const title of ['One', 'Two', 'Three']) {
      await makeArticle(db, { title, tags: ['zz last'], series }, NOW - 4 * DAY);
    }
    const keys = Array.from({ length: 2000 }, (_, index) => `many ${index}`);
    const tags = keys.map((key) => ({ name: key, name_key: key, description: '' }));
    const all = keys.map((key) => ({ slug: key, title: key, title_key: key, words: '' }));
    for (const start of [0, 500, 1000, 1500]) {
      await db
        .insertInto('tags')
        .values(tags.slice(start, start + 500))
        .execute();
      await db
        .insertInto('series')
        .values(all.slice(start, start + 500))
        .execute();
    }
    await noticeChanges(site.app, 1);
    site.database.forgetQueries();
    const map = await body('/sitemap-0.xml');
    expect(map).toContain(`<loc>${SITE}/tags/zz_last</loc>`);
    expect(map).toContain(`<loc>${SITE}/series/zz-last</loc>`);
    expect(map).not.toContain('many');
    for (const table of ['tags', 'series'] as const) {
      const slices = site.database.queries.filter((query) => query.includes(`from "${table}"`));
      expect(slices, table).toHaveLength(3);
      for (const query of slices) expect(query).toContain('limit');
      await db.deleteFrom(table).execute();
    }
  });

  it('the sitemap is cached under one URL until an article changes', async () => {
    const first = await get(site.app, '/sitemap-1.xml');
    const again = { method: 'GET', url: '/sitemap-1.xml' } as const;
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await site.app.inject({ ...again, headers })).statusCode).toBe(304);
    for (const noise of ['/sitemap-1.xml?a=1', '/sitemap-01.xml']) {
      expect((await get(site.app, noise)).headers.location).toBe('/sitemap-1.xml');
    }
    expect((await get(site.app, '/sitemap.xml?a=1')).headers.location).toBe('/sitemap.xml');
    const { id } = await makeArticle(site.db, { title: 'Changed' }, NOW - 5 * DAY);
    await changeArticle(site.db, id, { content: '<p>Other words.</p>' }, { userId: 1, now: NOW });
    await noticeChanges(site.app, id);
    expect(await body('/sitemap-1.xml')).toContain(
      '/articles/changed</loc><lastmod>2026-03-05T12:00:00.000Z',
    );
  });

  // https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
  it('the news sitemap contains the last two days with name, language, title and date', async () => {
    const news = await body('/news-sitemap.xml');
    expect(news).toContain(
      `<url><loc>${SITE}/articles/ports-tugs</loc><news:news><news:publication>` +
        '<news:name>Mag &amp; Co</news:name><news:language>en</news:language></news:publication>' +
        '<news:publication_date>2026-03-05T12:00:00.000Z</news:publication_date>' +
        '<news:title>Ports &amp; &lt;tugs&gt;</news:title></news:news></url>',
    );
    expect(news.match(/<url>/g)).toHaveLength(1);
    site.clock.now = NOW + 2 * DAY + MINUTE;
    expect(await body('/news-sitemap.xml')).not.toContain('<url>');
    site.clock.now = NOW;
  });

  it('the news sitemap is rebuilt every five minutes and when an article changes', async () => {
    const made = async () => {
      site.database.forgetQueries();
      const { headers } = await get(site.app, '/news-sitemap.xml');
      expect(headers['cache-control']).toBe('public, max-age=300');
      return site.database.queries.length;
    };
    await noticeChanges(site.app, 1);
    expect([await made(), await made()]).toEqual([1, 0]);
    site.clock.now = NOW + 5 * MINUTE;
    expect([await made(), await made()]).toEqual([1, 0]);
    const { id } = await makeArticle(site.db, { title: 'Just now' }, site.clock.now);
    await noticeChanges(site.app, id);
    expect(await body('/news-sitemap.xml')).toContain('/articles/just-now</loc>');
    site.clock.now = NOW;
  });

  it('a renamed, archived or deleted article leaves every sitemap on every instance', async () => {
    const { app, db, editor, clock } = site;
    const other = await buildTestApp(site.database, { now: () => clock.now });
    const modified = async (at: typeof app) => {
      const index = (await get(at, '/sitemap.xml')).body;
      return /sitemap-1\.xml<\/loc><lastmod>([^<]*)/.exec(index)?.[1];
    };
    const maps = async (slug: string) => {
      await Promise.all([app.changes.poll(), other.changes.poll()]);
      const urls = ['/sitemap-1.xml', '/news-sitemap.xml'];
      const bodies = [app, other].flatMap((at) =>
        urls.map(async (url) => (await get(at, url)).body),
      );
      return (await Promise.all(bodies)).map((one) => one.includes(`/articles/${slug}</loc>`));
    };
    const before = await modified(app);
    clock.now = NOW + 10 * MINUTE;
    const write = async (title: string) =>
      jsonOf<{ id: number; version: number }>(
        await editor.post('/api/articles', {
          ...{ title, category: 'news', content: '<p>Words.</p>', excerpt: 'Words.' },
          status: 'published',
        }),
        201,
      );
    const first = await write('Soon renamed');
    const second = await write('Soon gone');
    expect(await maps('soon-renamed')).toEqual([true, true, true, true]);
    expect([await modified(app), await modified(other)]).toEqual(
      Array(2).fill(new Date(clock.now).toISOString()),
    );
    jsonOf(await editor.put(`/api/articles/${first.id}`, { slug: 'now-renamed' }));
    expect(await maps('soon-renamed')).toEqual([false, false, false, false]);
    expect(await maps('now-renamed')).toEqual([true, true, true, true]);
    jsonOf(await editor.put(`/api/articles/${first.id}`, { status: 'archived' }));
    expect(await maps('now-renamed')).toEqual([false, false, false, false]);
    jsonOf(await site.admin.del(`/api/articles/${second.id}`));
    expect(await maps('soon-gone')).toEqual([false, false, false, false]);
    expect([await modified(app), await modified(other)]).toEqual([before, before]);
    await db.deleteFrom('articles').where('id', '=', first.id).execute();
    clock.now = NOW;
    await other.close();
  });

  it('an article never moves between sitemap parts, and no part is empty', async () => {
    const { is_public: _, ...row } = await site.db
      .selectFrom('articles')
      .selectAll()
      .where('slug', '=', 'ports-tugs')
      .executeTakeFirstOrThrow();
    const far = { ...row, id: 15_001, slug: 'elsewhere', published_at: NOW - 6 * DAY };
    await site.db.insertInto('articles').values(far).execute();
    const parts = async () =>
      [...(await body('/sitemap.xml')).matchAll(/sitemap-(\d+)/g)].map(([, part]) => part);
    await changeArticle(site.db, row.id, { excerpt: 'Tugs.' });
    await noticeChanges(site.app, row.id);
    expect(await parts()).toEqual(['0', '1', '4']);
    expect(await body('/sitemap-4.xml')).toContain('/articles/elsewhere</loc>');
    expect((await get(site.app, '/sitemap-3.xml')).statusCode).toBe(404);
  });
});
