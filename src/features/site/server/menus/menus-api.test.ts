import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminPage } from '#features/pages/contract.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import { DEFAULT_FOOTER } from '#lib/site-defaults.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { FooterPages } from '../../menus.contract.ts';
import { MENU_LIMITS } from '../../menus.values.ts';
import type { Setting } from '../../settings.contract.ts';

const link = (url: string, fields: Partial<MenuLink> = {}): MenuLink => ({
  label: `To ${url}`.slice(0, MENU_LIMITS.label),
  url,
  isHidden: false,
  opensNewTab: false,
  ...fields,
});

describe.each(ENGINES)('menus on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    await site.db.deleteFrom('settings').execute();
    await site.db.deleteFrom('pages').execute();
    await site.db.insertInto('changes').values({ topics: 'settings', at: 0 }).execute();
    await site.app.changes.poll();
  });

  const save = (links: MenuLink[], key = 'headerMenu') =>
    site.admin.patch('/api/settings', { settings: { [key]: { value: links } } });
  const broken = async () =>
    jsonOf<{ urls: string[] }>(await site.admin.get('/api/admin/menus/broken-links')).urls;
  const footer = async () => {
    const { settings } = jsonOf<{ settings: Setting[] }>(await site.admin.get('/api/settings'));
    const setting = settings.find(({ key }) => key === 'footerMenu');
    return (setting?.value ?? null) as MenuLink[] | null;
  };
  const makePage = async (title: string, publish = true) =>
    jsonOf<AdminPage>(await site.editor.post('/api/pages', { title, publish }), 201);
  const FOOTER = '/api/admin/menus/footer/pages';
  const inFooter = async () => jsonOf<FooterPages>(await site.editor.get(FOOTER)).slugs;
  const show = (slug: string, isShown: boolean) =>
    site.editor.put(`${FOOTER}/${slug}`, { isShown });

  it('links to what readers can’t open are reported, and no others', async () => {
    const game = await makeGame(site.db, { title: `Lost Harbor ${engine}`, listed: true });
    const { slug } = await site.db
      .selectFrom('games')
      .select('slug')
      .where('id', '=', game)
      .executeTakeFirstOrThrow();
    await makeArticle(site.db, { slug: `lamp-${engine}`, tags: ['Open World'] });
    const page = await makePage('Imprint');
    await makePage('Team', false);
    const present = [
      ...['/', '/articles', '/reviews', '/games', '/feed.xml', '/about', '/imprint'],
      ...[`/games/${slug}`, '/tags/open_world', '/articles?category=news', '/authors/x/y'],
      ...[`/articles/lamp-${engine}`, 'https://discord.example/'],
    ];
    const missing = [
      ...['/team', '/nothing', '/games/none', '/tags/none', '/series/none', '/articles/none'],
      ...['/articles?category=none', '/gone/', '/games/none//'],
    ];
    const withSlash = ['/about/', `/games/${slug}/`];
    jsonOf(await save([...present, ...withSlash, ...missing].map((url) => link(url))));
    expect(await broken()).toEqual(missing);

    const renamed = { title: 'Imprint', slug: 'legal', version: page.version, publish: true };
    jsonOf(await site.editor.put(`/api/pages/${page.id}`, renamed));
    expect(await broken()).toEqual(missing);
    expect(jsonOf<FooterPages>(await show('legal', true)).slugs).toContain('legal');
    jsonOf(await site.editor.del(`/api/pages/${page.id}`));
    jsonOf(await site.editor.del(`/api/games/${game}`));
    expect((await broken()).sort()).toEqual(
      ['/legal', '/imprint', `/games/${slug}`, `/games/${slug}/`, ...missing].sort(),
    );
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['https://user:pass@evil.example'],
    ['java\u0000script:x'],
  ])('a link to %j is refused by name', async (url) => {
    const hostile = link(url, { label: 'Free games' });
    expect(badFields(await save([link('/about'), hostile]))).toEqual([
      'settings.headerMenu.value.1.url',
    ]);
  });

  it('a menu has each link once, a name for each, and no more than its limit', async () => {
    const twice = await save([link('/about'), link('/x/../about')]);
    expect(badFields(twice)).toEqual(['settings.headerMenu.value']);
    expect(badFields(await save([link('/about', { label: '  ' })]))).toHaveLength(1);
    const many = Array.from({ length: MENU_LIMITS.links + 1 }, (_, at) => link(`/p${at}`));
    expect(badFields(await save(many))).toEqual(['settings.headerMenu.value']);
  });

  it('an editor shows a page in the footer and hides it again; its link keeps its position', async () => {
    const { slug } = await makePage('Imprint');
    expect(await inFooter()).toEqual(['about', 'contact', 'privacy', 'terms']);
    expect(jsonOf<FooterPages>(await show(slug, true)).slugs).toContain('imprint');
    const shown = await footer();
    expect(shown?.map(({ label }) => label)).toEqual([
      ...DEFAULT_FOOTER.map(({ label }) => label),
      'Imprint',
    ]);
    expect(await site.lastEvents(1)).toMatchObject([
      { actor: 'Edith', action: 'setting.changed', subject: { name: 'Footer menu' } },
    ]);
    jsonOf(await save([link('/imprint', { label: 'Legal' }), link('/about')], 'footerMenu'));
    expect(jsonOf<FooterPages>(await show(slug, false)).slugs).toEqual(['about']);
    expect(jsonOf<FooterPages>(await show(slug, true)).slugs).toEqual(['about', 'imprint']);
    expect((await footer())?.map(({ label }) => label)).toEqual(['Legal', 'To /about']);
    expect((await show('none', true)).statusCode).toBe(404);
  });

  it('a link that a redirect leads to U+0000 is broken, and the other links stay', async () => {
    jsonOf(await site.editor.post('/api/redirects', { from: '/old', to: '/games/%00' }), 201);
    jsonOf(await save([link('/old'), link('/about')]));
    expect(await broken()).toEqual(['/old']);
  });

  it('the footer names a page as readers know it', async () => {
    const { id, version } = await makePage('Team');
    const secret = { title: 'Layoffs', slug: 'team', version, publish: false };
    jsonOf(await site.editor.put(`/api/pages/${id}`, secret));
    jsonOf(await show('team', true));
    const draft = { title: 'Studio closure', slug: 'press-kit', publish: false };
    jsonOf(await site.editor.post('/api/pages', draft), 201);
    jsonOf(await show('press-kit', true));
    const odd = { title: `A\tB ${'🎮'.repeat(30)}`, slug: 'odd', publish: true };
    jsonOf(await site.editor.post('/api/pages', odd), 201);
    jsonOf(await show('odd', true));
    const names = (await footer())?.map(({ label }) => label).slice(-3);
    expect(names).toEqual(['Team', 'Press kit', `A B ${'🎮'.repeat(18)}`]);
  });

  it('two pages that are shown at once are both in the footer', async () => {
    await Promise.all([makePage('Imprint'), makePage('Team')]);
    const answers = await Promise.all([show('imprint', true), show('team', true)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await inFooter()).toEqual(expect.arrayContaining(['imprint', 'team']));
  });

  it('a full footer menu names the way out', async () => {
    await makePage('Imprint');
    const links = Array.from({ length: MENU_LIMITS.links }, (_, at) => link(`/p${at}`));
    jsonOf(await save(links, 'footerMenu'));
    expect(jsonOf<{ code: string }>(await show('imprint', true), 409).code).toBe('menu.full');
  });
});
