import { describe, expect, it } from 'vitest';
import { EMPTY_REVIEW } from '#features/reviews/values.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { nodeOf } from '#tests/support/site/structured.ts';
import { testApp } from '#tests/support/site/test-app.ts';

describe('pages of games', () => {
  const site = testApp({ env: { SITE_URL: 'https://mag.example' }, pages: true });
  const get = (url: string) => site.app.inject({ url });
  const on = (platform: string, date: string | null) => ({
    platform,
    date,
    region: 'world' as const,
    note: '',
  });
  const make = async () => {
    const id = await makeGame(site.database.db, {
      title: 'Hollow <Meridian>',
      slug: 'hollow',
      developer: 'Marr Works',
      genres: ['Open world'],
      releases: [on('PC', '2026-03-04'), on('Kestrel 2', '2026-Q2')],
      ratings: [{ system: 'PEGI', rating: '12', note: '' }],
    });
    const { id: article } = await makeArticle(site.database.db, {
      title: 'A map you have to earn',
      category: 'review',
    });
    await writeAbout(site.database.db, article, id);
    await site.app.changes.poll();
    return id;
  };

  it('a game page has its facts, dates, articles and structured data', async () => {
    await make();
    const { statusCode, body } = await get('/games/hollow');
    expect(statusCode).toBe(200);
    const head = body.slice(0, body.indexOf('</head>'));
    expect(head).toContain('<title>Hollow &lt;Meridian&gt; | Savepoint</title>');
    expect(head).toContain('<link rel="canonical" href="https://mag.example/games/hollow"/>');
    for (const text of ['Marr Works', 'Mar 4, 2026', 'Q2 2026', 'A map you have to earn']) {
      expect(body).toContain(text);
    }
    expect(nodeOf(body, 'VideoGame')).toEqual({
      '@type': 'VideoGame',
      name: 'Hollow <Meridian>',
      url: 'https://mag.example/games/hollow',
      author: { '@type': 'Organization', name: 'Marr Works' },
      datePublished: '2026-03-04',
      genre: ['Open world'],
      gamePlatform: ['PC', 'Kestrel 2'],
      contentRating: ['PEGI 12'],
    });
    expect((await get('/games/hollow?kind=review')).body).toContain('A map you have to earn');
  });

  it('an unknown game is 404, and a former URL redirects', async () => {
    for (const url of ['/games/no-such', '/games?page=9', '/games/hollow?kind=news']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    await site.database.db
      .insertInto('game_slugs')
      .values({ slug: 'old-name', game_id: 1 })
      .execute();
    const moved = await get('/games/old-name');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/games/hollow']);
  });

  it('the list of games is filtered by links and names its filters', async () => {
    const { body } = await get('/games');
    expect(body).toContain('1 of 1 games');
    expect(body).toContain('href="/games?platform=kestrel-2"');
    const chosen = (await get('/games?platform=kestrel-2&genre=racing')).body;
    expect(chosen).toContain('0 of 1 games');
    expect(chosen).toContain('aria-label="Remove Kestrel 2"');
    expect(chosen).toContain('href="/games?genre=racing"');
    expect(chosen).toContain('<meta name="robots" content="noindex"/>');
    expect((await get('/games?genre=open-world&page=1')).body).toContain(
      '<link rel="canonical" href="https://mag.example/games?genre=open-world"/>',
    );
    expect((await get('/games?platform=pc&sort=odd&year=x&genre=%3C')).body).toContain(
      '1 of 1 games',
    );
  });

  it('the release calendar shows its month', async () => {
    const march = await get('/releases?month=2026-03');
    expect(march.body).toContain('March 2026');
    expect(march.body).toContain('href="/games/hollow"');
    expect(march.body).toContain('webcal://mag.example/releases.ics');
    expect((await get('/releases?month=2026-04')).body).toContain('No firm date yet');
  });

  it('the current calendar and filtered lists are not cached', async () => {
    const caching = async (url: string) => (await get(url)).headers['cache-control'];
    for (const url of [
      ...[
        '/releases',
        '/releases?platform=pc',
        '/releases?region=europe',
        '/releases?month=1999-01',
      ],
      ...['/games?platform=pc', '/games?genre=made-up', '/games?year=1999', '/games?q=hollow'],
    ]) {
      expect([url, await caching(url)]).toEqual([url, 'no-cache']);
    }
    for (const url of ['/games', '/games?sort=name', '/games/hollow']) {
      expect([url, await caching(url)]).toEqual([url, expect.stringContaining('s-maxage')]);
    }
    const on = (month: string) => get(`/releases?platform=pc${month}`);
    expect((await on('')).body).not.toContain('Tin Harbour');
    await makeGame(site.database.db, {
      title: 'Tin Harbour',
      releases: [{ platform: 'PC', region: 'world', date: '2026-03-09', note: '' }],
    });
    await site.app.changes.poll();
    expect((await on('')).body).toContain('Tin Harbour');
  });

  it('the sitemap contains games', async () => {
    const { body } = await get('/sitemap-0.xml');
    for (const path of ['/games', '/releases', '/games/hollow']) {
      expect(body).toContain(`<loc>https://mag.example${path}</loc>`);
    }
  });

  it('a site search shows matching games above the articles', async () => {
    await makeGame(site.database.db, { title: 'Lantern Strait', developer: 'Northlight' });
    await site.app.changes.poll();
    for (const url of ['/?q=lanter', '/articles?q=strait', '/?q=the+lantern+strait+review']) {
      expect([url, (await get(url)).body.includes('href="/games/lantern-strait"')]).toEqual([
        url,
        true,
      ]);
    }
    for (const url of ['/?q=antern', '/?q=northlight', '/articles?q=strait&page=2', '/']) {
      expect([url, (await get(url)).body.includes('href="/games/lantern-strait"')]).toEqual([
        url,
        false,
      ]);
    }
  });

  it('a corrected search shows the games that match the corrected words', async () => {
    await makeArticle(site.database.db, { title: 'Lantern Strait, a first look' });
    await site.app.changes.poll();
    for (const url of ['/?q=lantren+strait', '/articles?q=lantren']) {
      const { body } = await get(url);
      expect(body, url).toContain('No exact matches. Showing results for');
      expect(body, url).toContain('href="/games/lantern-strait"');
    }
  });

  it('an article shows the facts of its games without loading a script first', async () => {
    const id = await make();
    const other = await makeGame(site.database.db, { title: 'Also here' });
    const { id: article, slug } = await makeArticle(site.database.db, { title: 'About two' });
    await writeAbout(site.database.db, article, id, other);
    await site.app.changes.poll();
    const { body } = await get(`/articles/${slug}`);
    expect(body).toContain('More on this game');
    expect(body).toContain('href="/games?q=Marr+Works"');
    expect(body).toContain('href="/games/also-here"');
    expect(body).not.toMatch(/data-modules="[^"]*about-games/);
  });

  it('a game page and the list show our score, and the list can be ordered by it', async () => {
    const id = await makeGame(site.database.db, { title: 'Scored', slug: 'scored' });
    const score = { value: 4.5, scale: '1-5/0.5 stars', word: 'Loved' };
    const { id: article, slug } = await makeArticle(site.database.db, {
      title: 'What we think',
      category: 'review',
      review: { ...EMPTY_REVIEW, score },
    });
    await writeAbout(site.database.db, article, id);
    await site.app.changes.poll();
    const { body } = await get('/games/scored');
    expect(body).toContain('<strong>Loved</strong><span class="sr">Our score: 4.5 </span>');
    expect(body).toMatch(new RegExp(`href="/articles/${slug}"[^>]*>Read the review`));
    const list = (await get('/games')).body;
    expect(list).toContain('<span class="sr">Score: </span>4.5');
    expect(list).toContain('href="/games?sort=score"');
    const byScore = (await get('/games?sort=score')).body;
    expect(byScore.indexOf('Scored')).toBeLessThan(byScore.indexOf('Hollow &lt;Meridian&gt;'));
  });
});
