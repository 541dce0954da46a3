import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCategory } from '#features/taxonomy/contract.ts';
import type { App } from '#platform/http/routes.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { get } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { categoryNames } from './category-names.ts';

const HARDWARE = {
  name: 'Hard & Ware',
  slug: 'hardware',
  description: 'Machines that play games.',
  color: '#0a7f6b',
  emoji: '🎧',
};

describe('the list of a custom category', () => {
  let database: TestDatabase;
  let app: App;
  let editor: ReturnType<typeof as>;
  let category: AdminCategory;
  const page = async (url: string) => {
    const { statusCode, body } = await get(app, url);
    return { status: statusCode, body, text: body.replace(/<!-- -->/g, '') };
  };
  const put = (id: number, fields: object) => editor.put(`/api/categories/${id}`, fields);

  beforeAll(async () => {
    database = await openTestDatabase();
    app = await buildTestApp(database, { renderer: await builtPages() });
    const { id } = await makeUser(database.db, { role: 'editor' });
    editor = as(app, await sessionFor(database.db, id, NOW, database.config));
    const missing = await page('/hardware');
    expect(missing.status).toBe(404);
    const made = await editor.post('/api/categories', HARDWARE);
    category = jsonOf<AdminCategory>(made, 201);
  });

  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it('exists before its first article, and lists its articles at /{slug}', async () => {
    const empty = await page('/hardware');
    expect([empty.status, empty.text]).toEqual([
      200,
      expect.stringContaining('No Hard &amp; Ware articles found'),
    ]);
    const article = { title: 'A headset', content: '<p>x</p>', category: 'hardware' };
    jsonOf(await editor.post('/api/articles', { ...article, status: 'published' }), 201);
    const { status, text } = await page('/hardware');
    expect(status).toBe(200);
    for (const part of [
      '<title>Hard &amp; Ware Articles',
      'content="Machines that play games."',
      `rel="canonical" href="${database.config.siteUrl}/hardware"`,
      '"@type":"BreadcrumbList"',
      'A headset',
      'href="/hardware/feed.xml"',
      '[data-tone="hardware"]',
      '<span aria-hidden="true">🎧</span>',
    ]) {
      expect(text, part).toContain(part);
    }
    expect((await page('/hardware?page=2')).status).toBe(404);
    expect((await page('/hardware?q=headset')).text).toContain('A headset');
  });

  it('is in filters, sitemap, feeds and the lists of programs', async () => {
    for (const url of ['/', '/articles']) {
      expect((await page(url)).text, url).toContain('Hard &amp; Ware');
    }
    expect((await page('/articles')).body).toContain('href="/hardware"');
    expect((await page('/sitemap-0.xml')).body).toContain('/hardware</loc>');
    for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
      const { status, body } = await page(`/hardware/${file}`);
      expect([status, body], file).toEqual([200, expect.stringContaining('A headset')]);
    }
    const elsewhere = await get(app, '/articles/feed.xml?category=hardware');
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([301, '/hardware/feed.xml']);
    for (const url of ['/nothing/feed.xml', '/games/feed.xml', '/review/feed.xml']) {
      expect((await page(url)).status, url).toBe(404);
    }
  });

  it('other names than its own URL show no list', async () => {
    for (const url of [
      '/Hardware',
      '/constructor',
      '/hard%20ware',
      '/hardware%00',
      '/hardware/x',
    ]) {
      expect([404, 400], url).toContain((await page(url)).status);
    }
    const unknown = await page('/articles?category=constructor');
    expect(unknown.status, unknown.body).toBe(404);
  });

  it('shows a new name at once, also that of a standard category, whose URL stays', async () => {
    const { id, version } = category;
    jsonOf(await put(id, { ...HARDWARE, slug: undefined, name: 'Gear', version }));
    expect((await page('/hardware')).text).toContain('<title>Gear Articles');
    const all = jsonOf<AdminCategory[]>(await editor.get('/api/admin/categories'));
    const guide = all.find(({ slug }) => slug === 'guide');
    if (!guide) throw new Error('there is a category guide');
    const { description, color } = guide;
    jsonOf(await put(guide.id, { name: 'Walkthroughs', description, color }));
    const { text } = await page('/guides');
    expect(text).toContain('<title>Walkthroughs Articles');
    expect(text).toContain('Latest Walkthroughs articles and insights');
    expect(text).toMatch(/<nav[^>]*>.*?href="\/guides"[^>]*>.*?Walkthroughs/);
    expect((await page('/')).text).not.toMatch(/Guides?</);
    expect((await page('/guides/feed.xml')).body).toContain('Walkthroughs');
    // A badge names one, a list many.
    const guideArticle = { title: 'The way', content: '<p>x</p>', category: 'guide' };
    const made = await editor.post('/api/articles', { ...guideArticle, status: 'published' });
    const { id: articleId, slug: articleSlug } = jsonOf<{ id: number; slug: string }>(made, 201);
    const names = { name: 'Walkthrough', plural: 'Walkthroughs' };
    jsonOf(await put(guide.id, { ...names, description: 'Every step.', color }));
    const list = await page('/guides');
    expect(list.text).toContain('<title>Walkthrough Articles');
    expect(list.text).toContain('Every step.');
    expect(list.text).toMatch(/<nav[^>]*>.*?href="\/guides"[^>]*>.*?Walkthroughs</);
    const feed = (await page('/guides/feed.xml')).body;
    expect(feed).toContain('<title>Walkthroughs |');
    expect(feed).toContain('<category>Walkthrough</category>');
    const article = await page(`/articles/${articleSlug}`);
    expect(article.body).toContain('"articleSection":"Walkthrough"');
    expect(article.text).toMatch(/data-cat="guide"[^>]*>.*?Walkthrough</);
    expect((await categoryNames(database.db)).ofList('guide')).toBe('Walkthroughs');
    jsonOf(await editor.del(`/api/articles/${articleId}`));
    jsonOf(await put(guide.id, { name: 'Guide', plural: '', description, color }));
    const restored = await page('/guides');
    expect(restored.text).toContain('<title>Guide Articles');
    expect(restored.text).toContain('Latest guide articles and insights');
  });

  it('is gone with its category', async () => {
    jsonOf(await editor.del(`/api/categories/${category.id}?moveTo=news`));
    expect((await page('/hardware')).status).toBe(404);
    expect((await page('/hardware/feed.xml')).status).toBe(404);
  });
});
