import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { DEFAULT_LAYOUT, type HomeSection } from '#lib/home/home-layout.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import {
  type HomeLayout,
  type LayoutPreview,
  layoutSchema,
  type ShownSection,
} from '../../home.contract.ts';
import { HOME_LIMITS } from '../../home.values.ts';

const PATH = '/api/admin/home-layout';
const own = {
  id: 'a1',
  isHidden: false,
  title: 'More of it',
  layout: 'row',
  isTinted: true,
} as const;
const list = (url: string, fields: object = {}): HomeSection => ({
  ...own,
  kind: 'list',
  url,
  count: 3,
  ...fields,
});
const picked = (articleIds: number[], fields: object = {}): HomeSection => ({
  ...own,
  kind: 'picked',
  articleIds,
  ...fields,
});

describe.each(ENGINES)('the layout of the home page, on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    for (const table of ['home_layouts', 'settings', 'jobs'] as const) {
      await site.db.deleteFrom(table).execute();
    }
    await site.db.insertInto('changes').values({ topics: 'settings', at: 0 }).execute();
    await site.app.changes.poll();
    site.clock.now = NOW;
  });

  const layout = async () => jsonOf<HomeLayout>(await site.admin.get(PATH));
  const put = (sections: unknown, publish: string | null = null, version = 0) =>
    site.admin.put(PATH, { sections, version, publish });
  const readers = async () =>
    jsonOf<{ sections: ShownSection[] }>(await site.visitor.get('/api/home-layout')).sections;
  const kinds = async () => (await readers()).map(({ kind }) => kind);
  const preview = async (...sections: HomeSection[]) =>
    jsonOf<LayoutPreview>(await site.admin.post(`${PATH}/preview`, { sections }));
  /** The titles of the one own section, and what the list reports. */
  const shown = async (section: HomeSection) => {
    const { sections, issues } = await preview(section);
    const [one] = sections;
    const isOwn = one?.kind === 'own';
    return {
      titles: isOwn ? one.articles.map(({ title }) => title) : null,
      tint: isOwn ? one.tint : null,
      issue: issues[0]?.issue ?? null,
    };
  };

  it('is the specification’s until an admin publishes another; the draft is theirs alone', async () => {
    expect(await layout()).toMatchObject({ published: DEFAULT_LAYOUT, draft: null, version: 0 });
    const before = ['hero', 'featured', 'latest', 'categories', 'more', 'mostRead'];
    expect(await kinds()).toEqual(before);
    const draft: HomeSection[] = [
      { kind: 'more', isHidden: false },
      { kind: 'hero', isHidden: false },
      { kind: 'newsletter', isHidden: true },
    ];
    expect(jsonOf<HomeLayout>(await put(draft))).toMatchObject({ version: 1, updatedBy: 'Ada' });
    expect(await kinds()).toEqual(before);
    const answer = jsonOf<HomeLayout>(await put(draft, 'now', 1));
    expect(answer).toMatchObject({ draft: null, version: 2 });
    expect(answer.versions).toMatchObject([{ publishedBy: 'Ada' }]);
    expect(await kinds()).toEqual(['more', 'hero']);
    expect(await site.lastEvents(1)).toMatchObject([
      { actor: 'Ada', action: 'setting.changed', subject: { name: 'Home page layout' } },
    ]);
    jsonOf(await put(DEFAULT_LAYOUT, 'now', 2));
    expect(await kinds()).toEqual(before);
    const stored = await site.db.selectFrom('settings').select('value').execute();
    expect(stored).toEqual([{ value: null }]);
  });

  it('a save that is based on an older version is refused with the present one', async () => {
    jsonOf(await put(DEFAULT_LAYOUT.slice(0, 2)));
    jsonOf(await put(null, null, 1));
    const answer = jsonOf<{ code: string; current: HomeLayout }>(await put([], null, 1), 409);
    expect(answer).toMatchObject({ code: 'home.stale', current: { version: 2, draft: null } });
  });

  it.each<[unknown, string]>([
    [{ kind: 'hero' }, 'sections.0'],
    [list('javascript:alert(1)'), 'sections.0.url'],
    [list('//evil.example'), 'sections.0.url'],
    [list('https://evil.example/tags/a'), 'sections.0.url'],
    [list('/games/a/b'), 'sections.0.url'],
    [list('/tags/a', { title: ' ' }), 'sections.0.title'],
    [list('/tags/a', { count: 25 }), 'sections.0.count'],
    [list('/tags/a', { id: 'a"><script>' }), 'sections.0.id'],
    [list('/tags/a', { layout: 'grid' }), 'sections.0.layout'],
    [picked([]), 'sections.0.articleIds'],
    [picked([1, 1]), 'sections.0.articleIds'],
    [picked([1e12]), 'sections.0.articleIds.0'],
  ])('refuses %j and names the field', async (section, field) => {
    const [bad = ''] = badFields(await put([section]));
    expect(bad.startsWith(field)).toBe(true);
  });

  it('refuses options that a section doesn’t have', async () => {
    const answer = await put([
      { kind: 'hero', isHidden: false, title: 'Welcome' },
      { kind: 'categories', isHidden: false, count: 3 },
      { kind: 'more', isHidden: false, title: ' ', count: 5 },
      { kind: 'latest', isHidden: false, count: 9 },
      { kind: 'featured', isHidden: false, buttons: [] },
    ]);
    expect(badFields(answer).sort()).toEqual([
      ...['sections.0.title', 'sections.1.count', 'sections.2.title', 'sections.3.count'],
      'sections.4.buttons',
    ]);
  });

  it.each<[unknown[], string]>([
    [[{ label: 'Go', url: 'javascript:alert(1)' }], '0.buttons.0.url'],
    [[{ label: 'Go', url: '//evil.example' }], '0.buttons.0.url'],
    [[{ label: ' ', url: '/about' }], '0.buttons.0.label'],
    [[{ label: 'Go' }], '0.buttons.0.url'],
    [Array(2).fill({ label: 'Go', url: '/about' }), '0.buttons'],
    [['/a', '/b', '/c'].map((url) => ({ label: 'Go', url })), '0.buttons'],
  ])('refuses the hero’s buttons %j', (buttons, field) => {
    const { error } = layoutSchema.safeParse([{ kind: 'hero', isHidden: false, buttons }]);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('the hero’s buttons lead where readers get, and one that leads nowhere isn’t shown', async () => {
    const buttons = [
      { label: 'Shop', url: 'https://shop.example/a' },
      { label: 'Old', url: '/no-such-page' },
    ];
    const [hero] = (await preview({ kind: 'hero', isHidden: false, buttons })).sections;
    expect(hero).toEqual({ kind: 'hero', buttons: [buttons[0]] });
    jsonOf(await put([{ kind: 'hero', isHidden: false, buttons }], 'now'));
    expect(await readers()).toEqual([hero]);
    expect((await layout()).published[0]).toMatchObject({ buttons });
  });

  it('has each section once and at most 30 of them', async () => {
    const [hero] = DEFAULT_LAYOUT;
    expect(badFields(await put([hero, hero]))).toEqual(['sections']);
    expect(badFields(await put([list('/tags/a'), picked([1])]))).toEqual(['sections']);
    const many = (length: number) =>
      Array.from({ length }, (_, at) => list('/tags/a', { id: `a${at}` }));
    const most = HOME_LIMITS.sections - DEFAULT_LAYOUT.length;
    expect(badFields(await put(many(most + 1)))).toEqual(['sections']);
    const { draft } = jsonOf<HomeLayout>(await put(many(most)));
    expect(draft).toHaveLength(HOME_LIMITS.sections);
  });

  it('own sections list what readers may see, and report what is gone', async () => {
    const game = await makeGame(site.db, { title: `Lost Harbor ${engine}`, listed: true });
    const { slug } = await site.db
      .selectFrom('games')
      .select('slug')
      .where('id', '=', game)
      .executeTakeFirstOrThrow();
    await makeArticle(site.db, { title: 'Lamp', category: 'guide', tags: ['Open World'] });
    expect(await shown(list('/guides'))).toMatchObject({ titles: ['Lamp'], tint: 'guide' });
    expect(await shown(list('/tags/open_world'))).toMatchObject({ titles: ['Lamp'], tint: 'none' });
    expect(await shown(list('/articles'))).toMatchObject({ titles: ['Lamp'] });
    expect(await shown(list('/articles?category=guide', { isTinted: false }))).toMatchObject({
      ...{ titles: ['Lamp'], tint: null },
    });
    expect(await shown(list(`/games/${slug}`))).toMatchObject({ titles: null, issue: 'empty' });
    jsonOf(await site.admin.del(`/api/games/${game}`));
    expect(await shown(list(`/games/${slug}`))).toMatchObject({ titles: null, issue: 'gone' });
    for (const url of [
      '/tags/none',
      '/nothing',
      '/about',
      '/articles?category=none',
      '/tags/%E0',
    ]) {
      expect(await shown(list(url))).toMatchObject({ titles: null, issue: 'gone' });
    }
    for (const url of ['/series/none', '/series/%E0']) {
      expect(await shown(list(url))).toMatchObject({ titles: null, issue: 'empty' });
    }
    const redirect = { from: '/tags/old', to: 'https://other.example/tags/open_world' };
    jsonOf(await site.admin.post('/api/redirects', redirect), 201);
    expect(await shown(list('/tags/old'))).toMatchObject({ titles: null, issue: 'gone' });
  });

  it('a hand-picked list has its order and only public articles', async () => {
    const ids = [
      await makeArticle(site.db, { title: 'First' }),
      await makeArticle(site.db, { title: 'Draft', status: 'draft' }),
      await makeArticle(site.db, {
        ...{ title: 'Later', status: 'scheduled', scheduledAt: NOW + HOUR },
        embargoUntil: NOW + HOUR,
      }),
      await makeArticle(site.db, { title: 'Last' }),
    ].map(({ id }) => id);
    expect(await shown(picked(ids.toReversed()))).toMatchObject({
      ...{ titles: ['Last', 'First'], issue: 'incomplete' },
    });
    expect(await shown(picked(ids.slice(1, 3)))).toMatchObject({ titles: null, issue: 'empty' });
    const { sections, issues } = await preview(picked(ids, { isHidden: true }));
    expect([sections, issues]).toEqual([[], [{ id: 'a1', issue: 'incomplete' }]]);
  });

  it('a scheduled draft is published at its time, once, and not if it was discarded', async () => {
    const at = new Date(NOW + HOUR).toISOString();
    const draft = [{ kind: 'more', isHidden: false }];
    const runAt = async (time: number) => {
      site.clock.now = time;
      await site.app.jobs.runDue();
    };
    expect(badFields(await put(draft, new Date(NOW).toISOString()))).toEqual(['publish']);
    expect(jsonOf<HomeLayout>(await put(draft, at))).toMatchObject({ publishAt: at });
    jsonOf(await put(null, null, 1));
    await runAt(NOW + HOUR);
    expect(await kinds()).toHaveLength(6);
    site.clock.now = NOW;
    jsonOf(await put(draft, new Date(NOW + 2 * HOUR).toISOString(), 2));
    await runAt(NOW + 2 * HOUR - 1);
    expect(await kinds()).toHaveLength(6);
    await runAt(NOW + 2 * HOUR);
    await site.app.changes.poll();
    expect(await kinds()).toEqual(['more']);
    expect(await layout()).toMatchObject({
      ...{ draft: null, publishAt: null, versions: [{ publishedBy: 'Schedule' }] },
    });
  });

  it('has as many versions as are of use', async () => {
    for (let version = 0; version < HOME_LIMITS.versions + 2; version += 1) {
      jsonOf(await put([{ kind: 'hero', isHidden: version % 2 === 0 }], 'now', version));
    }
    expect(await site.db.selectFrom('home_layouts').select('id').execute()).toHaveLength(
      HOME_LIMITS.versions + 1,
    );
  });
});
