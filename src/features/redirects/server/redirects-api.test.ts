import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';
import type { ImportedRedirects, Redirect, RedirectPage } from '../contract.ts';
import { SOURCE_MAX } from '../values.ts';
import { askedFor, foldedKeys } from './addresses.ts';

const BASE = '/api/redirects';
const LOOP = 'This would be a loop.';

describe.each(ENGINES)('redirects on %s', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine, env: { SITE_URL: 'https://play.example' } });
    await makeArticle(site.db, { title: 'A review' });
    await makeArticle(site.db, { title: 'New name' });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.db.deleteFrom('redirects').execute();
  });

  type Fields = Partial<Record<'to' | 'match' | 'kind', string>>;
  const send = (from: string, fields: Fields) => site.editor.post(BASE, { from, ...fields });
  const make = async (from: string, fields: Fields | string) =>
    jsonOf<Redirect>(await send(from, typeof fields === 'string' ? { to: fields } : fields), 201);
  /** What is said against it, and of which field. */
  const refusal = async (from: string, fields: Fields | string) => {
    const answer = await send(from, typeof fields === 'string' ? { to: fields } : fields);
    const { errors } = problemOf(answer);
    return [answer.statusCode, errors?.[0]?.field, errors?.[0]?.message];
  };
  const all = async (query = '') => jsonOf<RedirectPage>(await site.editor.get(BASE + query));
  /** Where visitors are sent. */
  const asked = async (url: string) => {
    const { statusCode, headers } = await site.app.inject(url);
    return headers.location ?? statusCode;
  };

  it('are made, changed and deleted by editors, and visitors hear of it at once', async () => {
    const made = await make('/2019/06/a%20review/?', '/articles/a-review');
    expect(made).toEqual({
      ...{ id: made.id, from: '/2019/06/a review', to: '/articles/a-review', match: 'exact' },
      ...{ kind: '301', hits: 0, lastUsedAt: null },
    });
    expect(await asked('/2019/06/a%20review/')).toBe('/articles/a-review');
    expect((await site.lastEvents(1))[0]).toMatchObject({
      ...{ action: 'redirect.created', actor: 'Edith', detail: '/articles/a-review' },
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
    ['old', 'must begin with a slash'],
    ['//evil.example/old', 'must begin with a slash'],
    ['/', 'is the home page'],
    ['https://play.example', 'is the home page'],
    ['/api/articles', 'is below /api'],
    ['/%61PI', 'is below /api'],
    ['/old?page=2', 'holds a query'],
    ['/?p=1&cat=2', 'holds a query'],
    ['/100%', 'stands for no character'],
  ])('%s cannot be redirected', async (from, why) => {
    const [status, field, message] = await refusal(from, '/about');
    expect([status, field]).toEqual([400, 'from']);
    expect(message).toContain(why);
  });

  it.each([
    ['', 'is required'],
    ['about', 'must begin with a slash'],
    ['//evil.example', 'must begin with a slash'],
    ['/\\evil.example', 'must begin with a slash'],
    ['/..//evil.example', 'cannot be read'],
    ['javascript:alert(1)', 'must begin with a slash'],
    ['https://', 'cannot be read'],
    ['https://somebody:word@site.example', 'must not hold a name'],
    ['/new/*', 'everything below'],
  ])('no redirect leads to "%s"', async (to, why) => {
    const [status, field, message] = await refusal('/old', to);
    expect([status, field]).toEqual([400, 'to']);
    expect(message).toContain(why);
  });

  it('an address has one redirect for itself and one for what is below it', async () => {
    await make('/old', '/about');
    await make('/old', { to: '/terms', match: 'prefix' });
    expect(await refusal('/old/', '/contact')).toEqual([409, 'from', 'already leads to /about']);
    expect([await asked('/old'), await asked('/old/x')]).toEqual(['/about', '/terms']);
  });

  it('loops are refused, whichever way they are closed', async () => {
    expect((await refusal('/a', '/A/'))[2]).toContain(LOOP);
    expect((await refusal('/a', { to: '/a/b', match: 'prefix' }))[2]).toContain(LOOP);
    await make('/category/guides', { to: '/tips', match: 'prefix' });
    expect(await refusal('/tips', '/category/guides/page/2')).toEqual([
      ...[400, 'to'],
      `is redirected itself: /category/guides already leads to /tips. ${LOOP}`,
    ]);
    const { id } = await make('/b', '/c');
    const closed = await site.editor.put(`${BASE}/${id}`, {
      from: '/tips',
      to: '/category/guides',
    });
    expect(problemOf(closed).errors?.[0]?.message).toContain(LOOP);
    expect(await asked('/b')).toBe('/c');
  });

  it('so are chains, from either end and over everything below an address', async () => {
    await make('/b', '/c');
    expect((await refusal('/a', '/b'))[2]).toContain('Lead there at once.');
    expect((await refusal('/a', 'https://play.example/B/?utm=1'))[2]).toContain(
      'Lead there at once',
    );
    expect(await refusal('/c', '/d')).toEqual([
      ...[400, 'from', 'is where /b leads. Lead that one to /d first.'],
    ]);
    expect((await refusal('/c', { kind: '410' }))[2]).toContain('Change that one first');
    await make('/x', '/deep/er/page');
    expect((await refusal('/deep', { to: '/y', match: 'prefix' }))[1]).toBe('from');
    await make('/gone', { kind: '410' });
    expect((await refusal('/z', '/gone'))[2]).toContain('is gone');
    await make('/elsewhere/else', 'https://other.example/b');
  });

  it('below a new address that keeps the rest there may be redirects, and old ones are found through it', async () => {
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
    expect((await refusal('/articles/x', '/blog/x'))[2]).toContain('Lead there at once');
    expect((await refusal('/articles', { to: '/blog/*', match: 'prefix' }))[2]).toContain(LOOP);
  });

  it('an address of this site is known by its host, whatever the protocol', async () => {
    expect((await refusal('/a', 'http://play.example/a'))[2]).toContain(LOOP);
    expect(await make('/a', 'http://play.example/b?c=1')).toMatchObject({ to: '/b?c=1' });
  });

  it('no address is too long for the store, or for whoever asks', async () => {
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

  it('the list is searched in both addresses, narrowed by kind, and comes in pages', async () => {
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

  const take = (csv: string) => site.editor.post(`${BASE}/import`, { csv });
  const linesOf = async (csv: string) => {
    const answer = await take(csv);
    expect([answer.statusCode, problemOf(answer).code]).toEqual([400, 'redirects.refused']);
    return (problemOf(answer) as unknown as { lines: { line: number; message: string }[] }).lines;
  };

  it('a CSV brings many at once, and what goes out comes in again', async () => {
    await make('/known', '/about');
    await make('/same', '/terms');
    const csv = [
      '\ufeffMatch;To;From;Kind;Note',
      ';/articles/one;/2019/one/;301;first',
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
      ...{ action: 'redirect.imported', detail: '3 added, 1 changed' },
    });
    const file = await site.editor.post(`${BASE}/export`, {});
    expect(file.headers['content-disposition']).toContain('redirects-');
    const before = (await all()).totalCount;
    expect(jsonOf<ImportedRedirects>(await take(file.body))).toEqual({
      ...{ added: 0, changed: 0, unchanged: before },
    });
    await site.db.deleteFrom('redirects').execute();
    expect(jsonOf<ImportedRedirects>(await take(file.body)).added).toBe(before);
  });

  it('of a CSV with one bad line nothing is taken, and every bad one is named', async () => {
    await make('/known', '/about');
    const csv =
      'From,To,Kind,Match\n/a,/x,,\nb,/y,,\n"/c\nc",/y,,\n/d,,,\n/e,/z,302,\n/f,/z,,some\n/a/,/y,,\n/known,/y,,';
    expect(await linesOf(csv)).toEqual([
      { line: 3, message: 'From must begin with a slash, as /2019/06/a-review' },
      { line: 6, message: 'To is required' },
      { line: 7, message: 'Kind must be 301 or 410' },
      { line: 8, message: 'Match must be exact or prefix' },
      { line: 9, message: 'From stands in line 2 already' },
    ]);
    expect(await linesOf('Old,New\n/a,/b')).toMatchObject([{ line: 1 }]);
    expect(await linesOf('From,To\n/a,/b\n/c,"/d')).toMatchObject([{ line: 3 }]);
    expect((await all()).redirects).toMatchObject([{ from: '/known', to: '/about' }]);
  });

  it('one delimiter divides a CSV, and a line with more cells than names is refused', async () => {
    expect(await linesOf('From,To\n/a;b,/x\n/c,d,/y')).toMatchObject([
      { line: 3, message: expect.stringContaining('has more cells') },
    ]);
    await take('From\tTo\n/a;b,c\t/about');
    expect(await asked('/a;b,c')).toBe('/about');
  });

  it('a CSV has 10,000 redirects at most', async () => {
    const many = (count: number) =>
      `From,To\n${Array.from({ length: count }, (_, index) => `/old/${index},x`).join('\n')}`;
    expect(await linesOf(many(10_001))).toEqual([
      { line: 10_002, message: expect.stringContaining('10,000 redirects at most') },
    ]);
    expect((await linesOf(many(10_000)))[0]?.line).toBe(2);
  });

  it('loops that a CSV makes as a whole are refused, few or many', async () => {
    await make('/known', '/one');
    const few = await linesOf('From,To\n/one,/two\n/two,/three\n/three,/one\n/fine,/about');
    expect(few.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(few.every(({ message }) => message.endsWith(LOOP))).toBe(true);
    const many = Array.from({ length: 600 }, (_, index) => `/old/${index},/articles/${index}`);
    expect(await linesOf(`From,To\n${many.join('\n')}\n/articles/7,/about\n/one,/other`)).toEqual([
      { line: 9, message: expect.stringContaining('/articles/7 already leads to /about') },
      { line: 603, message: 'From is where /known leads. Lead that one to /other first.' },
    ]);
    // Deleting others must not close one: upper and lower case are one here.
    const cases = await linesOf('From,To\n/Foo,/BAR\n/foo,/y\n/Bar,/FOO\n/bar,/z');
    expect(cases.map(({ line }) => line)).toEqual([2, 4]);
    // Two that stand the other way round in the file may take each other's place.
    await make('/left', '/l');
    const done = jsonOf<ImportedRedirects>(await take(`From,To\n/left,/other\n${many.join('\n')}`));
    expect(done).toEqual({ added: 600, changed: 1, unchanged: 0 });
    expect((await all()).totalCount).toBe(602);
  });

  it('what was asked for and not found is listed, with an address of ours that may be meant', async () => {
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
    const rows = counts.map(([address, ago, count]) => ({
      address,
      count,
      day: day - ago * DAY,
    }));
    await site.db.insertInto('missing_addresses').values(rows).execute();
    const list = async () =>
      jsonOf<{ addresses: { address: string; times: number; similar: string | null }[] }>(
        await site.editor.get(`${BASE}/missing`),
      ).addresses.map(({ address, times, similar }) => [address, times, similar]);
    expect(await list()).toEqual([
      ['/reviews/gridlock-98', 7, '/articles/gridlock-99'],
      ['/2016/best-of', 6, null],
      ['/gridlock-hidden', 2, null],
      ['/category/reviews/page/9', 1, '/reviews'],
    ]);
    await make('/reviews/gridlock-98/', '/articles/gridlock-99');
    await site.editor.post(`${BASE}/missing/ignore`, { address: '/2016/best-of' });
    expect((await list()).map(([address]) => address)).toEqual([
      '/gridlock-hidden',
      '/category/reviews/page/9',
    ]);
  });
});
