import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenSection, HomeSection } from '#lib/home/home-layout.ts';
import { DEFAULT_LAYOUT } from '#lib/home/home-layout.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/now.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { saveSettings } from '../settings/save-settings.ts';

const section = (kind: 'hero' | 'featured' | 'latest' | 'more' | 'newsletter'): GivenSection => ({
  kind,
  isHidden: false,
});
const own = (id: string, fields: object = {}): HomeSection => ({
  kind: 'list',
  id,
  isHidden: false,
  title: `Section ${id}`,
  url: '/guides',
  count: 3,
  layout: 'row',
  isTinted: true,
  ...fields,
});

describe('the home page', () => {
  const site = testApp({ pages: true });
  const arrange = async (homeLayout: HomeSection[] | null) => {
    const { db, config: environment } = site.database;
    const context = { actor: { userId: null, name: 'Ada' }, now: NOW, environment };
    await saveSettings(db, { homeLayout: { value: homeLayout } }, context);
    await site.app.changes.poll();
  };
  const page = async (url = '/') => (await site.app.inject(url)).body;
  const headings = (html: string) =>
    [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)]
      .map(([, text = '']) =>
        text
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .slice(0, -2);
  beforeAll(async () => {
    await makeArticle(site.database.db, { title: 'Lamp', category: 'guide' });
  });
  beforeEach(() => arrange(null));

  it('is the same, byte for byte, before and after an arrangement', async () => {
    const before = await page();
    expect(before).not.toContain('hasOwnHome');
    expect(before).not.toContain('own-section');
    expect(before).not.toContain('/api/home-layout');
    await arrange([section('more')]);
    expect(await page()).not.toBe(before);
    await arrange(null);
    expect(await page()).toBe(before);
  });

  it('shows the sections in the order of an admin, and an own one with its code', async () => {
    await arrange([
      ...[section('more'), own('a1', { title: 'Maps & routes' }), own('a2', { url: '/tags/none' })],
      ...[own('a3', { isHidden: true }), section('newsletter'), section('hero')],
    ]);
    const html = await page();
    expect(headings(html)).toEqual([
      ...['More Articles', 'Maps &amp; routes', 'Get the Newsletter', 'Games worth your evening'],
    ]);
    expect(html).toMatch(
      /<section class="section [^"]*" data-cat="guide" aria-labelledby="own-a1"/,
    );
    expect(html).toContain('href="/guides"');
    expect(html).toContain('own-section');
  });

  it('names the site if the hero is hidden, and lists the newest articles where they are', async () => {
    await arrange([section('latest'), section('featured')]);
    expect(headings(await page())).toEqual(['Savepoint', 'Latest Articles', 'Featured Story']);
    await arrange([section('featured'), section('latest')]);
    expect(headings(await page())).toEqual(['Savepoint', 'Featured Story', 'Latest Articles']);
  });

  it('a section of Savepoint has the heading and the number of articles that an admin chose', async () => {
    const { db } = site.database;
    for (const title of ['Anchor', 'Beacon', 'Compass']) await makeArticle(db, { title });
    await arrange([
      { ...section('latest'), title: 'Fresh & new', count: 2 },
      { ...section('more'), title: 'The rest', count: 2 },
      { ...section('newsletter'), title: 'By email' },
    ]);
    const html = await page();
    expect(headings(html)).toEqual(['Savepoint', 'Fresh &amp; new', 'The rest', 'By email']);
    const [, latest = '', more = ''] = html.split(/aria-labelledby="(?:latest-articles|more)"/);
    expect(latest.match(/<h3/g)).toHaveLength(2);
    expect(more.split('<footer')[0]?.match(/<h3/g)).toHaveLength(2);
  });

  it('the hero has an admin’s buttons or none, and the story an admin’s heading', async () => {
    expect(await page()).toContain('Explore Articles');
    const buttons = [
      { label: 'Shop & more', url: 'https://shop.example/' },
      { label: 'Guides', url: '/guides' },
    ];
    const story = { ...section('featured'), title: 'The story' };
    await arrange([{ ...section('hero'), buttons }, story]);
    const html = await page();
    expect(html).toMatch(/<a [^>]*href="https:\/\/shop\.example\/"[^>]*>Shop &amp; more<\/a>/);
    expect(html).not.toContain('Explore Articles');
    expect(headings(html)).toEqual(['Games worth your evening', 'The story']);
    await arrange([{ ...section('hero'), buttons: [] }]);
    expect(await page()).not.toMatch(/Shop|Explore Articles/);
  });

  it('an own section follows what is published and hides without an article', async () => {
    await arrange([...DEFAULT_LAYOUT, own('a1', { url: '/community' })]);
    expect(await page()).not.toContain('Section a1');
    await makeArticle(site.database.db, { title: 'Speedrun', category: 'community' });
    await site.database.db.insertInto('changes').values({ topics: 'articles', at: NOW }).execute();
    await site.app.changes.poll();
    expect(await page()).toContain('Section a1');
  });
});
