import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch } from '#platform/http/outgoing/guarded-fetch.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import type { LinkCheck } from '../../editing.contract.ts';

/** Another site: responses by path; '/get-only' refuses HEAD. */
async function startStranger() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    asked.push(`${method} ${url}`);
    if (url === '/get-only') response.writeHead(method === 'HEAD' ? 405 : 200);
    else if (url === '/breaks' && method === 'HEAD') return void response.destroy();
    else if (url === '/moved') response.writeHead(301, { location: '/fine' });
    else if (url === '/loop') response.writeHead(302, { location: '/loop' });
    else if (url === '/inside') response.writeHead(302, { location: 'http://127.0.0.2:9/' });
    else response.writeHead(url === '/gone' ? 410 : 200);
    response.end(method === 'HEAD' ? undefined : 'body');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, server };
}

describe('writing aids', () => {
  let database: TestDatabase;
  let app: App;
  let author: ReturnType<typeof as>;
  let stranger: Awaited<ReturnType<typeof startStranger>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    stranger = await startStranger();
    app = await buildTestApp(database, {
      fetchOutside: (address, options) =>
        guardedFetch(address, { ...options, isAllowed: (one) => one === '127.0.0.1' }),
    });
    author = as(app, await sessionFor(database.db, (await makeUser(database.db)).id));
  });
  afterAll(async () => {
    stranger.server.close();
    await app.close();
    await database.close();
  });

  const check = async (...urls: string[]) => {
    const answer = await author.post('/api/articles/check-links', { urls });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json<LinkCheck[]>();
  };

  it('the preview shows what readers would see after a save and stores nothing', async () => {
    const content =
      '<h1>Head</h1><p onclick="steal()">Text<script>alert(1)</script> <b>bold</b></p>' +
      '<img src="javascript:alert(1)" onerror="alert(1)"><iframe src="https://evil.test"></iframe>' +
      '<a href="javascript:alert(1)">link</a><style>p{}</style><p style="color:red">end</p>';
    const answer = await author.post('/api/articles/preview', { content });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const shown = answer.json<{ content: string }>().content;
    expect(shown).toMatch(
      /^<h2 id="text-head">Head<\/h2><p>Text <strong>bold<\/strong><\/p><a>link<\/a><p>end<svg class="point endmark".*<\/p>$/,
    );
    const stored = await database.db.selectFrom('articles').select('id').execute();
    expect(stored).toEqual([]);
  });

  it('the preview has the same image sizes as the published article', async () => {
    const src = `/media/${'a'.repeat(20)}-800x600/800.jpg`;
    const answer = await author.post('/api/articles/preview', { content: `<img src="${src}">` });
    const { content } = answer.json<{ content: string }>();
    expect(content).toContain('<picture>');
    expect(content).toContain('width="800" height="600"');
  });

  it('the preview accepts content and series only, with the limits of a save', async () => {
    const send = (body: object) => author.post('/api/articles/preview', body);
    expect((await send({ content: '' })).json()).toEqual({
      content: '',
      readingMinutes: 1,
      contents: [],
      series: null,
      seriesParts: [],
    });
    expect(badFields(await send({ content: 'x', title: 'T' }))).toEqual(['title']);
    expect(badFields(await send({ content: 'x'.repeat(2_000_001) }))).toEqual(['content']);
    const visitor = await as(app, null).post('/api/articles/preview', { content: 'x' });
    expect(visitor.statusCode).toBe(401);
  });

  it('the link check looks up own articles as visitors see them', async () => {
    const shown = await makeArticle(database.db, { title: 'Shown' });
    const draft = await makeArticle(database.db, { status: 'draft' });
    const site = database.config.siteUrl;
    const found = await check(
      `/articles/${shown.slug}`,
      `${site}/articles/${shown.slug}?from=mail#end`,
      `/articles/${draft.slug}`,
      '/articles/never-was',
      '/articles/%E0%A4%A',
      '/api/tags',
      '/api/nothing-here',
    );
    expect(found.map(({ ok, status }) => [ok, status])).toEqual([
      [true, 200],
      [true, 200],
      [false, 404],
      [false, 404],
      [false, 404],
      [true, 200],
      [false, 404],
    ]);
  });

  it('the link check requests other sites with HEAD, then with GET', async () => {
    const { url, asked } = stranger;
    const found = await check(`${url}/fine`, `${url}/get-only`, `${url}/breaks`, `${url}/gone`);
    expect(found.map(({ ok, status, reason }) => [ok, status, reason])).toEqual([
      [true, 200, null],
      [true, 200, null],
      [true, 200, null],
      [false, 410, null],
    ]);
    expect(asked.filter((one) => one.endsWith('/fine'))).toEqual(['HEAD /fine']);
    expect(asked.filter((one) => one.endsWith('/get-only'))).toEqual([
      'HEAD /get-only',
      'GET /get-only',
    ]);
  });

  it('the link check explains failures without revealing internal details', async () => {
    const { url } = stranger;
    const found = await check(
      `${url}/moved`,
      `${url}/loop`,
      `${url}/inside`,
      'http://10.0.0.1/admin',
      'http://[::1]/',
      'http://no-such-name.invalid/',
      'ftp://files.test/',
      'mailto:somebody@site.test',
      '//evil.test/',
      'nonsense',
    );
    expect(found.map(({ ok, reason }) => (ok ? 'ok' : reason))).toEqual([
      'ok',
      'redirects',
      'unreachable',
      'unreachable',
      'unreachable',
      'unreachable',
      'address',
      'address',
      'address',
      'address',
    ]);
  });

  it('the link check requests a limited number of own pages a minute, besides articles', async () => {
    const patient = as(app, await sessionFor(database.db, (await makeUser(database.db)).id));
    const shown = await makeArticle(database.db);
    const ask = async (...urls: string[]) =>
      (await patient.post('/api/articles/check-links', { urls })).json<LinkCheck[]>();
    const pages = Array.from({ length: 50 }, (_, index) => `/api/tags?${index}`);
    expect((await ask(...pages)).filter(({ reason }) => reason === 'limit')).toEqual([]);
    const more = await ask(...pages.slice(1), `/articles/${shown.slug}`);
    expect(more.filter(({ reason }) => reason === 'limit')).toHaveLength(39);
    expect(more.at(-1)).toMatchObject({ ok: true, status: 200 });
  });

  it('the link check accepts 50 links at a time and checks duplicates once', async () => {
    const send = (urls: string[]) => author.post('/api/articles/check-links', { urls });
    expect(badFields(await send(Array.from({ length: 51 }, () => '/')))).toEqual(['urls']);
    const { url, asked } = stranger;
    asked.length = 0;
    const found = await check(`${url}/twice`, `${url}/twice`);
    expect(found).toHaveLength(2);
    expect(asked).toEqual(['HEAD /twice']);
  });
});
