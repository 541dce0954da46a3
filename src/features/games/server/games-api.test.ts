import { beforeEach, describe, expect, it } from 'vitest';
import type { Suggestions } from '#features/suggestions/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { writeAbout } from '#tests/support/content/games.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminGame, AdminGamePage, Game, GameFilters, GamePage } from '../contract.ts';
import type { ReleaseMonth } from '../releases.contract.ts';

const on = (platform: string, date: string | null, region = 'world', note = '') => ({
  platform,
  date,
  region,
  note,
});

describe.each(ENGINES)('games on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: 'https://mag.example' } });
  beforeEach(async () => {
    await site.db.deleteFrom('games').execute();
    await site.db.deleteFrom('articles').execute();
  });

  const make = async (title: string, fields: object = {}, who = site.editor) =>
    jsonOf<AdminGame>(await who.post('/api/games', { title, ...fields }), 201);
  const put = (game: { id: number; title: string }, fields: object) =>
    site.editor.put(`/api/games/${game.id}`, { title: game.title, ...fields });
  const merge = (id: number, into: number) => site.editor.post(`/api/games/${id}/merge`, { into });
  const list = async (query = '') => jsonOf<GamePage>(await site.visitor.get(`/api/games${query}`));
  const titles = async (query = '') => (await list(query)).games.map(({ title }) => title);
  const read = async (slug: string) => jsonOf<Game>(await site.visitor.get(`/api/games/${slug}`));
  const month = async (query: string) =>
    jsonOf<ReleaseMonth>(await site.visitor.get(`/api/releases${query}`));
  const refused = async (fields: object) => {
    const answer = await site.editor.post('/api/games', { title: 'A game', ...fields });
    return [answer.statusCode, problemOf(answer).errors?.[0]?.field];
  };

  it('an editor adds a game, and readers see all its fields', async () => {
    const fields = {
      developer: ' Marr Works ',
      publisher: 'Second Lantern',
      series: 'The Line',
      summary: 'A surveyor’s apprentice.',
      genres: ['Open world', 'Exploration'],
      releases: [
        on('PC', '2025-03-04', 'europe', 'Two stores'),
        on('PC', '2025-Q2', 'japan'),
        on('Vantage 4', null),
      ],
      links: [{ label: 'Official site', url: 'https://hollow.example/' }],
      ratings: [{ system: 'PEGI', rating: '12', note: 'Mild violence' }],
      wikidata: 'Q42',
    };
    await make('Hollow Meridian', fields);
    const game = await read('hollow-meridian');
    expect(game).toMatchObject({
      ...fields,
      developer: 'Marr Works',
      genres: [
        { slug: 'open-world', name: 'Open world' },
        { slug: 'exploration', name: 'Exploration' },
      ],
      platforms: [
        { slug: 'pc', name: 'PC' },
        { slug: 'vantage-4', name: 'Vantage 4' },
      ],
      released: '2025-03-04',
    });
    expect(game.inSeries.map(({ slug }) => slug)).toEqual(['hollow-meridian']);
    expect((await site.lastEvents(1))[0]).toMatchObject({
      action: 'game.created',
      actor: 'Edith',
      subject: { type: 'game', name: 'Hollow Meridian' },
    });
  });

  it.each([
    ['title', { title: ' ' }],
    ['slug', { slug: 'No Slug' }],
    ['cover', { cover: 'https://elsewhere.example/a.png' }],
    ['cover', { cover: '/api/auth/logout' }],
    ['releases.0.date', { releases: [on('PC', '2025-02-30')] }],
    ['releases.0.date', { releases: [on('PC', 'spring')] }],
    ['releases.1.platform', { releases: [on('PC', '2025'), on(' pc', null)] }],
    ['links.0.url', { links: [{ label: 'A', url: 'javascript:alert(1)' }] }],
    ['wikidata', { wikidata: '42' }],
  ])('an invalid value is refused by name: %s of %j', async (field, fields) => {
    expect(await refused(fields)).toEqual([400, field]);
  });

  it('a game page reads each table once', async () => {
    const releases = [on('PC', '2025-03-04')];
    await make('Hollow Meridian', { series: 'The Line', genres: ['Puzzle'], releases });
    await make('Hollow Meridian II', { series: 'The Line', releases });
    site.database.forgetQueries();
    const game = await read('hollow-meridian');
    expect([game.releases.length, game.inSeries.length]).toEqual([1, 2]);
    const reads = (table: string) =>
      site.database.queries.filter((query) => query.includes(`from "${table}"`)).length;
    expect(['game_releases', 'game_genres'].map(reads)).toEqual([1, 1]);
  });

  it('games with one title get different slugs, and titles in any script work', async () => {
    expect((await make('Kingdom')).slug).toBe('kingdom');
    expect((await make('Kingdom')).slug).toBe('kingdom-2');
    expect((await make('王国', { genres: ['冒険'] })).slug).toBe('wangguo');
    const [genre] = (await read('wangguo')).genres;
    expect(await titles(`?genre=${genre?.slug}`)).toEqual(['王国']);
  });

  it('a game added by an author appears with its first public article', async () => {
    const { id, slug, listed } = await make('Secret', { listed: true }, site.author);
    expect(listed).toBe(false);
    expect((await site.visitor.get(`/api/games/${slug}`)).statusCode).toBe(404);
    const draft = await makeArticle(site.db, { status: 'draft', moderationStatus: 'pending' });
    await writeAbout(site.db, draft.id, id);
    expect(await titles()).toEqual([]);
    expect((await month('')).unsure).toEqual([]);
    const shown = await makeArticle(site.db);
    await writeAbout(site.db, shown.id, id);
    expect(await titles()).toEqual(['Secret']);
    const { games } = jsonOf<AdminGamePage>(await site.author.get('/api/admin/games?search=secr'));
    expect(games).toMatchObject([{ id, articleCount: 2, isPublic: true }]);
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

  it('the list begins with the latest game that is out, and those to come follow, soonest first', async () => {
    // The clock says March 5, 2026.
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
  });

  it('the last spelling of a platform or genre applies everywhere', async () => {
    await make('One', { genres: ['rhythm'], releases: [on('playstation 5', null)] });
    await make('Two', { genres: ['Rhythm'], releases: [on('PlayStation 5', null)] });
    expect(await read('one')).toMatchObject({
      genres: [{ name: 'Rhythm' }],
      platforms: [{ name: 'PlayStation 5' }],
    });
  });

  it('no game gets the name of another API route as its slug', async () => {
    const { slug } = await make('Filters');
    expect(slug).toBe('filters-2');
    expect((await read(slug)).title).toBe('Filters');
  });

  it("an author's spelling of a platform changes nothing for readers", async () => {
    await make('One', { genres: ['Rhythm'], releases: [on('PlayStation 5', null)] });
    const odd = { genres: ['RHYTHM!!!'], releases: [on('PLAYSTATION-5', null)] };
    const two = await site.author.post('/api/games', { title: 'Two', ...odd });
    const made = jsonOf<AdminGame>(two, 201);
    for (const game of [made, await read('one')]) {
      expect(game).toMatchObject({
        genres: [{ name: 'Rhythm' }],
        platforms: [{ name: 'PlayStation 5' }],
      });
    }
  });

  it('a changed slug redirects, and reverses after a change back', async () => {
    const game = await make('Old Name');
    jsonOf(await put({ ...game, title: 'New Name' }, { slug: 'new-name' }));
    const moved = await site.visitor.get('/api/games/old-name');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/api/games/new-name']);
    // No other game gets a former slug.
    expect((await make('Old Name')).slug).toBe('old-name-2');
    jsonOf(await put(game, { slug: 'old-name' }));
    expect((await read('old-name')).title).toBe('Old Name');
    expect((await site.visitor.get('/api/games/new-name')).headers.location).toBe(
      '/api/games/old-name',
    );
  });

  it('merging keeps one game with the articles, URLs and facts of both', async () => {
    const stays = await make('Gridlock 99', {
      developer: 'Overpass',
      genres: ['Racing'],
      releases: [on('PC', '2025-03')],
    });
    const goes = await make('Gridlock ’99', {
      developer: 'Other',
      publisher: 'Lantern',
      genres: ['racing', 'Sports'],
      releases: [on('pc', '2026'), on('Phone', '2024-01-05')],
    });
    const said = {
      summary: 'Laps of a car park.',
      series: 'Gridlock',
      wikidata: 'Q99',
      cover: '/demo/images/castle-c8bcd56f-1200x675/480.webp',
      links: [{ label: 'Official site', url: 'https://gridlock.example/' }],
      ratings: [{ system: 'PEGI', rating: '3', note: '' }],
    };
    jsonOf(
      await put(goes, {
        ...said,
        slug: 'gridlock-ninety-nine',
        publisher: 'Lantern',
        genres: ['racing', 'Sports'],
        releases: goes.releases.map(({ platform, date }) => on(platform, date)),
      }),
    );
    const [one, both] = [await makeArticle(site.db), await makeArticle(site.db)];
    await writeAbout(site.db, one.id, goes.id);
    await writeAbout(site.db, both.id, stays.id, goes.id);
    const merged = jsonOf<AdminGame>(await merge(goes.id, stays.id));
    expect(merged).toMatchObject({
      ...said,
      id: stays.id,
      title: 'Gridlock 99',
      developer: 'Overpass',
      publisher: 'Lantern',
      articleCount: 2,
      released: '2024-01-05',
      genres: [{ slug: 'racing' }, { slug: 'sports' }],
      releases: [
        { platformSlug: 'pc', date: '2025-03' },
        { platform: 'Phone', date: '2024-01-05' },
      ],
    });
    for (const slug of [goes.slug, 'gridlock-ninety-nine']) {
      expect((await site.visitor.get(`/api/games/${slug}`)).headers.location).toBe(
        `/api/games/${stays.slug}`,
      );
    }
    expect((await site.lastEvents(1))[0]).toMatchObject({
      action: 'game.merged',
      subject: { id: stays.id },
      detail: goes.title,
    });
    expect((await merge(stays.id, stays.id)).statusCode).toBe(400);
    expect((await merge(goes.id, stays.id)).statusCode).toBe(404);
    expect((await merge(stays.id, goes.id)).statusCode).toBe(404);
    expect((await read(stays.slug)).title).toBe('Gridlock 99');
  });

  it('a deleted game is gone, and its articles stay', async () => {
    const game = await make('Gone');
    const article = await makeArticle(site.db);
    await writeAbout(site.db, article.id, game.id);
    jsonOf(await site.editor.del(`/api/games/${game.id}`));
    expect((await site.visitor.get('/api/games/gone')).statusCode).toBe(404);
    expect((await site.visitor.get(`/api/articles/slug/${article.slug}`)).statusCode).toBe(200);
    expect((await site.editor.del(`/api/games/${game.id}`)).statusCode).toBe(404);
  });

  it('an image in use as a cover cannot be deleted', async () => {
    const id = await makeMedia(site.db, site.editor.id);
    const { key } = await site.db
      .selectFrom('media')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const game = await make('Covered', { cover: `/media/${key}/9.jpg` });
    const refusal = problemOf(await site.editor.del(`/api/media/${id}`));
    expect([refusal.code, refusal.detail]).toEqual([
      'media.in_use',
      'The image is in use: it is the cover of the game "Covered".',
    ]);
    jsonOf(await put(game, { cover: null }));
    expect((await site.editor.del(`/api/media/${id}`)).statusCode).toBe(200);
  });

  it('a calendar month lists its days in order, and imprecise dates separately', async () => {
    await make('Late', { releases: [on('PC', '2025-03-31'), on('Phone', '2025-04-01')] });
    await make('Early', { releases: [on('PC', '2025-03-01', 'world', 'free')] });
    await make('Some day', { releases: [on('PC', null)] });
    await make('Vague', {
      releases: [on('PC', '2025'), on('A', '2025-Q1'), on('B', '2025-03'), on('C', '2025-Q2')],
    });
    const march = await month('?month=2025-03');
    const said = (all: ReleaseMonth['days']) =>
      all.map(({ game, platform, date }) => [game.title, platform, date]);
    expect(said(march.days)).toEqual([
      ['Early', 'PC', '2025-03-01'],
      ['Late', 'PC', '2025-03-31'],
    ]);
    expect(said(march.unsure)).toEqual([
      ['Vague', 'B', '2025-03'],
      ['Vague', 'A', '2025-Q1'],
      ['Vague', 'PC', '2025'],
      ['Some day', 'PC', null],
    ]);
    expect(said((await month('?month=2025-04&platform=phone')).days)).toEqual([
      ['Late', 'Phone', '2025-04-01'],
    ]);
    expect((await month('')).month).toBe('2026-03');
    // The month changes without a change of any game.
    const { now } = site.clock;
    site.clock.now = Date.UTC(2026, 3, 1);
    expect((await month('')).month).toBe('2026-04');
    site.clock.now = now;
    expect((await site.visitor.get('/api/releases?month=2025-13')).statusCode).toBe(400);
  });

  it('a region shows its own dates, and worldwide ones where it has none', async () => {
    await make('Everywhere', {
      releases: [on('PC', '2025-03-02'), on('PC', '2025-03-09', 'japan')],
    });
    const days = async (region: string) =>
      (await month(`?month=2025-03&region=${region}`)).days.map(({ date }) => date);
    expect(await days('europe')).toEqual(['2025-03-02']);
    expect(await days('japan')).toEqual(['2025-03-09']);
    expect((await month('?month=2025-03')).days).toHaveLength(2);
  });

  it('calendar feeds of all games, a platform and a game contain escaped and folded events', async () => {
    const title = `Salt, Sand; and ${'a very long name '.repeat(6)}`.trim();
    await make(title, {
      slug: 'salt',
      releases: [on('PC', '2026-03-04', 'world', 'New\\line'), on('Phone', '2026-12')],
    });
    await make('Other', { releases: [on('Phone', '2026-03-31', 'japan')] });
    await make('Long ago', { releases: [on('PC', '2001-01-01')] });
    const file = async (path: string) => {
      const { statusCode, headers, body } = await site.app.inject(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      for (const line of body.split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      // Unfolded (RFC 5545 §3.1).
      return body.replaceAll('\r\n ', '');
    };
    const pc = await file('/releases/pc.ics');
    expect(pc).toContain('DTSTART;VALUE=DATE:20260304\r\n');
    expect(pc).toContain('DTEND;VALUE=DATE:20260305\r\n');
    expect(pc).toContain(`SUMMARY:${title.replace(',', '\\,').replace(';', '\\;')} (PC)\r\n`);
    expect(pc).toContain('DESCRIPTION:New\\\\line\r\n');
    expect(pc).toContain('URL;VALUE=URI:https://mag.example/games/salt\r\n');
    expect(pc.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const all = await file('/releases.ics');
    expect(all).toContain('SUMMARY:Other (Phone\\, Japan)\r\n');
    expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect((await file('/games/long-ago.ics')).match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect((await site.app.inject('/releases/none.ics')).statusCode).toBe(404);
    expect((await site.app.inject('/games/none.ics')).statusCode).toBe(404);
    // A later edit is the same event.
    const uid = /UID:.*/.exec(pc)?.[0];
    expect(all).toContain(uid);
  });
});
