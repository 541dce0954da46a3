import { beforeEach, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { gameCalls, releasedOn as on, writeAbout } from '#tests/support/content/games.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminGame, AdminGamePage, Game } from '../contract.ts';

describe.each(ENGINES)('games on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: 'https://mag.example' } });
  const { make, month, read, titles } = gameCalls(site);
  beforeEach(async () => {
    await site.db.deleteFrom('games').execute();
    await site.db.deleteFrom('articles').execute();
  });

  const put = (game: { id: number; title: string }, fields: object) =>
    site.editor.put(`/api/games/${game.id}`, { title: game.title, ...fields });
  const merge = (id: number, into: number) => site.editor.post(`/api/games/${id}/merge`, { into });
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

  it('the wide image is another than the cover, if there is one', async () => {
    const of = (name: string) => `/demo/images/${name}-0123abcd-1200x675/1200.webp`;
    const game = await make('Shown', { cover: of('a') });
    const imageOf = async () =>
      jsonOf<Game>(await site.visitor.get(`/api/games/${game.slug}`)).image?.url;
    const review = await makeArticle(site.db, { category: 'review', featuredImage: of('a') });
    await writeAbout(site.db, review.id, game.id);
    expect(await imageOf()).toBe(of('a'));
    const news = await makeArticle(site.db, { category: 'news', featuredImage: of('b') });
    await writeAbout(site.db, news.id, game.id);
    expect(await imageOf()).toBe(of('b'));
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
});
