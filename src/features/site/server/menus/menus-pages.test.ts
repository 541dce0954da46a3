import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MenuLink } from '#lib/site-defaults.ts';
import { makePage } from '#tests/support/content/pages.ts';
import { NOW } from '#tests/support/databases/now.ts';
import { buildTestApp } from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { defaultLinks } from '../../menus.values.ts';
import type { SettingsPatch } from '../../settings.contract.ts';
import { saveSettings } from '../settings/save-settings.ts';

const link = (label: string, url: string, fields: Partial<MenuLink> = {}): MenuLink => ({
  label,
  url,
  isHidden: false,
  opensNewTab: false,
  ...fields,
});

/** The links of a navigation: name and URL. */
function linksIn(html: string, label: string): string[][] {
  const [, nav = ''] =
    new RegExp(`<nav[^>]*aria-label="${label}"[^>]*>(.*?)</nav>`, 's').exec(html) ?? [];
  return [...nav.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, url = '', name = '']) => [name, url],
  );
}

describe('pages and the menus', () => {
  const site = testApp({ pages: true });
  const context = () => ({
    actor: { userId: null, name: 'Ada' },
    now: NOW,
    environment: site.database.config,
  });
  const save = async (settings: SettingsPatch) => {
    await saveSettings(site.database.db, settings, context());
    await site.app.changes.poll();
  };
  const page = async (url = '/') => (await site.app.inject(url)).body;
  let imprint: { id: number };
  beforeAll(async () => {
    imprint = await makePage(site.database.db, { title: 'Imprint', slug: 'imprint' });
  });

  it('show the links of an admin, and the same bytes as before once the defaults are restored', async () => {
    const before = [await page(), await page('/about')];
    expect(linksIn(before[0] ?? '', 'Main').map(([name]) => name)).toEqual(
      'Home Articles Reviews Education Guides Community'.split(' '),
    );
    expect(linksIn(before[0] ?? '', 'More').map(([name]) => name)).toEqual([
      'News',
      'Games',
      'Releases',
    ]);
    expect(before[0]).not.toContain('"menus"');
    const header = [
      link('Tests', '/reviews'),
      link('Home', '/', { isHidden: true }),
      link('Chat & more', 'https://chat.example/?a=1&b=2', { opensNewTab: true }),
      link('Gone', '/no-such-page'),
    ];
    const footer = [link('Imprint', '/imprint'), link('RSS', '/feed.xml')];
    await save({ headerMenu: { value: header }, footerMenu: { value: footer } });
    const home = await page();
    expect(linksIn(home, 'Main')).toEqual([
      ['Tests', '/reviews'],
      ['Chat &amp; more', 'https://chat.example/?a=1&amp;b=2'],
    ]);
    expect(home).toContain('target="_blank" href="https://chat.example/?a=1&amp;b=2"');
    expect(linksIn(home, 'More')).toEqual([]);
    expect(home).not.toContain('aria-label="More"');
    expect(linksIn(home, 'Footer')).toEqual([
      ['Imprint', '/imprint'],
      ['RSS', '/feed.xml'],
    ]);
    expect(await page('/about')).toContain('>Tests</a>');
    await save({ headerMenu: { value: null }, footerMenu: { value: null } });
    expect([await page(), await page('/about')]).toEqual(before);
  });

  it('what doesn’t fit into the header is above it, and nothing is lost', async () => {
    const links = defaultLinks('headerMenu');
    await save({
      headerMenu: {
        value: [...links.slice(1), link('A long name for a link', '/x/y'), ...links.slice(0, 1)],
      },
    });
    const html = await page();
    const all = [...linksIn(html, 'Main'), ...linksIn(html, 'More')];
    expect(linksIn(html, 'Main').map(([name]) => name)).toEqual(
      'Articles Reviews Education Guides Community News'.split(' '),
    );
    expect(all).toHaveLength(10);
    await save({ headerMenu: { value: null } });
  });

  it('leave out a link that can’t be checked, and follow later changes', async () => {
    const { db } = site.database;
    const links = [link('Saga', '/series/saga'), link('About', '/about'), link('Us', '/about/')];
    await sql`alter table series rename to series_elsewhere`.execute(db);
    await save({ footerMenu: { value: links } });
    const shown = linksIn(await page(), 'Footer');
    await sql`alter table series_elsewhere rename to series`.execute(db);
    expect(shown).toEqual([['About', '/about']]);
    await save({ footerMenu: { value: [link('Imprint', '/imprint')] } });
    expect(linksIn(await page(), 'Footer')).toEqual([['Imprint', '/imprint']]);
  });

  it('a page that is deleted leaves the menu of every instance', async () => {
    const other = await buildTestApp(site.database, { renderer: await builtPages() });
    const footerOf = async (app: typeof other) =>
      linksIn((await app.inject('/')).body, 'Footer').map(([name]) => name);
    await save({ footerMenu: { value: [link('Imprint', '/imprint'), link('About', '/about')] } });
    await other.changes.poll();
    expect(await footerOf(site.app)).toEqual(['Imprint', 'About']);
    expect(await footerOf(other)).toEqual(['Imprint', 'About']);
    const { db } = site.database;
    await db.deleteFrom('pages').where('id', '=', imprint.id).execute();
    await db.insertInto('changes').values({ topics: 'pages', at: NOW }).execute();
    await site.app.changes.poll();
    await other.changes.poll();
    expect([await footerOf(site.app), await footerOf(other)]).toEqual([['About'], ['About']]);
    await other.close();
  });
});
