import { beforeEach, describe, expect, it } from 'vitest';
import type { Suggestions } from '#features/suggestions/contract.ts';
import { DAY } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { gameCalls, releasedOn as on, writeAbout } from '#tests/support/content/games.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminGamePage, GameFilters } from '../../contract.ts';
import { showReleasedToday } from '../releases/released-today.ts';

describe.each(ENGINES)('lists of games on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: 'https://mag.example' } });
  const { list, make, month, titles } = gameCalls(site);
  beforeEach(async () => {
    await site.db.deleteFrom('games').execute();
    await site.db.deleteFrom('articles').execute();
  });

  it('a site search matches games by word prefixes or the whole title', async () => {
    await make('Box Forty-Seven', { developer: 'Quire' });
    await make('100% Orange');
    for (const named of ['forty', 'BOX%20fort', 'our%20review%20of%20box%20forty-seven%20today']) {
      expect([named, await titles(`?named=${named}`)]).toEqual([named, ['Box Forty-Seven']]);
    }
    for (const named of ['', 'orty', 'quire', '%25', 'our%20box']) {
      expect([named, await titles(`?named=${named}`)]).toEqual([named, []]);
    }
    expect(await titles('?named=100%25')).toEqual(['100% Orange']);
    const marked = (await list('?named=box%20fort')).games[0];
    expect(marked?.marks?.map(([from, to]) => marked.title.slice(from, to))).toEqual([
      'Box',
      'Forty',
    ]);
    expect((await list('')).games[0]?.marks).toBeUndefined();
  });

  it.each([
    ['Spider-Man 2', 'spiderman'],
    ['Spider Man', 'spiderman'],
    ['Elden Ring™ Nightreign', 'elden ring night'],
    ['GTA6', 'gta 6'],
    ['젤다의 전설', '젤다 전설'],
    ['NieR:Automata', 'nier automata'],
  ])(
    'the game %j is suggested, listed and found in the admin area for %j',
    async (title, typed) => {
      await make(title, { listed: true });
      await make('Spice and Many Rings', { listed: true });
      const q = encodeURIComponent(typed);
      const suggested = jsonOf<Suggestions>(await site.visitor.get(`/api/suggestions?q=${q}`));
      expect(suggested.games.map((game) => game.title)).toEqual([title]);
      expect(await titles(`?q=${q}`)).toEqual([title]);
      const { games } = jsonOf<AdminGamePage>(
        await site.author.get(`/api/admin/games?search=${q}`),
      );
      expect(games.map((game) => game.title)).toEqual([title]);
    },
  );

  it.each([
    ['en', ['Alpha', 'Älter', 'Atlas', 'Zebra']],
    ['de', ['Ober', 'Öde', 'Ofen', 'Zug']],
    ['pl', ['Lublin', 'Luty', 'Łódź', 'Malbork']],
    ['es', ['Nube', 'Ñandú', 'Oca']],
    ['ja', ['アクション', 'カード', 'ゲーム', 'パズル']],
    ['ar', ['ألعاب', 'بطل', 'تحدي']],
  ])('games by name are sorted as in a dictionary on a site in %s', async (language, sorted) => {
    for (const title of sorted.toReversed()) {
      await make(title, { listed: true, releases: [on('PC', '2026-03-10')] });
    }
    jsonOf(
      await site.admin.patch('/api/settings', { settings: { language: { value: language } } }),
    );
    expect(await titles('?sort=name')).toEqual(sorted);
    expect(await titles('?sort=name&limit=2&offset=1')).toEqual(sorted.slice(1, 3));
    expect(await titles('?sort=name&year=2024')).toEqual([]);
    const { days } = await month('?month=2026-03');
    expect(days.map(({ game }) => game.title)).toEqual(sorted);
    jsonOf(await site.admin.patch('/api/settings', { settings: { language: { value: null } } }));
  });

  it('lists count the public articles of each game', async () => {
    const { id } = await make('Counted');
    await make('Uncounted');
    for (const fields of [{}, {}, { status: 'draft' }, { moderationStatus: 'pending' }] as const) {
      const { id: article } = await makeArticle(site.db, fields);
      await writeAbout(site.db, article, id);
    }
    const counts = (await list('')).games.map(({ title, articleCount }) => [title, articleCount]);
    expect(counts.sort()).toEqual([
      ['Counted', 2],
      ['Uncounted', 0],
    ]);
  });

  it('games are filtered by platform, genre and year, searched and sorted', async () => {
    await make('Bread', { genres: ['Tactics'], releases: [on('PC', '2024-05')] });
    await make('Apples', {
      genres: ['Racing'],
      releases: [on('PC', '2025-Q1'), on('Phone', null)],
    });
    await make('Cheese', { developer: 'Études & Co', releases: [on('Phone', '2025-12-31')] });
    await make('Dates', { genres: ['Tactics'] });
    expect(await titles()).toEqual(['Cheese', 'Apples', 'Bread', 'Dates']);
    expect(await titles('?sort=name')).toEqual(['Apples', 'Bread', 'Cheese', 'Dates']);
    expect(await titles('?platform=phone')).toEqual(['Cheese', 'Apples']);
    expect(await titles('?platform=phone,pc&year=2025&genre=racing,tactics')).toEqual(['Apples']);
    // The release on the phone has no year yet.
    expect(await titles('?platform=phone&year=2024')).toEqual([]);
    expect(await titles('?year=2025')).toEqual(['Cheese', 'Apples']);
    expect(await titles('?q=etudes')).toEqual(['Cheese']);
    expect(await titles('?q=%25')).toEqual([]);
    const page = await list('?limit=1&offset=1');
    expect([page.games[0]?.title, page.totalCount]).toEqual(['Apples', 4]);
    const filters = jsonOf<GameFilters>(await site.visitor.get('/api/games/filters'));
    expect(filters).toEqual({
      total: 4,
      platforms: [
        { slug: 'pc', name: 'PC', count: 2 },
        { slug: 'phone', name: 'Phone', count: 2 },
      ],
      genres: [
        { slug: 'tactics', name: 'Tactics', count: 2 },
        { slug: 'racing', name: 'Racing', count: 1 },
      ],
      years: [2025, 2024],
    });
    const found = jsonOf<GameFilters>(await site.visitor.get('/api/games/filters?q=etudes'));
    expect(found.total).toBe(4);
    const { totalCount } = await list('?q=etudes&platform=pc');
    expect(found.platforms).toEqual([
      { slug: 'pc', name: 'PC', count: totalCount },
      { slug: 'phone', name: 'Phone', count: (await list('?q=etudes&platform=phone')).totalCount },
    ]);
    expect(found.genres.map(({ count }) => count)).toEqual([
      (await list('?q=etudes&genre=tactics')).totalCount,
      (await list('?q=etudes&genre=racing')).totalCount,
    ]);
    expect((await site.visitor.get('/api/games?platform=a%20b')).statusCode).toBe(400);
  });

  it('released games are listed by date, then games to come, the next one first, then those without a date', async () => {
    for (const [title, date] of [
      ['Soon', '2026-03-06'],
      ['Today', '2026-03-05'],
      ['Someday', null],
      ['Far off', '2028-01-01'],
      ['Old', '2020-01-01'],
    ] as const) {
      await make(title, { releases: [on('PC', date)] });
    }
    expect(await titles()).toEqual(['Today', 'Old', 'Soon', 'Far off', 'Someday']);
    expect(await titles('?limit=2&offset=1')).toEqual(['Old', 'Soon']);
    expect(await titles('?year=2028')).toEqual(['Far off']);
    const { now } = site.clock;
    site.clock.now += DAY;
    try {
      await showReleasedToday({ db: site.db, now: () => site.clock.now })();
      expect(await titles()).toEqual(['Soon', 'Today', 'Old', 'Far off', 'Someday']);
    } finally {
      site.clock.now = now;
    }
  });
});
