import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { ImportedRedirects, MissingUrl, Redirect, RedirectPage } from '../contract.ts';
import { SOURCE_MAX } from '../values.ts';
import { askedFor, foldedKeys } from './redirect-urls.ts';

const BASE = '/api/redirects';
const LOOP = 'leads back to this URL. This would be a loop.';

describe.each(ENGINES)('redirects on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: 'https://play.example' } });
  beforeAll(async () => {
    await makeArticle(site.db, { title: 'A review' });
    await makeArticle(site.db, { title: 'New name' });
  });
  beforeEach(async () => {
    await site.db.deleteFrom('redirects').execute();
  });

  type Fields = Partial<Record<'to' | 'match' | 'kind', string>>;
  const send = (from: string, fields: Fields) => site.editor.post(BASE, { from, ...fields });
  const make = async (from: string, fields: Fields | string) =>
    jsonOf<Redirect>(await send(from, typeof fields === 'string' ? { to: fields } : fields), 201);
  /** The message of an error, and its field. */
  const refusal = async (from: string, fields: Fields | string) => {
    const answer = await send(from, typeof fields === 'string' ? { to: fields } : fields);
    const { errors } = problemOf(answer);
    return [answer.statusCode, errors?.[0]?.field, errors?.[0]?.message];
  };
  const all = async (query = '') => jsonOf<RedirectPage>(await site.editor.get(BASE + query));
  /** The target of a redirect. */
  const asked = async (url: string) => {
    const { statusCode, headers } = await site.app.inject(url);
    return headers.location ?? statusCode;
  };

  it('editors create, change and delete redirects, and visitors follow them at once', async () => {
    const made = await make('/2019/06/a%20review/?', '/articles/a-review');
    expect(made).toEqual({
      id: made.id,
      from: '/2019/06/a review',
      to: '/articles/a-review',
      match: 'exact',
      kind: '301',
      hits: 0,
      lastUsedAt: null,
    });
    expect(await asked('/2019/06/a%20review/')).toBe('/articles/a-review');
    expect((await site.lastEvents(1))[0]).toMatchObject({
      action: 'redirect.created',
      actor: 'Edith',
      detail: '/articles/a-review',
      subject: { type: 'redirect', id: made.id, name: '/2019/06/a review' },
    });
    const body = { from: '/2019/06', to: 'https://play.example/news?x=1#top', match: 'prefix' };
    const changed = jsonOf<Redirect>(await site.editor.put(`${BASE}/${made.id}`, body));
    expect(changed).toMatchObject({ from: '/2019/06', to: '/news?x=1#top', match: 'prefix' });
    expect(await asked('/2019/06/anything?page=2')).toBe('/news?x=1&page=2#top');
    expect((await site.editor.del(`${BASE}/${made.id}`)).statusCode).toBe(200);
    expect(await asked('/2019/06/anything')).toBe(404);
    const actions = (await site.lastEvents(2)).map(({ action }) => action);
    expect(actions).toEqual(['redirect.deleted', 'redirect.edited']);
    for (const call of [
      site.editor.put(`${BASE}/${made.id}`, body),
      site.editor.del(`${BASE}/${made.id}`),
    ]) {
      expect(problemOf(await call)).toMatchObject({ status: 404, code: 'redirect.not_found' });
    }
  });

  it.each([
    ['old', 'must start with a slash'],
    ['//evil.example/old', 'must start with a slash'],
    ['/', 'must not be the home page'],
    ['https://play.example', 'must not be the home page'],
    ['/api/articles', 'must not be under /api'],
    ['/%61PI', 'must not be under /api'],
    ['/old?page=2', 'must not have a query'],
    ['/?p=1&cat=2', 'must not have a query'],
    ['/%E0%A4', 'invalid % sequence'],
  ])('the source %s is refused', async (from, why) => {
    const [status, field, message] = await refusal(from, '/about');
    expect([status, field]).toEqual([400, 'from']);
    expect(message).toContain(why);
  });

  it.each([
    ['', 'is required'],
    ['about', 'must start with a slash'],
    ['//evil.example', 'must start with a slash'],
    ['/\\evil.example', 'must start with a slash'],
    ['/..//evil.example', 'not a valid URL'],
    ['javascript:alert(1)', 'must start with a slash'],
    ['https://', 'not a valid URL'],
    ['https://somebody:word@site.example', 'must not contain a username'],
    ['/new/*', 'only end with /*'],
  ])('the target "%s" is refused', async (to, why) => {
    const [status, field, message] = await refusal('/old', to);
    expect([status, field]).toEqual([400, 'to']);
    expect(message).toContain(why);
  });

  it('a URL can have an exact redirect and a prefix redirect', async () => {
    await make('/old', '/about');
    await make('/old', { to: '/terms', match: 'prefix' });
    expect(await refusal('/old/', '/contact')).toEqual([409, 'from', 'already leads to /about']);
    expect([await asked('/old'), await asked('/old/x')]).toEqual(['/about', '/terms']);
  });

  it('a loop is refused, however it is closed', async () => {
    expect(await refusal('/a', '/A/')).toEqual([400, 'to', LOOP]);
    expect((await refusal('/a', { to: '/a/b', match: 'prefix' }))[2]).toBe(LOOP);
    await make('/category/guides', { to: '/tips', match: 'prefix' });
    expect((await refusal('/tips', '/category/guides/page/2'))[2]).toBe(LOOP);
    const { id } = await make('/b', '/c');
    const body = { from: '/tips', to: '/category/guides' };
    const closed = await site.editor.put(`${BASE}/${id}`, body);
    expect(problemOf(closed).errors?.[0]?.message).toBe(LOOP);
    expect(await asked('/b')).toBe('/c');
  });

  it('a redirect may lead to another one', async () => {
    await make('/b', '/c');
    await make('/a', 'https://play.example/B/?utm=1');
    await make('/c', { kind: '410' });
    expect(await Promise.all(['/a', '/b', '/c'].map(asked))).toEqual(['/B/?utm=1', '/c', 410]);
  });

  it('a prefix target with /* keeps the rest of the path', async () => {
    await make('/blog', { to: '/articles/*', match: 'prefix' });
    await make('/articles/renamed', '/articles/new-name');
    await make('/articles/taken-down', { kind: '410' });
    expect([await asked('/blog/renamed'), await asked('/articles/renamed')]).toEqual([
      '/articles/renamed',
      '/articles/new-name',
    ]);
    await make('/new/page', '/elsewhere');
    await make('/old', { to: '/new/*', match: 'prefix' });
    // Each step takes a folder off.
    await make('/mag', { to: '/*', match: 'prefix' });
    expect([await asked('/mag/mag/x'), await asked('/mag/x')]).toEqual(['/mag/x', '/x']);
    expect((await refusal('/articles/x', '/blog/x'))[2]).toBe(LOOP);
    expect((await refusal('/articles', { to: '/blog/*', match: 'prefix' }))[2]).toBe(LOOP);
  });

  it('a URL of this site is recognized by its host with either protocol', async () => {
    expect((await refusal('/a', 'http://play.example/a'))[2]).toBe(LOOP);
    expect(await make('/a', 'http://play.example/b?c=1')).toMatchObject({ to: '/b?c=1' });
  });

  it('long URLs are refused when saved and looked up with few keys', async () => {
    expect(await refusal('/longer', `/?p=${'€'.repeat(400)}`)).toEqual([
      ...[400, 'to', 'must be at most 2000 characters, encoded'],
    ]);
    const deep = (folders: number) => '/d'.repeat(folders);
    expect((await refusal(deep(21), { to: '/x', match: 'prefix' }))[2]).toContain('20 folders');
    await make(deep(20), { to: '/x', match: 'prefix' });
    const search = `?p=${'x'.repeat(3000)}`;
    expect(await asked(deep(300) + search)).toBe(`/x${search}`);
    const keys = foldedKeys(askedFor(deep(300), search) ?? { exact: [], prefixes: [] });
    expect(keys).toHaveLength(21);
    expect(keys.every(({ length }) => length <= SOURCE_MAX)).toBe(true);
  });

  it('the list is searched by either URL, filtered by kind and paged', async () => {
    await make('/100%25-reviews', '/reviews');
    await make('/Tips_and', '/guides');
    await make('/shop', { kind: '410' });
    const from = async (query: string) => (await all(query)).redirects.map((one) => one.from);
    expect(await from('')).toEqual(['/shop', '/Tips_and', '/100%25-reviews']);
    expect(await from('?search=GUIDES')).toEqual(['/Tips_and']);
    expect(await from('?search=tips_')).toEqual(['/Tips_and']);
    expect(await from('?search=%25')).toEqual(['/100%25-reviews']);
    expect(await from('?kind=410')).toEqual(['/shop']);
    expect(await all('?limit=1&offset=1')).toMatchObject({
      redirects: [{ from: '/Tips_and' }],
      totalCount: 3,
    });
  });

  const KIND =
    "Kind must be 301 (moved permanently) or 410 (gone); temporary redirects such as 302 aren't supported";
  const take = (csv: string) => site.editor.post(`${BASE}/import`, { csv });
  const linesOf = async (csv: string) => {
    const answer = await take(csv);
    expect([answer.statusCode, problemOf(answer).code]).toEqual([400, 'csv.invalid']);
    return (problemOf(answer) as unknown as { lines: { line: number; message: string }[] }).lines;
  };

  it('a CSV import adds and updates redirects, and an export can be imported again', async () => {
    await make('/known', '/about');
    await make('/same', '/terms');
    const csv = [
      '\ufeffMatch;To;From;Kind;Note',
      ';/articles/a-review;/2019/one/;301;first',
      'prefix;https://other.example/*;"/a;b";;',
      ';;/gone;410;',
      '',
      ';/contact;/known/;;',
      'exact;/terms;/same;;',
    ].join('\r\n');
    const done = jsonOf<ImportedRedirects>(await take(csv));
    expect(done).toEqual({ added: 3, changed: 1, unchanged: 1 });
    expect(await asked('/a;b/c?d=1')).toBe('https://other.example/c?d=1');
    expect((await site.lastEvents(1))[0]).toMatchObject({
      action: 'redirect.imported',
      detail: '3 added, 1 changed',
    });
    const file = await site.editor.post(`${BASE}/export`, {});
    expect(file.headers['content-disposition']).toContain('redirects-');
    const before = (await all()).totalCount;
    expect(jsonOf<ImportedRedirects>(await take(file.body))).toEqual({
      added: 0,
      changed: 0,
      unchanged: before,
    });
    await site.db.deleteFrom('redirects').execute();
    expect(jsonOf<ImportedRedirects>(await take(file.body)).added).toBe(before);
  });

  it('a CSV with invalid lines imports nothing and names each of them', async () => {
    await make('/known', '/about');
    const csv =
      'From,To,Kind,Match\n/a,/x,Permanent,\nb,/y,,\n"/c\nc",/y,,\n/d,,,\n/e,/z,302,\n/f,/z,307,some\n/a/,/y,,\n/known,/y,,';
    expect(await linesOf(csv)).toEqual([
      { line: 3, message: 'From must start with a slash, like /2019/06/a-review' },
      { line: 6, message: 'To is required' },
      { line: 7, message: KIND },
      { line: 8, message: `Match must be exact or prefix; ${KIND}` },
      { line: 9, message: 'From is the same as in line 2' },
    ]);
    expect(await linesOf('Old,New\n/a,/b')).toMatchObject([{ line: 1 }]);
    expect(await linesOf('From,To\n/a,/b\n/c,"/d')).toMatchObject([{ line: 3 }]);
    expect((await all()).redirects).toMatchObject([{ from: '/known', to: '/about' }]);
  });

  it('a CSV line with more cells than the header is refused', async () => {
    expect(await linesOf('From,To\n/a;b,/x\n/c,d,/y')).toMatchObject([
      { line: 3, message: expect.stringContaining('has more cells') },
    ]);
    await take('From\tTo\n/a;b,c\t/about');
    expect(await asked('/a;b,c')).toBe('/about');
  });

  it('a CSV with more than 10,000 redirects is refused', async () => {
    const many = (count: number) =>
      `From,To\n${Array.from({ length: count }, (_, index) => `/old/${index},x`).join('\n')}`;
    expect(await linesOf(many(10_001))).toEqual([
      { line: 10_002, message: expect.stringContaining('at most 10,000 redirects') },
    ]);
    expect((await linesOf(many(10_000)))[0]?.line).toBe(2);
  });

  it('a CSV that closes a loop is refused', async () => {
    await make('/known', '/one');
    const few = await linesOf('From,To\n/one,/two\n/two,/three\n/three,/one\n/fine,/about');
    expect(few).toEqual([2, 3, 4].map((line) => ({ line, message: `To ${LOOP}` })));
    const withStored = await linesOf('From,To\n/one,/two\n/two,/known');
    expect(withStored.map(({ line }) => line)).toEqual([2, 3]);
    const many = Array.from({ length: 600 }, (_, index) => `/old/${index},/news?page=${index}`);
    // An existing redirect is updated.
    await make('/left', '/l');
    const done = jsonOf<ImportedRedirects>(await take(`From,To\n/left,/other\n${many.join('\n')}`));
    expect(done).toEqual({ added: 600, changed: 1, unchanged: 0 });
    expect((await all()).totalCount).toBe(602);
  });

  it('a CSV is refused with every invalid line: loops, missing articles, and others', async () => {
    await makeArticle(site.db, { title: 'Not yet', status: 'draft' });
    await make('/known', '/about');
    const csv = [
      '\ufeffFrom;To;Kind',
      '"/Über-uns/";/about;301',
      '/old.html?id=7&utm_source=x;/articles/a-review;permanent',
      '/LOOP;/loop/;301',
      '/a;/b;301',
      '/b;/a;301',
      '/draft;/articles/not-yet;301',
      '/%D0%BE%D0%B1%D0%B7%D0%BE%D1%80;/articles/x;301',
      '/gone;/articles/x;410',
      '/chain;/articles/old-name;',
      '/articles/old-name;/articles/a-review;',
      '/abroad;https://other.example/articles/x;',
      '/;/welcome;302',
    ].join('\r\n');
    expect((await linesOf(csv)).map(({ line, message }) => `${line} ${message}`)).toEqual([
      expect.stringMatching(/^3 From must not have a query/),
      `4 To ${LOOP}`,
      `5 To ${LOOP}`,
      `6 To ${LOOP}`,
      '8 To leads to /articles/x, which doesn’t exist on this site',
      expect.stringMatching(/^13 /),
    ]);
    expect((await all()).totalCount).toBe(1);
  });

  it('a redirect keeps the rest of the query', async () => {
    await make('/old', '/news?year=2020#top');
    await make('/?p=12', '/articles/a-review');
    expect(await asked('/old?utm_source=mail&x=%20y')).toBe(
      '/news?year=2020&utm_source=mail&x=%20y#top',
    );
    expect(await asked('/?utm_source=mail&p=12')).toBe('/articles/a-review?utm_source=mail');
    expect(await asked('/?p=12')).toBe('/articles/a-review');
  });

  it('missing URLs are listed with a similar page of the site', async () => {
    await makeArticle(site.db, { title: 'Gridlock 99' });
    await makeArticle(site.db, { title: 'Gridlock hidden', status: 'draft' });
    await make('/img', { kind: '410', match: 'prefix' });
    const day = Math.floor(site.clock.now / DAY) * DAY;
    const counts: [string, number, number][] = [
      ['/reviews/gridlock-98', 0, 4],
      ['/reviews/gridlock-98', 29, 3],
      ['/2016/best-of', 1, 6],
      ['/gridlock-hidden', 0, 2],
      ['/category/reviews/page/9', 0, 1],
      ['/too-old', 30, 50],
    ];
    const rows = counts.map(([url, ago, count]) => ({
      url,
      count,
      day: day - ago * DAY,
    }));
    await site.db.insertInto('missing_urls').values(rows).execute();
    const list = async () =>
      jsonOf<{ urls: MissingUrl[] }>(await site.editor.get(`${BASE}/missing`)).urls.map(
        ({ url, times, similar, lastDay }) => [url, times, similar, lastDay],
      );
    expect(await list()).toEqual([
      ['/reviews/gridlock-98', 7, '/articles/gridlock-99', '2026-03-05'],
      ['/2016/best-of', 6, null, '2026-03-04'],
      ['/gridlock-hidden', 2, null, '2026-03-05'],
      ['/category/reviews/page/9', 1, '/reviews', '2026-03-05'],
    ]);
    await make('/reviews/gridlock-98/', '/articles/gridlock-99');
    await site.editor.post(`${BASE}/missing/ignore`, { url: '/2016/best-of' });
    expect((await list()).map(([url]) => url)).toEqual([
      '/gridlock-hidden',
      '/category/reviews/page/9',
    ]);
  });
});
