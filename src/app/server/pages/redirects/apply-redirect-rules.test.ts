import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PAGES, type StatusOf } from '#features/redirects/server/dead-targets.ts';
import { importRedirects } from '#features/redirects/server/import-csv.ts';
import { createRedirect, deleteRedirect } from '#features/redirects/server/store.ts';
import type { App } from '#platform/http/routes.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';

describe.each(ENGINES)('redirects of missing URLs, on %s', (engine) => {
  let database: TestDatabase;
  let app: App;
  /** Another instance on the same database. */
  let other: App;
  const by = { actor: { userId: null, name: 'Tests' }, now: NOW, siteUrl: 'https://play.example' };

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    const renderer = await builtPages();
    app = await buildTestApp(database, { renderer });
    other = await buildTestApp(database, { renderer });
    await makeArticle(database.db, { title: 'Still here' });
    await makeArticle(database.db, { title: 'In the way' });
    const exact: [string, string][] = [
      ['/2019/06/old-review', '/articles/still-here'],
      ['/Über uns', '/about'],
      ['/?p=12', '/articles/still-here'],
      ['/?feed=rss2', '/feed.xml'],
      ['/shop/index.php?cat=3', '/reviews'],
      ['/blog/kept', '/terms'],
      ['/articles/renamed-long-ago', '/articles/still-here'],
      ['/media/old/logo.png', 'https://files.example/logo.png'],
      ['/assets/old.js', '/about'],
      ['/Case', '/about'],
      ['/case', '/terms'],
      ['/articles/in-the-way', '/privacy'],
      ['/contact', '/nowhere'],
    ];
    for (const [from, to] of exact) {
      await put({ from, to });
    }
    await put({ from: '/blog', to: '/articles', match: 'prefix' });
    await put({ from: '/blog/deep', to: '/reviews#list', match: 'prefix' });
    await put({ from: '/moved', to: '/section/*', match: 'prefix' });
    await put({ from: '/abroad', to: 'https://other.example/*', match: 'prefix' });
    await put({ from: '/wp-login.php', kind: '410' });
    await put({ from: '/articles/taken-down', kind: '410' });
    await put({ from: '/media/gone', kind: '410', match: 'prefix' });
    await Promise.all([app.changes.poll(), other.changes.poll()]);
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await database.close();
  });

  type Put = { from: string; to?: string; kind?: '301' | '410'; match?: 'exact' | 'prefix' };
  const put = ({ from, to = '', kind = '301', match = 'exact' }: Put) =>
    createRedirect(database.db, { from, to, kind, match }, by);
  const ask = async (url: string, at = app) => {
    const { statusCode, headers } = await at.inject(url);
    return headers.location === undefined ? statusCode : `${statusCode} ${headers.location}`;
  };

  it.each([
    ['/2019/06/old-review', '/articles/still-here'],
    ['/2019/06/old-review/', '/articles/still-here'],
    ['/2019/06/OLD-review?utm_source=x', '/articles/still-here?utm_source=x'],
    ['/%C3%9Cber%20uns/', '/about'],
    ['/U%CC%88ber%20uns', '/about'],
    ['/?p=12', '/articles/still-here'],
    ['/?utm_source=x&p=12', '/articles/still-here?utm_source=x'],
    ['/?feed=rss2', '/feed.xml'],
    ['/shop/index.php?cat=3', '/reviews'],
    ['/blog', '/articles'],
    ['/blog/anything/at/all?page=2&x=%2F', '/articles?page=2&x=%2F'],
    ['/blog/kept', '/terms'],
    ['/blog/deep/er?page=2', '/reviews?page=2#list'],
    ['/moved/some/page/?a=1', '/section/some/page?a=1'],
    ['/moved', '/section'],
    ['/abroad/a%20b/', 'https://other.example/a%20b/'],
    ['/Case', '/about'],
    ['/case', '/terms'],
    ['/articles/renamed-long-ago', '/articles/still-here'],
    ['/media/old/logo.png', 'https://files.example/logo.png'],
    ['/assets/old.js', '/about'],
  ])('%s redirects to %s', async (from, to) => {
    expect(await ask(from)).toBe(`301 ${to}`);
    // No cached page hides it.
    expect(await ask(from)).toBe(`301 ${to}`);
  });

  it('a redirect has no body and is not cached by browsers', async () => {
    for (const url of [
      '/2019/06/old-review',
      '/articles/renamed-long-ago',
      '/media/old/logo.png',
    ]) {
      const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect([answer.body, answer.headers['cache-control']]).toEqual(['', 'no-cache']);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['content-type']).toBeUndefined();
      expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(301);
    }
  });

  it.each([
    ['/moved//evil.example/x', '301 /section/evil.example/x'],
    ['/moved/%5C%5Cevil.example', '301 /section/%5C%5Cevil.example'],
    ['/moved/..//evil.example', 404],
    ['/abroad/..%2F..%2Fx', '301 https://other.example/..%2F..%2Fx'],
    ['/abroad/@evil.example', '301 https://other.example/@evil.example'],
    ['/blog?next=//evil.example', '301 /articles?next=//evil.example'],
  ])('%s cannot redirect to a host in its path: %s', async (from, to) => {
    expect(await ask(from)).toBe(to);
  });

  it('a CSV import refuses a target only if no page of this site answers it', async () => {
    const csv = [
      'From,To,Match',
      '/c1,/about,\n/c2,/no/such/page,\n/c3,/feed.xml,\n/c4,/reviews?page=1,',
      '/c5,/2019/06/old-review,\n/c6,/games/none,\n/c7,/section/*,prefix\n/c8,/,\n/c9,/rss,',
    ].join('\n');
    expect(await refusal(csv, app.statusOfOwn)).toMatchObject({
      code: 'csv.invalid',
      members: {
        lines: [
          { line: 3, message: 'To leads to /no/such/page, which doesn’t exist on this site' },
          { line: 7, message: 'To leads to /games/none, which doesn’t exist on this site' },
        ],
      },
    });
  });

  const refusal = (csv: string, statusOf: StatusOf) =>
    importRedirects(database.db, csv, { ...by, statusOf }).catch((error: unknown) => error);

  it('a CSV import requests every page, and refuses lines beyond the limit', async () => {
    const csv = ['From,To,Match'];
    for (let index = 0; index <= MAX_PAGES; index += 1) csv.push(`/from/${index},/to/${index},`);
    const requested: string[] = [];
    const statusOf = async (path: string) => {
      requested.push(path);
      return path === `/to/${MAX_PAGES - 1}` ? 404 : 200;
    };
    expect(await refusal(csv.join('\n'), statusOf)).toMatchObject({
      members: {
        lines: [
          { line: MAX_PAGES + 1, message: expect.stringMatching(/^To leads to .* doesn’t exist/) },
          { line: MAX_PAGES + 2, message: expect.stringMatching(/^To is not checked: .* 2,000/) },
        ],
      },
    });
    expect(requested).toHaveLength(1 + MAX_PAGES);
  });

  it('an existing page takes precedence over a redirect', async () => {
    for (const url of ['/articles/in-the-way', '/contact', '/?cat=99', '/?q=zelda', '/feed.xml']) {
      expect([url, await ask(url)]).toEqual([url, 200]);
    }
    expect(await ask('/contact/')).toBe('301 /contact');
    expect(await ask('/CASE')).toBe(404);
    expect(await ask('/blogger')).toBe(404);
  });

  it('API calls and POST requests are never redirected', async () => {
    await database.db
      .insertInto('redirects')
      .values({
        source: '/api',
        folded: '/api',
        match: 'prefix',
        target: '/about',
        last_used_at: null,
        created_at: NOW,
      })
      .execute();
    for (const url of ['/api/nothing', '/%61pi/nothing', '/api/articles/999999/x']) {
      expect(await ask(url)).toBe(404);
    }
    const sent = await app.inject({ method: 'POST', url: '/2019/06/old-review' });
    expect(sent.statusCode).toBe(404);
  });

  it('a removed page answers 410', async () => {
    const page = await app.inject('/wp-login.php?x=<b>');
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('Page Gone');
    expect(page.body).not.toContain('gone-page-8c1f2e');
    expect((await app.inject('/wp-login.php')).statusCode).toBe(410);
    expect((await app.inject('/nothing-here')).body).toContain('Page Not Found');
    expect(await ask('/articles/taken-down')).toBe(410);
    const file = await app.inject('/media/gone/x.png');
    expect([file.statusCode, file.body]).toEqual([410, 'Gone\n']);
  });

  it('a missing URL costs one query when new and none when known', async () => {
    await ask('/what/is/this/about');
    for (const url of ['/2001/some/where', '/2019/06/old-review']) {
      database.forgetQueries();
      await ask(`${url}-again`);
      expect(database.queries).toHaveLength(1);
      database.forgetQueries();
      await ask(`${url}-again`);
      expect(database.queries).toEqual([]);
    }
  });

  it('missing URLs are still 404 if the redirects table cannot be read', async () => {
    const rename = (from: string, to: string) =>
      database.db.schema.alterTable(from).renameTo(to).execute();
    await rename('redirects', 'redirects_away');
    try {
      for (const url of ['/never/asked/before', '/articles/never-asked-before']) {
        expect([url, await ask(url)]).toEqual([url, 404]);
      }
    } finally {
      await rename('redirects_away', 'redirects');
    }
  });

  it('a changed redirect applies at once on every instance', async () => {
    expect([await ask('/later'), await ask('/later', other)]).toEqual([404, 404]);
    const id = await put({ from: '/later', to: '/terms' });
    await Promise.all([app.changes.poll(), other.changes.poll()]);
    expect([await ask('/later'), await ask('/later', other)]).toEqual(['301 /terms', '301 /terms']);
    await deleteRedirect(database.db, id, by);
    await Promise.all([app.changes.poll(), other.changes.poll()]);
    expect([await ask('/later'), await ask('/later', other)]).toEqual([404, 404]);
  });

  it('no redirect leads to a hidden article, so that no response reveals its slug', async () => {
    const { id } = await makeArticle(database.db, { title: 'We buy Acme', status: 'draft' });
    await put({ from: '/?p=5', to: '/articles/we-buy-acme' });
    await put({ from: '/old-section', to: '/articles/we-buy-acme?x=1#top', match: 'prefix' });
    await put({ from: '/never', to: '/articles/never-written-at-all' });
    const answers = async () => {
      await Promise.all([app.changes.poll(), other.changes.poll()]);
      const all = ['/?p=5', '/old-section/page', '/never'].map((url) => [
        ask(url),
        ask(url, other),
      ]);
      return Promise.all(all.flat());
    };
    const hidden = [200, 200, 404, 404, 404, 404];
    expect(await answers()).toEqual(hidden);
    const become = (status: 'draft' | 'published') => changeArticle(database.db, id, { status });
    await become('published');
    const [home, section] = ['301 /articles/we-buy-acme', '301 /articles/we-buy-acme?x=1#top'];
    expect(await answers()).toEqual([home, home, section, section, 404, 404]);
    await become('draft');
    expect(await answers()).toEqual(hidden);
  });

  it('hits and missing URLs are counted up to a limit, without secrets and our own checks', async () => {
    const own = await buildTestApp(database, { renderer: await builtPages() });
    await database.db.updateTable('redirects').set({ hits: 0 }).execute();
    for (const url of [
      ...['/2019/06/old-review', '/2019/06/old-review/', '/articles/renamed-long-ago'],
      ...['/lost?mail=a@b.example', '/lost/', '/articles/never-written', '/img/none.png'],
      ...['/articles?page=999', '/?category=made-up', '/api/nothing', '/about'],
      ...['/newsletter/confirm?token=none', '/wp-login.php'],
    ]) {
      await own.inject(url);
    }
    const checked = ['/lost-target', '/articles/never-written', '/2019/06/old-review', '/rss'];
    const statuses = [];
    for (const url of checked) statuses.push(await own.statusOfOwn(url));
    expect(statuses).toEqual([404, 404, 301, 301]);
    await own.close();
    const used = await database.db
      .selectFrom('redirects')
      .select(['source', 'hits', 'last_used_at'])
      .where('hits', '>', 0)
      .orderBy('id')
      .execute();
    expect(used.map(({ source, hits }) => [source, hits])).toEqual([
      ['/2019/06/old-review', 2],
      ['/articles/renamed-long-ago', 1],
      ['/wp-login.php', 1],
    ]);
    expect(used[0]?.last_used_at).toBe(NOW);
    const missing = await database.db
      .selectFrom('missing_urls')
      .select(['url', 'count'])
      .orderBy('url')
      .execute();
    expect(missing.map(({ url, count }) => `${url} ${count}`)).toEqual([
      ...['/articles/never-written 1', '/img/none.png 1', '/lost 2'],
    ]);
  });
});
