import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RequestQueue } from '#platform/http/load/request-queue.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { openQueues, type RequestQueues } from './load-shedding.ts';

const MINUTE = 60_000;

describe('when the line of uncached requests is full', () => {
  let database: TestDatabase;
  let app: App;
  let origin: string;
  let cookie: string;
  let token: string;
  let lines: RequestQueues;
  let free: () => Promise<void>;
  let now = NOW;
  const log: { level: number; msg: string; refused?: number }[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    lines = {
      ...openQueues(),
      visitors: new RequestQueue({ running: 1, waiting: 1, perNetwork: 100 }),
    };
    app = await buildTestApp(database, {
      renderer: await builtPages(),
      lines,
      now: () => now,
      logger: pino({ level: 'warn' }, { write: (line: string) => log.push(JSON.parse(line)) }),
    });
    const editor = await makeUser(database.db, { role: 'editor' });
    cookie = await sessionFor(database.db, editor.id);
    const made = await as(app, cookie).post('/api/tokens', { name: 'Reader', scope: 'read' });
    ({ token } = made.json<{ token: string }>());
    await makeArticle(database.db, { title: 'Asked for by many' });
    await makeArticle(database.db, { title: 'Asked for by one' });
    await app.changes.poll();
    // An application that listens runs its jobs, whose changes may drop cached pages.
    await once(app.server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    for (const path of ['/about', '/nowhere', '/api/articles?limit=3']) await ask(path);
  });
  afterAll(async () => {
    app.server.close().closeAllConnections();
    await app.close();
    await database.close();
  });
  // One request runs and one waits: the line is full.
  beforeEach(async () => {
    now += MINUTE;
    log.length = 0;
    const leave = await lines.visitors.enter('192.0.2.1');
    const waiting = lines.visitors.enter('192.0.2.2');
    free = async () => {
      leave();
      (await waiting)();
    };
  });
  afterEach(() => free());

  /** Over the wire, where cached responses are sent before the application sees the request. */
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, origin), { headers });
  const statusOf = async (...call: Parameters<typeof ask>) => (await ask(...call)).status;

  it('an uncacheable page answers 503 with Retry-After', async () => {
    const answer = await ask('/articles?q=many');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('Please try again in a few seconds.');
    await free();
    expect(await statusOf('/articles?q=many')).toBe(200);
  });

  it('cacheable pages are rendered one at a time and served to everyone from then on', async () => {
    const paths = ['/', '/articles/asked-for-by-many', '/privacy'];
    const together = await Promise.all(paths.map((path) => app.inject(path)));
    expect(together.map((page) => page.statusCode).toSorted()).toEqual([200, 503, 503]);
    for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(await statusOf('/articles/never-written')).toBe(404);
  });

  it.each([
    '/api/search?q=many',
    '/api/articles?search=many',
    '/api/articles?limit=7',
    '/api/articles/slug/asked-for-by-one',
    '/api/articles/category/news',
    '/api/categories',
    '/api/tags',
    '/api/featured-articles',
    '/api/master-featured-article',
  ])('%s answers 503 with a problem', async (path) => {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(problemOf(answer).code).toBe('server.busy');
  });

  it('feeds and sitemaps answer 503', async () => {
    for (const path of ['/feed.xml', '/sitemap.xml', '/sitemap-0.xml']) {
      expect([path, await statusOf(path)]).toEqual([path, 503]);
    }
  });

  it('cached responses are served, with any query', async () => {
    for (const path of ['/about', '/about?utm_source=x', '/api/articles?limit=3']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
    for (const path of ['/nowhere', '/wp-login.php']) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
  });

  it('health checks and static files are served', async () => {
    for (const path of ['/healthz', '/readyz', '/robots.txt', '/favicon.svg']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
  });

  it('staff, by session and by token, and the login are served', async () => {
    const search = '/api/search?q=many';
    for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }]) {
      expect(await statusOf(search, headers)).toBe(200);
      expect(await statusOf('/articles?q=many', headers)).toBe(200);
      expect(await statusOf('/api/admin/articles', headers)).toBe(200);
    }
    const [name] = cookie.split('=');
    for (const headers of [
      { cookie: `${name}=made-up` },
      { authorization: 'Bearer made-up-made-up-made-up' },
    ]) {
      expect(await statusOf(search, headers)).toBe(503);
      expect(await statusOf('/articles?q=many', headers)).toBe(503);
    }
    expect(await statusOf('/api/auth/session')).toBe(200);
    const login = await as(app, null).post('/api/auth/login', { username: 'x', password: 'y' });
    expect(login.statusCode).toBe(401);
  });

  it('the log counts the refused requests once a minute', async () => {
    await ask('/api/tags');
    now += MINUTE;
    log.length = 0;
    for (let times = 0; times < 5; times += 1) await ask('/api/tags');
    now += MINUTE;
    await ask('/articles?q=many');
    expect(log.map(({ level, refused }) => ({ level, refused }))).toEqual([
      { level: 40, refused: 1 },
      { level: 40, refused: 5 },
    ]);
    expect(log[0]?.msg).toContain('overloaded');
  });
});
