import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorInputSchema } from '#features/authors/contract.ts';
import { changeAuthor } from '#features/authors/server/store.ts';
import { changePage, deletePage } from '#features/pages/server/store.ts';
import { isReservedSlug } from '#lib/text/reserved-slugs.ts';
import { slugify } from '#lib/text/slug.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { makePage } from '#tests/support/content/pages.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { SHORT_URLS } from './redirects/short-urls.ts';

/** The table of pages, which belongs to the browser. */
const PAGES = readFileSync(path.join(import.meta.dirname, '../../web/pages/pages.ts'), 'utf8');

describe.each(ENGINES)('pages of editors, on %s', (engine) => {
  let database: TestDatabase;
  let app: App;
  /** Another instance on the same database. */
  let other: App;
  const config = { siteUrl: 'http://localhost:3000' };
  const context = { actor: { userId: null, name: 'Ines' }, now: NOW, config };

  beforeAll(async () => {
    database = await openTestDatabase({ engine, env: { BYLINES: 'on' } });
    const renderer = await builtPages();
    app = await buildTestApp(database, { renderer });
    other = await buildTestApp(database, { renderer });
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await database.close();
  });
  const noticed = () => Promise.all([app.changes.poll(), other.changes.poll()]);
  const ask = async (url: string, at = app) => {
    const { statusCode, headers, body } = await at.inject(url);
    return { status: statusCode, to: headers.location, body };
  };
  const edit = (id: number, version: number, fields: object) =>
    changePage(
      database.db,
      id,
      {
        ...{ title: 'Team', slug: 'team', intro: '', content: '', metaTitle: '' },
        ...{
          metaDescription: '',
          noindex: false,
          publish: true,
          publishAt: null,
          version,
          ...fields,
        },
      },
      context,
    );

  it('a page is served with its text and head, on every instance, until it is deleted', async () => {
    expect((await ask('/team')).status).toBe(404);
    const { id } = await makePage(database.db, {
      ...{
        title: 'Team',
        content: '<p>Ines and Mara.</p>',
        metaTitle: 'Who writes',
        intro: 'All of us.',
      },
    });
    await noticed();
    for (const instance of [app, other]) {
      const { status, body } = await ask('/team', instance);
      expect(status).toBe(200);
      expect(body).toContain('Ines and Mara.');
      expect(body).toContain('<title>Who writes | Savepoint</title>');
      expect(body).toContain('<meta name="description" content="All of us."/>');
      expect(body).toContain('<link rel="canonical" href="http://localhost:3000/team"/>');
    }
    expect((await ask('/team/')).to).toBe('/team');
    await edit(id, 1, { content: '<p>Only Mara.</p>' });
    await noticed();
    for (const instance of [app, other]) {
      expect((await ask('/team', instance)).body).toContain('Only Mara.');
    }
    await deletePage(database.db, id, context);
    await noticed();
    for (const instance of [app, other]) expect((await ask('/team', instance)).status).toBe(404);
  });

  it('a page with blocks has their parts and no other page does; a new name of an author shows at once', async () => {
    const article = await makeArticle(database.db);
    const author = await makeAuthor(database.db, { name: 'Mara Quill' });
    await signArticle(database.db, article.id, author);
    const content =
      '<div class="columns"><div><p>Left</p></div><div><div class="team"></div></div></div><div class="newsletter"></div><div class="scores"></div>';
    const { slug } = await makePage(database.db, { content });
    const plain = await makePage(database.db);
    await noticed();
    const { body } = await ask(`/${slug}`);
    expect(body).toMatch(/<a [^>]*href="\/authors\/mara-quill"[^>]*>Mara Quill<\/a>/);
    expect(body).toMatch(/<form [^>]*action="\/newsletter"/);
    expect(body).toContain('<dd>Essential</dd>');
    expect(body).toContain('assets/page-blocks-');
    expect((await ask(`/${plain.slug}`)).body).not.toMatch(/page-blocks|portrait|newsletter-block/);
    const change = authorInputSchema.parse({ name: 'Mara Quell', slug: 'mara-quill' });
    const by = { actor: context.actor, now: NOW };
    await changeAuthor(database.db, author, change, by);
    await noticed();
    expect((await ask(`/${slug}`)).body).toContain('Mara Quell');
    await database.db.updateTable('articles').set({ status: 'draft' }).execute();
    await recordChange(database.db, NOW, ['articles']);
    await noticed();
    expect((await ask(`/${slug}`)).body).not.toContain('Mara Quell');
  });

  it('a former URL redirects', async () => {
    const { id } = await makePage(database.db, { title: 'Team' });
    await edit(id, 1, { slug: 'people' });
    await noticed();
    expect(await ask('/team')).toMatchObject({ status: 301, to: '/people' });
    expect((await ask('/people')).status).toBe(200);
    await deletePage(database.db, id, context);
  });

  it('the sitemap lists a page unless search engines shouldn’t', async () => {
    const map = async () => (await ask('/sitemap-0.xml')).body;
    const shown = await makePage(database.db, { title: 'Shown' });
    await makePage(database.db, { title: 'Hidden', noindex: true });
    await makePage(database.db, { title: 'Terms', slug: 'terms', noindex: true });
    await makePage(database.db, { title: 'Draft', publish: false });
    await noticed();
    expect(await map()).toContain('<loc>http://localhost:3000/shown</loc>');
    expect(await map()).toContain('<loc>http://localhost:3000/about</loc>');
    expect(await map()).not.toMatch(/\/(hidden|draft|terms)</);
    expect((await ask('/hidden')).body).toContain('<meta name="robots" content="noindex"/>');
    await deletePage(database.db, shown.id, context);
    await noticed();
    expect(await map()).not.toContain('/shown<');
  });

  it('an edited standard page shows its text, and the contact page its form below', async () => {
    const original = (await ask('/contact')).body;
    expect(original).toContain('A tip, a correction, a game we missed: tell us.');
    await makePage(database.db, {
      ...{ title: 'Say hello', slug: 'contact', content: '<p>We read everything.</p>' },
    });
    await noticed();
    const { body } = await ask('/contact');
    expect(body).not.toContain('a game we missed: tell us.');
    for (const text of ['Say hello', 'We read everything.', 'Response Time', '<form']) {
      expect(body).toContain(text);
    }
  });

  it('a contact form is a block of any page, once; on the contact page it replaces the one below', async () => {
    const block = '<div class="contact"></div>';
    const content = `<p>Before it</p>${block}<p>After it</p>${block}`;
    const { slug } = await makePage(database.db, { content });
    await database.db.deleteFrom('pages').where('slug', '=', 'contact').execute();
    await makePage(database.db, { title: 'Say hello', slug: 'contact', content });
    await noticed();
    for (const url of [`/${slug}`, '/contact']) {
      const { status, body } = await ask(url);
      expect(status).toBe(200);
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      expect(main.match(/name="message"/g)).toHaveLength(1);
      expect(main.indexOf('Before it')).toBeLessThan(main.indexOf('name="message"'));
      expect(main.indexOf('name="message"')).toBeLessThan(main.indexOf('After it'));
      const ids = [...main.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(main.includes('Response Time')).toBe(url === '/contact');
      expect(main).toContain('use the email addresses on the Contact page.');
    }
  });

  it.each([
    ['/api', 404],
    ['/%F0%9F%92%A5', 404],
    [`/${'a'.repeat(300)}`, 404],
    ['/%E0', 400],
    ['/team%2fx', 404],
  ])('no page answers %s', async (url, status) => {
    expect((await ask(url)).status).toBe(status);
  });

  it('unknown URLs share one cached 404 page without asking for a page', async () => {
    await makePage(database.db);
    await noticed();
    const first = await ask('/no-such');
    database.queries.length = 0;
    const second = await ask('/nor-this');
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(second.body).toBe(first.body);
    expect(second.body).not.toContain('nor-this');
    expect(database.queries.filter((text) => /"pages"|"page_revisions"/.test(text))).toEqual([]);
  });

  it('every first path segment that the site uses is reserved', () => {
    const routes = app.routePermissions().map(({ url }) => url);
    const paths = [...routes, ...(PAGES.match(/(?<=')\/[^']*/g) ?? []), ...Object.keys(SHORT_URLS)];
    const segments = new Set(paths.map((one) => one.split('/')[1] ?? ''));
    const free = [...segments].filter((one) => slugify(one) === one && !isReservedSlug(one));
    expect(segments.size).toBeGreaterThan(30);
    expect(free).toEqual(['']);
  });
});
