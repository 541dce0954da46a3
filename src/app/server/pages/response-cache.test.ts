import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { sessionCookie } from '#features/users/server/public.ts';
import type { App } from '#platform/http/routes.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { cacheApiResponses } from './cache-api-responses.ts';
import { ResponseCache } from './response-cache.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('response cache', () => {
  let database: TestDatabase;
  let app: App;
  let port: number;

  beforeAll(async () => {
    database = await openTestDatabase({ env: { SITE_URL: 'https://mag.example' } });
    app = await buildTestApp(database, { renderer: await builtPages() });
    await app.ready();
    // A listening application runs jobs, whose changes may clear caches.
    await once(app.server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = app.server.address() as AddressInfo);
  });
  afterAll(async () => {
    app.server.close().closeAllConnections();
    await app.close();
    await database.close();
  });

  /** Over the wire, because cached responses are sent before the application sees the request. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const asked = ask({ port, path, method, headers: { host: 'mag.example', ...headers } });
      asked.on('error', reject).on('response', (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        response
          .toArray()
          .then((chunks) => resolve({ status, headers: answered, body: Buffer.concat(chunks) }))
          .catch(reject);
      });
      asked.end();
    });
  const titles = async (path: string) =>
    (JSON.parse(String((await get(path)).body)) as ArticleSummary[]).map(({ title }) => title);

  /** Queries of the database, except the timers of jobs and changes. */
  const queries = () => database.queries.filter((query) => !/"(jobs|changes)"/.test(query));

  beforeEach(() => database.forgetQueries());

  it.each([
    ['/about', ['GET', 'HEAD'] as const],
    ['/api/articles?limit=5', ['GET'] as const],
  ])('a cached %s is sent unchanged, whatever headers the request has', async (path, methods) => {
    await app.inject({ url: path, headers: { host: 'mag.example' } });
    const { etag } = (await get(path)).headers;
    database.forgetQueries();
    for (const headers of [
      {},
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'gzip, deflate, br, zstd' },
      { 'accept-encoding': 'br;q=0, gzip;q=0' },
      { 'if-none-match': `"other", ${String(etag)}` },
    ]) {
      for (const method of methods) {
        const asked = `${method} ${JSON.stringify(headers)}`;
        const kept = await get(path, headers, method);
        expect(queries(), asked).toEqual([]);
        // An injected request bypasses the server that sends cached responses.
        const whole = { host: 'mag.example', ...headers };
        const long = await app.inject({ method, url: path, headers: whole });
        database.forgetQueries();
        const { date: _kept, 'keep-alive': _timeout, connection: _, ...keptHeaders } = kept.headers;
        const { date: _long, connection: __, ...longHeaders } = long.headers;
        expect([kept.status, keptHeaders], asked).toEqual([long.statusCode, longHeaders]);
        expect(kept.body.equals(long.rawPayload), asked).toBe(true);
        expect(keptHeaders['content-security-policy'], asked).toContain("default-src 'self'");
        expect(keptHeaders['x-depends-on'], asked).toBeUndefined();
      }
    }
  });

  it('an API response is read from the database once until its data changes', async () => {
    await makeArticle(database.db, { title: 'The first of them' });
    await app.changes.poll();
    for (const path of ['/api/articles', '/api/search?q=first', '/api/categories']) {
      await get(path);
      database.forgetQueries();
      const again = await get(path);
      expect([again.status, queries()], path).toEqual([200, []]);
      expect(again.headers['cache-control']).toBe('no-cache');
    }
    await makeArticle(database.db, { title: 'The second of them' });
    await app.changes.poll();
    expect(await titles('/api/articles?limit=1')).toEqual(['The second of them']);
    expect(await titles('/api/articles')).toContain('The second of them');
  });

  it('the archive and the most-read list drop an article that is no longer public', async () => {
    const { db } = database;
    const { id } = await makeArticle(db, { title: 'Taken off' });
    await makeArticle(db, { title: 'Stays' });
    const [day, article_id] = [Date.UTC(2026, 2, 5), id];
    await db.insertInto('article_reads').values({ day, article_id, count: 9 }).execute();
    await app.changes.poll();
    const paths = ['/api/articles/most-read', '/api/archive/2026/03'];
    const naming = () =>
      Promise.all(paths.map(async (path) => String((await get(path)).body).includes('Taken off')));
    expect(await naming()).toEqual([true, true]);
    await changeArticle(db, id, { status: 'archived' });
    await app.changes.poll();
    expect(await naming()).toEqual([false, false]);
  });

  it('a response read before a change is not cached after it', async () => {
    const path = '/api/articles?limit=1&offset=0';
    const late = get(path);
    await makeArticle(database.db, { title: 'Came while it was read' });
    await app.changes.poll();
    await late;
    expect(await titles(path)).toEqual(['Came while it was read']);
  });

  it('a request with our session or a token is neither cached nor answered from the cache', async () => {
    await get('/api/articles');
    for (const [name, value, limit] of [
      ['cookie', `a=b; ${sessionCookie(database.config)}=secret`, 11],
      ['authorization', 'somebody', 12],
    ] as const) {
      const headers = { [name]: value };
      database.forgetQueries();
      await get('/api/articles', headers);
      expect(queries(), name).not.toEqual([]);
      await get(`/api/articles?limit=${limit}`, headers);
      database.forgetQueries();
      await get(`/api/articles?limit=${limit}`);
      expect(queries(), name).not.toEqual([]);
    }
  });

  it('other cookies change nothing: their calls are cached and answered from the cache', async () => {
    const session = sessionCookie(database.config);
    for (const cookie of ['a=b', `my${session}=1`, `a=${session}`, '_ga=GA1; theme=dark']) {
      await makeArticle(database.db, { title: cookie });
      await app.changes.poll();
      expect((await get('/api/articles', { cookie })).status).toBe(200);
      database.forgetQueries();
      await get('/api/articles');
      await get('/api/articles', { cookie: `${cookie}2` });
      expect(queries(), cookie).toEqual([]);
    }
  });

  it('concurrent requests for the same call or page share one computation', async () => {
    for (const path of ['/api/articles?limit=13', '/feed.xml', '/articles?page=1&category=news']) {
      const count = async (times: number) => {
        await makeArticle(database.db, { title: 'Something new' });
        await app.changes.poll();
        database.forgetQueries();
        const all = await Promise.all(Array.from({ length: times }, () => get(path)));
        expect(new Set(all.map(({ status, body }) => `${status} ${body}`)).size, path).toBe(1);
        expect(new Set(all.map(({ headers }) => headers['content-type'])).size, path).toBe(1);
        return queries().length;
      };
      const alone = await count(1);
      expect(alone, path).toBeGreaterThan(0);
      expect(await count(100), path).toBe(alone);
    }
  });

  it('errors and missing pages are not cached', async () => {
    for (const path of ['/api/articles/slug/not-yet', '/api/articles?limit=many']) {
      const statuses = [(await get(path)).status, (await get(path)).status];
      expect(new Set(statuses).size).toBe(1);
    }
    await makeArticle(database.db, { title: 'Not yet', slug: 'not-yet' });
    expect((await get('/api/articles/slug/not-yet')).status).toBe(200);
  });

  it('feeds and other machine-readable responses are not cached for unknown query strings', async () => {
    await makeArticle(database.db, { title: 'For programs' });
    await app.changes.poll();
    for (const path of ['/llms.txt', '/articles/for-programs.md']) {
      expect((await get(path)).status).toBe(200);
      database.forgetQueries();
      expect((await get(path)).status).toBe(200);
      expect(queries(), path).toEqual([]);
      expect((await get(`${path}?a=1`)).headers.location).toBe(path);
    }
    const embedding = '/oembed?url=https%3A%2F%2Fmag.example%2Farticles%2Ffor-programs&maxwidth=';
    for (const width of [1, 2, 1]) {
      database.forgetQueries();
      expect((await get(embedding + width)).status).toBe(200);
      expect(queries()).not.toEqual([]);
    }
  });

  it('the Markdown of live coverage contains new entries at once', async () => {
    const { id } = await makeArticle(database.db, { title: 'Live for programs' });
    const editor = await makeUser(database.db, { role: 'editor' });
    const cookie = await sessionFor(database.db, editor.id, NOW, database.config);
    const send = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, payload, headers: { cookie, host: 'mag.example' } });
    const text = async () => String((await get('/articles/live-for-programs.md')).body);
    expect((await send(`/api/articles/${id}/live`, {})).statusCode).toBe(200);
    expect(await text()).not.toContain('The lamp');
    const posted = await send(`/api/articles/${id}/live/entries`, { text: '<p>The lamp.</p>' });
    expect(posted.statusCode).toBe(201);
    expect(await text()).toContain('The lamp.');
  });

  it('a request for another host gets no cached response', async () => {
    await get('/about');
    await get('/api/articles');
    for (const path of ['/about', '/api/articles']) {
      expect((await get(path)).status).toBe(200);
      expect((await get(path, { host: 'evil.example' })).status).toBe(421);
    }
  });

  it('connections close after their response while the server shuts down', async () => {
    await get('/about');
    expect((await get('/about')).headers.connection).toBe('keep-alive');
    await app.drain.begin(0);
    expect((await get('/about')).headers.connection).toBe('close');
  });
});

it("a client that leaves while it waits for the same call doesn't block others", async () => {
  const app = fastify() as unknown as App;
  const config = { siteUrl: 'https://mag.example', trustProxy: false } as const;
  const ready = Promise.withResolvers<void>();
  let [arrived, left] = [0, 0];
  app.decorateRequest('isOwn', false);
  app.addHook('onRequest', async (_request, reply) => {
    arrived += 1;
    reply.raw.once('close', () => {
      left += 1;
    });
  });
  cacheApiResponses(app, new ResponseCache(config, () => true, null), null);
  app.get('/missing', { config: { isSheddable: true } as never }, async (_request, reply) => {
    // As in the queue: a client that left gets nothing made.
    if (reply.raw.destroyed) return reply;
    await ready.promise;
    return reply.code(404).send();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const send = () => {
    const sent = ask({ port, path: '/missing', agent: false });
    sent.on('error', () => undefined).end();
    return sent;
  };

  const first = once(send(), 'response');
  await vi.waitFor(() => expect(arrived).toBe(1));
  const second = send();
  await vi.waitFor(() => expect(arrived).toBe(2));
  second.destroy();
  await vi.waitFor(() => expect(left).toBe(1));
  ready.resolve();
  for (const answer of [first, once(send(), 'response')]) {
    const [response] = await answer;
    expect(response.resume().statusCode).toBe(404);
  }
});
