import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '#lib/home/home-layout.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { jsonOf, type TestSite, testSite } from '#tests/support/site/test-site.ts';

const LAYOUT = '/api/admin/home-layout';
const link = (label: string) => ({ label, url: '/about', isHidden: false, opensNewTab: false });

describe.each(ENGINES)('two admins who save at once, on %s', (engine) => {
  const site = testSite({ engine });
  let other: Awaited<ReturnType<TestSite['join']>>;
  let page: { id: number; version: number };
  let category: { id: number };
  beforeAll(async () => {
    other = await site.join('admin', 'Olga');
    page = jsonOf(await site.admin.post('/api/pages', { title: 'Team', slug: 'team' }), 201);
    category = jsonOf(await site.admin.post('/api/categories', { name: 'Gear' }), 201);
  });

  type Admin = TestSite['admin'];
  type Save = (admin: Admin, name: string) => ReturnType<Admin['put']>;
  const setting =
    (key: string, toValue: (name: string) => unknown): Save =>
    (admin, name) =>
      admin.patch('/api/settings', { settings: { [key]: { value: toValue(name), version: 0 } } });

  it.each<[string, string, Save]>([
    ['a setting', 'settings.stale', setting('siteName', (name) => name)],
    [
      'a color of the brand',
      'settings.stale',
      setting('accentColor', (name) => (name === 'Ada' ? '#aa0000' : '#00aa00')),
    ],
    ['a menu', 'settings.stale', setting('footerMenu', (name) => [link(name)])],
    ['code', 'settings.stale', setting('headCode', (name) => `<meta name="a" content="${name}">`)],
    [
      'the home page',
      'home.stale',
      (admin, name) => {
        const sections = DEFAULT_LAYOUT.map((one) =>
          one.kind === 'more' ? { ...one, title: name } : one,
        );
        return admin.put(LAYOUT, { sections, version: 0, publish: 'now' });
      },
    ],
    [
      'a page',
      'page.stale',
      (admin, title) =>
        admin.put(`/api/pages/${page.id}`, { title, slug: 'team', version: page.version }),
    ],
    [
      'a category',
      'category.stale',
      (admin, name) => admin.put(`/api/categories/${category.id}`, { name, version: 1 }),
    ],
  ])('%s: one is saved, and the other is told', async (_name, code, save) => {
    const answers = await Promise.all([save(site.admin, 'Ada'), save(other, 'Olga')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code });
  });

  it('a page is shown in the footer by one and another by the other: both are', async () => {
    const slugs = ['about', 'terms'];
    const show = (admin: Admin, slug: string, isShown: boolean) =>
      admin.put(`/api/admin/menus/footer/pages/${slug}`, { isShown });
    for (const slug of slugs) jsonOf(await show(site.admin, slug, false));
    const both = await Promise.all([show(site.admin, 'about', true), show(other, 'terms', true)]);
    for (const answer of both) jsonOf(answer);
    const shown = jsonOf<{ slugs: string[] }>(
      await site.admin.get('/api/admin/menus/footer/pages'),
    );
    expect(shown.slugs).toEqual(expect.arrayContaining(slugs));
  });

  it('a webhook is wholly what one of them saved', async () => {
    const hook = { url: 'https://hooks.example/in', events: ['article.published'] };
    const { id } = jsonOf<{ id: number }>(await site.admin.post('/api/webhooks', hook), 201);
    const wanted = ['published', 'deleted'].map((event) => ({
      ...{ url: `https://hooks.example/${event}`, events: [`article.${event}`], isActive: true },
    }));
    const [ours, theirs] = wanted;
    const url = `/api/webhooks/${id}`;
    for (const answer of await Promise.all([site.admin.put(url, ours), other.put(url, theirs)])) {
      jsonOf(answer);
    }
    const [stored] = jsonOf<object[]>(await site.admin.get('/api/webhooks'));
    const isStored = (one: object) => expect.objectContaining(one).asymmetricMatch(stored);
    expect(wanted.filter(isStored)).toHaveLength(1);
  });
});
