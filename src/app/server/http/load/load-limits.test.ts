import { once } from 'node:events';
import { request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RequestQueue } from '#platform/http/load/request-queue.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { openQueues, type RequestQueues } from './load-shedding.ts';

interface Answer {
  status: number;
  retryAfter: number;
}

/** Turns of the event loop so far. */
const turn = () => performance.nodeTiming.uvMetricsInfo.loopCount;

/** Pages at /slow/... are rendered when the test says so, those at /quick/... at once; all others as usual. */
describe('one client', () => {
  let database: TestDatabase;
  let app: App;
  let port: number;
  let cookie: string;
  const lines: RequestQueues = openQueues();
  let gate = Promise.withResolvers<void>();
  /** The turns in which pages at /quick/... were begun and rendered. */
  const turns: { begun: number[]; rendered: number[] } = { begun: [], rendered: [] };

  beforeAll(async () => {
    database = await openTestDatabase({ env: { TRUST_PROXY: '1' } });
    const pages = await builtPages();
    app = await buildTestApp(database, {
      lines,
      renderer: {
        ...pages,
        match(path, query) {
          const match = pages.match(path, query);
          const isQuick = path.startsWith('/quick/');
          return isQuick || path.startsWith('/slow/')
            ? { ...match, canonicalUrl: path, isKnown: true, isCacheable: isQuick }
            : match;
        },
        async render(request) {
          const { match, beforeRender } = request;
          if (match.canonicalUrl.startsWith('/slow/')) await gate.promise;
          const isQuick = match.canonicalUrl.startsWith('/quick/');
          if (isQuick) turns.begun.push(turn());
          const result = await pages.render({
            ...request,
            beforeRender: async () => {
              await beforeRender();
              if (isQuick) turns.rendered.push(turn());
            },
          });
          return { ...result, status: 200 };
        },
      },
    });
    await makeArticle(database.db, { title: 'In the sitemap' });
    cookie = await sessionFor(database.db, (await makeUser(database.db, { role: 'editor' })).id);
    await app.changes.poll();
    await once(app.server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = app.server.address() as AddressInfo);
    expect((await get('/about')).status).toBe(200);
  });
  afterAll(async () => {
    app.server.close().closeAllConnections();
    await app.close();
    await database.close();
  });
  beforeEach(() => {
    gate = Promise.withResolvers<void>();
  });

  const get = (path: string, from = '192.0.2.1', headers = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = ask({
        port,
        path,
        agent: false,
        headers: { 'x-forwarded-for': from, ...headers },
      });
      asked.on('error', reject).on('response', (response) => {
        response.resume();
        const retryAfter = Number(response.headers['retry-after']);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter }));
      });
      asked.end();
    });

  /** Sends 100 slow requests together, and waits until as many as expected were refused. */
  async function attack(fromOf: (index: number) => string, expectedRefusals: number) {
    const refused: Answer[] = [];
    const enough = Promise.withResolvers<void>();
    const all = Array.from({ length: 100 }, async (_, index) => {
      const answer = await get(`/slow/${index}`, fromOf(index));
      if (answer.status !== 200) refused.push(answer);
      if (refused.length === expectedRefusals) enough.resolve();
      return answer.status;
    });
    await enough.promise;
    return { refused, all };
  }

  it('one client with 100 connections holds 32 requests, gets 429 for the rest, and stops no one else', async () => {
    const { refused, all } = await attack(() => '192.0.2.1', 68);
    expect(lines.visitors.counts).toEqual({ running: 4, waiting: 28 });
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0);
    for (const path of ['/healthz', '/about', '/favicon.svg']) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    const other = get('/slow/other', '198.51.100.1');
    gate.resolve();
    expect((await other).status).toBe(200);
    expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(32);
    expect(lines.visitors.counts).toEqual({ running: 0, waiting: 0 });
  });

  it('a client in 100 networks holds 68 requests, gets 503 for the rest, and staff work on', async () => {
    const { refused, all } = await attack((index) => `198.51.100.${index}`, 32);
    expect(lines.visitors.counts).toEqual({ running: 4, waiting: 64 });
    expect(refused).toEqual(Array.from({ length: 32 }, () => ({ status: 503, retryAfter: 5 })));
    for (const path of ['/healthz', '/about']) expect((await get(path)).status).toBe(200);
    const staff = { cookie };
    for (const path of ['/api/admin/articles', '/api/articles?limit=9']) {
      expect([path, (await get(path, '203.0.113.1', staff)).status]).toEqual([path, 200]);
    }
    gate.resolve();
    expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(68);
  });

  it.each(['GET', 'HEAD'])(
    'pages that a client in many networks requests together by %s are rendered in separate turns of the event loop',
    async (method) => {
      turns.begun = [];
      turns.rendered = [];
      const sockets = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const socket = connect(port, '127.0.0.1');
          await once(socket, 'connect');
          return { socket, index };
        }),
      );
      for (const { socket, index } of sockets) {
        socket.write(
          `${method} /quick/${method}${index} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: 203.0.113.${index}\r\n\r\n`,
        );
      }
      const answers = await Promise.all(sockets.map(({ socket }) => text(socket)));
      expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(40);
      expect(new Set(turns.begun).size).toBe(40);
      expect(new Set(turns.rendered).size).toBe(40);
    },
  );

  it('a client frees its place when it disconnects before its turn or while its page is rendered', async () => {
    const sockets = Array.from({ length: 32 }, () => connect(port, '127.0.0.1'));
    for (const [index, socket] of sockets.entries()) {
      socket.write(`GET /slow/${index} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 192.0.2.9\r\n\r\n`);
    }
    await expect.poll(() => lines.visitors.counts).toEqual({ running: 4, waiting: 28 });
    for (const socket of sockets) socket.destroy();
    gate.resolve();
    await expect.poll(() => lines.visitors.counts).toEqual({ running: 0, waiting: 0 });
  });

  it('a connection with 100 pipelined requests is answered one at a time and gets 503 beyond 17', async () => {
    const socket = connect(port, '127.0.0.1');
    database.forgetQueries();
    socket.write('GET /sitemap-1.xml HTTP/1.1\r\nhost: a\r\ncookie: a=b\r\n\r\n'.repeat(100));
    const received = await text(socket);
    const statuses = received.match(/HTTP\/1\.1 \d+/g) ?? [];
    expect(statuses.filter((line) => line.endsWith('200'))).toHaveLength(17);
    expect(statuses.slice(17)).toEqual(['HTTP/1.1 503']);
    expect(received).toMatch(/retry-after: 5/);
    // The cookie isn't ours, so one computation serves all of them.
    expect(database.queries.filter((query) => query.includes('"featured_image"'))).toHaveLength(1);
  });

  it('one network gets 900 uncached calls in a minute, then 429; staff and cached calls are served', async () => {
    const from = '203.0.113.77';
    const statuses = new Set<number>();
    for (let index = 0; index < 900; index += 1) {
      const url = `/api/articles?limit=1&offset=${index}`;
      const { statusCode } = await app.inject({ url, headers: { 'x-forwarded-for': from } });
      statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([200]);
    const path = '/api/articles?limit=1&offset=950';
    const refused = await get(path, from);
    expect([refused.status, refused.retryAfter > 0]).toEqual([429, true]);
    expect((await get(path, from, { cookie })).status).toBe(200);
    expect((await get('/api/articles?limit=1&offset=1', from)).status).toBe(200);
    expect((await get(path, '203.0.113.78')).status).toBe(200);
  });

  it('one client cannot fill the line of forms and logins beyond its bound', async () => {
    const { others } = lines;
    lines.others = new RequestQueue({ running: 1, waiting: 1, perNetwork: 9 });
    const leave = await lines.others.enter('192.0.2.1');
    const waiting = lines.others.enter('192.0.2.2');
    for (const path of ['/api/auth/session', '/api/admin/articles']) {
      expect(await get(path, '192.0.2.1', { cookie })).toEqual({ status: 503, retryAfter: 5 });
    }
    for (const path of ['/healthz', '/readyz', '/robots.txt', '/about']) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    leave();
    (await waiting)();
    lines.others = others;
  });
});
