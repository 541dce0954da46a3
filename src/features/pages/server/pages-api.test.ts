import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { upload } from '#tests/support/content/images.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type {
  AdminPage,
  PageFields,
  PageRevision,
  PageSummary,
  PublicPageAnswer,
} from '../contract.ts';
import { STANDARD_PAGES } from '../values.ts';

describe.each(ENGINES)('pages of the site, on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    await site.db.deleteFrom('pages').execute();
  });

  const make = async (fields: object = {}, by = site.editor) =>
    jsonOf<AdminPage>(await by.post('/api/pages', { title: 'Imprint', ...fields }), 201);
  const ABOUT = { title: 'About', slug: 'about', isStandard: true };
  const save = async ({ id, version, slug }: AdminPage, fields: object = {}) =>
    jsonOf<AdminPage>(
      await site.editor.put(`/api/pages/${id}`, { title: 'Imprint', slug, version, ...fields }),
    );
  const unpublish = async ({ id, version }: AdminPage) =>
    jsonOf<AdminPage>(await site.editor.post(`/api/pages/${id}/unpublish`, { version }));
  const read = async (slug: string) => {
    const answer = await site.visitor.get(`/api/pages/${slug}`);
    return answer.statusCode === 404 ? 404 : jsonOf<PublicPageAnswer>(answer).page;
  };
  const picture = async () => {
    const headers = { cookie: site.editor.cookie };
    const answer = await upload(site.app, headers, await smallImage());
    return jsonOf<{ id: number; url: string }>(answer, 201);
  };
  const list = async () => jsonOf<PageSummary[]>(await site.editor.get('/api/admin/pages'));

  it('the standard pages have their default text until someone publishes another', async () => {
    expect((await list()).map(({ id, slug, state }) => [id, slug, state])).toEqual(
      STANDARD_PAGES.map((slug) => [null, slug, 'original']),
    );
    for (const slug of STANDARD_PAGES) expect(await read(slug)).toBeNull();
    const draft = await make({ ...ABOUT, title: 'Who we are', content: '<p>Us.</p>' });
    expect(draft).toMatchObject({ state: 'original', hasUnpublishedChanges: true });
    expect(await read('about')).toBeNull();
    const about = await save(draft, { title: 'Who we are', content: '<p>Us.</p>', publish: true });
    expect(about).toMatchObject({ state: 'published', hasUnpublishedChanges: false });
    expect(await read('about')).toMatchObject({ title: 'Who we are', description: 'Us.' });

    const restored = await unpublish(about);
    expect(restored).toMatchObject({
      state: 'original',
      hasUnpublishedChanges: false,
      fields: null,
    });
    expect(await read('about')).toBeNull();
    const actions = (await site.lastEvents(3)).map(({ action, subject }) => [action, subject.name]);
    expect(actions).toEqual([
      ['page.restored', '/about'],
      ['page.published', '/about'],
      ['page.edited', '/about'],
    ]);
    expect(await save(restored, { title: 'Again', publish: true })).toMatchObject({ version: 4 });
  });

  it('a draft stays beside the published version until it is published', async () => {
    const page = await make({ content: '<p>One</p>', publish: true });
    expect(page).toMatchObject({ slug: 'imprint', state: 'published', by: 'Edith', version: 1 });
    const changed = await save(page, { content: '<p>Two</p>', metaTitle: 'Who is responsible' });
    expect(changed).toMatchObject({ state: 'published', hasUnpublishedChanges: true });
    expect(await read('imprint')).toMatchObject({ metaTitle: 'Imprint' });
    await save(changed, { content: '<p>Two</p>', metaTitle: 'Who is responsible', publish: true });
    expect(await read('imprint')).toMatchObject({ metaTitle: 'Who is responsible' });
    expect(JSON.stringify(await read('imprint'))).toContain('Two');
  });

  it('every version can be read, newest first', async () => {
    const page = await make({ content: '<p>One</p>', publish: true });
    await save(page, { content: '<p>Two</p>' });
    const url = `/api/admin/pages/${page.id}/revisions`;
    const versions = jsonOf<PageRevision[]>(await site.editor.get(url));
    expect(versions.map(({ version, isPublished }) => [version, isPublished])).toEqual([
      [2, false],
      [1, true],
    ]);
    const first = jsonOf<PageFields>(await site.editor.get(`${url}/1`));
    expect(first.content).toBe('<p>One</p>');
    expect(problemOf(await site.editor.get(`${url}/3`)).code).toBe('revision.not_found');
  });

  it('only the newest 100 versions and the published one are kept', async () => {
    let page = await make({ publish: true });
    for (let count = 0; count < 103; count += 1) page = await save(page);
    const url = `/api/admin/pages/${page.id}/revisions`;
    const versions = jsonOf<PageRevision[]>(await site.editor.get(url));
    expect(versions).toHaveLength(101);
    expect(versions.at(-1)).toMatchObject({ version: 1, isPublished: true });
    expect(versions.at(-2)?.version).toBe(5);
  });

  it('a save based on an older version is refused and names who changed the page', async () => {
    const page = await make();
    await save(page);
    const stale = await site.admin.put(`/api/pages/${page.id}`, { title: 'Mine', version: 1 });
    expect(stale.statusCode).toBe(409);
    const at = new Date(NOW).toISOString();
    expect(stale.json()).toMatchObject({
      code: 'page.stale',
      conflict: { version: 2, by: 'Edith', at },
    });
    await make(ABOUT);
    const second = await site.admin.post('/api/pages', { ...ABOUT, title: 'Mine' });
    expect(problemOf(second).code).toBe('page.stale');
  });

  it('staff find pages by words of their newest text, not of an older one', async () => {
    const found = async (search: string) => {
      const query = new URLSearchParams({ search });
      const pages = jsonOf<PageSummary[]>(await site.editor.get(`/api/admin/pages?${query}`));
      return pages.map(({ slug }) => slug);
    };
    const page = await make({ content: '<p>Our <b>Café</b> opens</p>', publish: true });
    await make({ title: 'Jobs', intro: 'Work in the café', content: '<p>100%</p>' });
    const about = await make({ ...ABOUT, content: '<p>Lighthouse</p>' });
    expect(await found('CAFE')).toEqual(['imprint', 'jobs']);
    expect(await found('ope imprint')).toEqual(['imprint']);
    expect(await found('pens')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('lighthouse')).toEqual(['about']);
    await save(page, { content: '<p>Closed</p>' });
    await unpublish(about);
    expect(await found('opens')).toEqual([]);
    expect(await found('closed')).toEqual(['imprint']);
    expect(await found('lighthouse')).toEqual([]);
    const long = await site.editor.get(`/api/admin/pages?search=${'a'.repeat(121)}`);
    expect(badFields(long)).toEqual(['search']);
  });

  it('text is sanitized', async () => {
    const content = '<p onclick="x()">Hi</p><script>x()</script><img src=x onerror=x()>';
    await make({ content, publish: true });
    const text = JSON.stringify(await read('imprint'));
    expect(text).toContain('Hi');
    expect(text).not.toMatch(/<script|onclick|onerror/);
  });

  it('a new page can’t have the slug of a standard page', async () => {
    for (const slug of ['contact', 'Contact', ' contact ']) {
      const answer = await site.editor.post('/api/pages', { title: 'Mine', slug, publish: true });
      expect(badFields(answer)).toEqual(['slug']);
    }
    expect(badFields(await site.editor.post('/api/pages', { title: 'Contact' }))).toEqual(['slug']);
    expect(await read('contact')).toBeNull();
  });

  it('a page and its list name who unpublished it', async () => {
    const page = await make({ publish: true });
    const url = `/api/pages/${page.id}/unpublish`;
    jsonOf(await site.admin.post(url, { version: page.version }));
    expect((await list()).at(-1)).toMatchObject({ slug: 'imprint', by: 'Ada' });
    const stale = await site.editor.put(`/api/pages/${page.id}`, { title: 'Mine', version: 1 });
    expect(stale.json()).toMatchObject({ conflict: { version: 2, by: 'Ada' } });
  });

  it('a category can’t get the slug of a page', async () => {
    const name = `Esports ${engine}`;
    const page = await make({ title: name, publish: true });
    for (const fields of [{ name }, { name: 'Sports', slug: page.slug }]) {
      const refused = await site.editor.post('/api/categories', fields);
      expect([refused.statusCode, refused.body]).toEqual([
        400,
        expect.stringContaining(`/${page.slug}, which the site uses`),
      ]);
    }
  });

  it('a published page that gets another slug redirects from the former one', async () => {
    const page = await make({ publish: true });
    const draft = await save(page, { slug: 'legal-notice' });
    expect([await read('imprint'), await read('legal-notice')]).toEqual([expect.any(Object), 404]);
    const moved = await save(draft, { slug: 'legal-notice', publish: true });
    expect(await read('imprint')).toBe(404);
    const rules = () => site.db.selectFrom('redirects').select(['source', 'target']).execute();
    expect(await rules()).toEqual([{ source: '/imprint', target: '/legal-notice' }]);
    await save(moved, { slug: 'imprint', publish: true });
    expect(await rules()).toEqual([{ source: '/legal-notice', target: '/imprint' }]);
  });

  it('a redirect from the new URL of a page goes, in whatever case it was written', async () => {
    const rule = { from: '/Legal-Notice', to: '/imprint', match: 'exact', kind: '301' };
    jsonOf(await site.admin.post('/api/redirects', rule), 201);
    const page = await make({ publish: true });
    await save(page, { slug: 'legal-notice', publish: true });
    const rules = await site.db.selectFrom('redirects').select(['source', 'target']).execute();
    expect(rules).toEqual([{ source: '/imprint', target: '/legal-notice' }]);
    await site.db.deleteFrom('redirects').execute();
  });

  it('a new URL that a redirect leads away from is refused, naming the redirect', async () => {
    const rule = { from: '/legal', to: '/imprint', match: 'prefix', kind: '301' };
    jsonOf(await site.admin.post('/api/redirects', rule), 201);
    const page = await make({ publish: true });
    const fields = { title: 'Imprint', slug: 'legal', version: 1, publish: true };
    const refused = await site.editor.put(`/api/pages/${page.id}`, fields);
    expect(problemOf(refused).errors).toEqual([
      {
        in: 'body',
        field: 'slug',
        message: 'has a redirect that leads back to /imprint. Delete the redirect first',
      },
    ]);
    expect(await read('imprint')).toMatchObject({ slug: 'imprint' });
    await site.db.deleteFrom('redirects').execute();
  });

  it.each([
    'api',
    'API',
    'reviews',
    'sitemap',
    '/media',
    '..',
    '💥',
    '%2e%2e',
    'a'.repeat(300),
    'contact-2/../../api/',
  ])('the slug %s never reaches a route of the site', async (slug) => {
    const answer = await site.editor.post('/api/pages', { title: '!', slug });
    if (answer.statusCode === 201) {
      expect(answer.json<AdminPage>().slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(['2e-2e', 'contact-2-api']).toContain(answer.json<AdminPage>().slug);
    } else expect(badFields(answer)).toEqual(['slug']);
  });

  it('a slug that another page or category has is refused', async () => {
    await make();
    expect(badFields(await site.editor.post('/api/pages', { title: 'Imprint' }))).toEqual(['slug']);
    jsonOf(await site.editor.post('/api/categories', { name: `Hardware ${engine}` }), 201);
    expect(
      badFields(await site.editor.post('/api/pages', { title: `Hardware ${engine}` })),
    ).toEqual(['slug']);
  });

  it('a standard page keeps its slug and can’t be deleted; others can', async () => {
    const about = await make(ABOUT);
    const url = `/api/pages/${about.id}`;
    const renamed = await site.editor.put(url, { title: 'About', slug: 'us', version: 1 });
    expect(badFields(renamed)).toEqual(['slug']);
    expect(problemOf(await site.editor.del(url)).code).toBe('page.standard');
    const page = await make({ publish: true });
    await save(page);
    jsonOf(await site.editor.del(`/api/pages/${page.id}`));
    expect(await read('imprint')).toBe(404);
    expect(await site.db.selectFrom('page_revisions').select('slug').execute()).toEqual([
      { slug: 'about' },
    ]);
  });

  it('an unpublished page is a draft again', async () => {
    const draft = await unpublish(await make({ publish: true }));
    expect(draft).toMatchObject({ state: 'draft', fields: { title: 'Imprint' } });
    expect(await read('imprint')).toBe(404);
  });

  it('an image of a page can’t be deleted, and shows under its uses', async () => {
    const image = await picture();
    const page = await make({ content: `<p><img src="${image.url}" alt=""></p>`, publish: true });
    await save(page, { content: '<p>Without</p>', publish: true });
    const uses = jsonOf<object>(await site.editor.get(`/api/media/${image.id}/uses`));
    expect(uses).toMatchObject({ articles: [], pages: 1 });
    const refused = problemOf(await site.editor.del(`/api/media/${image.id}`));
    expect(refused.detail).toBe('The image is in use: it is on 1 page of the site.');
    jsonOf(await site.editor.del(`/api/pages/${page.id}`));
    jsonOf(await site.editor.del(`/api/media/${image.id}`));
  });

  it('an image on a published page stays visible when an embargoed article shares it', async () => {
    const image = await picture();
    const content = `<p><img src="${image.url}" alt=""></p>`;
    const seen = async () => (await site.visitor.get(image.url)).statusCode;
    const page = await make({ content, publish: true });
    const embargo = { embargoUntil: new Date(NOW + DAY).toISOString(), embargoReason: 'Agreed' };
    const article = { title: 'Secret', content, category: 'news', status: 'draft', ...embargo };
    jsonOf(await site.editor.post('/api/articles', article), 201);
    expect(await seen()).toBe(200);
    const draft = await save(page, { content: '<p>Soon without</p>' });
    expect(await seen()).toBe(200);
    const without = await save(draft, { content: '<p>Without</p>', publish: true });
    expect(await seen()).toBe(404);
    await save(without, { content });
    expect(await seen()).toBe(404);
  });

  it('an image of an unpublished page is hidden again while an embargoed article uses it', async () => {
    const image = await picture();
    const content = `<p><img src="${image.url}" alt=""></p>`;
    const page = await make({ content, publish: true });
    const embargo = { embargoUntil: new Date(NOW + DAY).toISOString(), embargoReason: 'Agreed' };
    const article = { title: 'Secret', content, category: 'news', status: 'draft', ...embargo };
    jsonOf(await site.editor.post('/api/articles', article), 201);
    await unpublish(page);
    expect((await site.visitor.get(image.url)).statusCode).toBe(404);
  });

  it('an image under embargo can’t be published on a page', async () => {
    const image = await picture();
    const content = `<p><img src="${image.url}" alt=""></p>`;
    const embargo = {
      embargoUntil: new Date(NOW + DAY).toISOString(),
      embargoReason: 'Agreed',
    };
    const article = { title: 'Secret', content, category: 'news', status: 'draft', ...embargo };
    jsonOf(await site.editor.post('/api/articles', article), 201);
    const draft = await make({ content });
    const refused = await site.editor.put(`/api/pages/${draft.id}`, {
      ...{ title: 'Imprint', content, version: 1, publish: true },
    });
    expect(problemOf(refused).code).toBe('page.image_held');
  });
});
