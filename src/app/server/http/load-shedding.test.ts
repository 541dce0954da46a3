import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import {
  buildTestApp,
  NOW,
  openTestStore,
  type TestStore,
} from '#tests/support/stores/test-store.ts';
import { buildApp } from '../build-app.ts';

const MINUTE = 60_000;

describe('load shedding', () => {
  let store: TestStore;
  let app: App;
  let origin: string;
  let cookie: string;
  let token: string;
  let isOverloaded: () => boolean;
  let now = NOW;
  const log: { level: number; msg: string; refused?: number }[] = [];

  beforeAll(async () => {
    store = await openTestStore();
    isOverloaded = () => false;
    app = await buildTestApp(store, {
      renderer: await builtPages(store.config),
      isOverloaded: () => isOverloaded(),
      now: () => now,
      logger: pino({ level: 'warn' }, { write: (line: string) => log.push(JSON.parse(line)) }),
    });
    const editor = await makeUser(store.db, { role: 'editor' });
    cookie = await sessionFor(store.db, editor.id);
    const made = await as(app, cookie).post('/api/tokens', { name: 'Reader', scope: 'read' });
    ({ token } = made.json<{ token: string }>());
    await makeArticle(store.db, { title: 'Asked for by many' });
    await makeArticle(store.db, { title: 'Asked for by one' });
    await app.changes.poll();
    // An application that listens does its jobs, whose changes may drop what is kept.
    await once(app.server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    for (const path of ['/about', '/nowhere', '/api/articles?limit=3']) await ask(path);
  });
  afterAll(async () => {
    app.server.close().closeAllConnections();
    await app.close();
    await store.close();
  });
  beforeEach(() => {
    now += MINUTE;
    log.length = 0;
    isOverloaded = () => true;
  });

  /** Over the wire, where what is kept is sent before the application is asked. */
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, origin), { headers });
  const statusOf = async (...call: Parameters<typeof ask>) => (await ask(...call)).status;

  it('a page that cannot be cached is refused with Retry-After', async () => {
    const answer = await ask('/articles?q=many');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('Please try again in a few seconds.');
    isOverloaded = () => false;
    expect(await statusOf('/articles?q=many')).toBe(200);
  });

  it('cacheable pages are rendered one at a time and then served from the cache', async () => {
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
  ])('the call %s is refused with a problem', async (path) => {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(problemOf(answer).code).toBe('server.busy');
  });

  it('the feed and the sitemap are refused', async () => {
    for (const path of ['/feed.xml', '/sitemap.xml', '/sitemap-0.xml']) {
      expect([path, await statusOf(path)]).toEqual([path, 503]);
    }
  });

  it('cached pages are served, whatever their query string', async () => {
    for (const path of ['/about', '/about?utm_source=x', '/api/articles?limit=3']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
    for (const path of ['/nowhere', '/wp-login.php']) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
  });

  it('health checks, metrics and cheap requests are answered', async () => {
    for (const path of ['/healthz', '/readyz', '/robots.txt', '/favicon.svg']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
  });

  it('requests of staff by session or token, and logins, are answered', async () => {
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

  it('a page whose rendering has begun is finished', async () => {
    let asked = 0;
    isOverloaded = () => {
      asked += 1;
      return true;
    };
    const page = await ask('/articles/asked-for-by-one');
    expect([page.status, asked > 0]).toEqual([200, true]);
    expect(await page.text()).toContain('Asked for by one');
  });

  it('the number of refused requests is logged once a minute', async () => {
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

/** An application that looks at its own lag, on a clock that the test turns. */
async function measured() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const store = await openTestStore();
  const { config, db } = store;
  const app = await buildApp({ config, db, logger: pino({ level: 'silent' }), renderer: null });
  onTestFinished(async () => {
    await app.close();
    await store.close();
    vi.useRealTimers();
  });
  return { app, status: async () => (await app.inject('/api/tags')).statusCode };
}

it('load is judged by the event loop lag, measured once a second', async () => {
  const { status } = await measured();
  expect(await status()).toBe(200);
  // Between the two looks the loop makes no turn, as one that is held for all of the second.
  vi.advanceTimersByTime(2000);
  expect(await status()).toBe(503);
});

it('a slow start refuses no request', async () => {
  const { app, status } = await measured();
  await app.listen({ host: '127.0.0.1', port: 0 });
  vi.advanceTimersByTime(2000);
  expect(await status()).toBe(200);
  vi.advanceTimersByTime(2000);
  expect(await status()).toBe(503);
});
