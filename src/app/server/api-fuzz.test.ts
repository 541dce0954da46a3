import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import {
  buildTestApp,
  ENGINES,
  openTestStore,
  type TestStore,
} from '#tests/support/stores/test-store.ts';
import type { PageRenderer } from './pages/renderer.ts';

const RUNS = 300;

/** Pages that need no build: these tests are about what surrounds them. */
function plainPages(webRoot: string): PageRenderer {
  return {
    webRoot,
    helmetOptions: {},
    address: (pathname, search) => ({
      href: pathname + search,
      keep: false,
      known: true,
      chunk: '',
      lateParts: [],
    }),
    render: async (address, fetch) => {
      const answer = await fetch('/api/articles?limit=1');
      const status = address.href.startsWith('/?') ? answer.status : 404;
      return { status, redirectTo: null, html: '<p>A page</p>' };
    },
  };
}

/** Every address the application has, with its parameters, read from its own routing tree. */
function addressesOf(app: App): string[] {
  const parents: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const parts = /^(?<indent>[│├└─ ]*)(?<part>\S+) \(/.exec(line)?.groups;
    if (!parts) continue;
    const depth = (parts.indent ?? '').length / 4;
    const address = (depth > 1 ? (parents[depth - 1] ?? '') : '') + parts.part;
    parents[depth] = address;
    if (address.startsWith('/')) found.push(address.replace('//', '/'));
  }
  return found;
}

const HOSTILE = [
  '',
  '0',
  '1',
  '-1',
  '1e3',
  '999999999',
  '99999999999999999999',
  'news',
  'the-first',
  "' or 1=1 --",
  '"; drop table articles; --',
  '%00',
  '%2500',
  '%',
  '%zz',
  '%E0%A4',
  '%ED%A0%80',
  '%c0%ae%c0%ae',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..',
  '%0d%0aX-Injected:%201',
  '%F0%9F%8E%AE',
  'ｎｅｗｓ',
  '\ud800',
  '\u202e',
  '*',
  ':slug',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'a/b',
  'a;b',
  'a&b=c',
  '[object Object]',
  '{{7*7}}',
  'x'.repeat(301),
  'x'.repeat(5000),
  'ab'.repeat(16),
  'card.webp',
  'true',
];
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('%', '0', 'F', 'e', '2', '/', '.', 'a'), maxLength: 12 }),
);
const PARAMETERS =
  'limit offset category search status includeCount q x __proto__ limit[] limit[a]'.split(' ');
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), hostile), hostile), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
const method = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST') },
  fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'SEARCH'),
);
const HEADERS = [
  ['accept-encoding', 'br;q=0, gzip;q=x, ,;;;'],
  ['accept', '*/*;q=nonsense'],
  ['if-none-match', '*, W/"", "'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=9-1,-,x'],
  ['x-forwarded-for', "' or 1=1, 1.2.3.4"],
  ['x-forwarded-host', 'evil.test'],
  ['host', 'evil.test:99999'],
  ['cookie', 'a=b; =; %; session=%00'],
  ['authorization', 'Bearer '],
  ['x-render-key', '0'],
  ['x-depends-on', 'articles'],
  ['content-length', '5'],
  ['expect', '200-ok'],
  ['x-http-method-override', 'DELETE'],
] as const;
const headers = fc
  .subarray([...HEADERS], { maxLength: 3 })
  .map((chosen) => Object.fromEntries(chosen));
const body = fc.option(
  fc.record({
    type: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'application/problem+json',
      'nonsense',
      ';;',
    ),
    text: fc.oneof(
      fc.constantFrom(
        '',
        '{',
        '{}',
        '[]',
        'null',
        '"\\u0000"',
        '{"__proto__":1}',
        '{"a":1e999}',
        'a=b',
      ),
      fc.json({ maxDepth: 2 }),
      hostile,
    ),
  }),
  { nil: null },
);

describe.each(ENGINES)('whatever a visitor sends, on %s', (engine) => {
  let store: TestStore;
  let app: App;
  let addresses: string[];

  beforeAll(async () => {
    store = await openTestStore({ engine, env: { LOG_LEVEL: 'silent' } });
    const webRoot = path.join(store.config.dataDir, 'web');
    await mkdir(path.join(webRoot, 'assets'), { recursive: true });
    app = await buildTestApp(store, { renderer: plainPages(webRoot) });
    addresses = addressesOf(app);
    await makeArticle(store.db, { title: 'The first', category: 'news', tags: ['tag'] });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  it('the addresses are read from the application', () => {
    for (const known of [
      '/api/articles',
      '/api/articles/slug/:slug',
      '/api/articles/:id/generate-thumbnail',
      '/api/featured-articles/route/:page',
      '/api/docs/json',
      '/covers/:id/:key/:file',
      '/readyz',
    ]) {
      expect(addresses).toContain(known);
    }
  });

  it('is answered: never by a failure of ours, and every error in the one shape', async () => {
    const address = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...addresses) },
      fc.constantFrom(
        '/assets/*',
        '/demo/pictures/*',
        '/api/:x',
        '/api',
        '/:x',
        '/:x/:y',
        '//:x',
        '/api/articles/:x/:y/:z',
        '/',
      ),
    );
    const url = fc
      .tuple(address, fc.array(hostile, { minLength: 3, maxLength: 3 }), query)
      .map(([pattern, values, search]) => {
        let next = 0;
        const filled = pattern.replace(/:[a-z]+|\*/gi, () => values[next++ % 3] ?? '');
        return search === '' ? filled : `${filled}?${search}`;
      });

    const property = fc.asyncProperty(
      url,
      method,
      headers,
      body,
      async (target, verb, sent, content) => {
        const answer = await app.inject({
          method: verb as 'GET',
          url: target,
          headers: { ...sent, ...(content && { 'content-type': content.type }) },
          ...(content && { payload: content.text }),
        });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers).not.toHaveProperty('x-injected');
        expect(answer.headers).not.toHaveProperty('x-depends-on');
        if (answer.statusCode < 400) return;
        const isPage = String(answer.headers['content-type']).startsWith('text/html');
        if (isPage) expect(answer.statusCode).toBe(404);
        else if (verb !== 'HEAD') problemOf(answer);
        else expect(answer.headers['content-type']).toBe('application/problem+json');
      },
    );
    await fc.assert(property, { seed: 20260305, numRuns: RUNS });
  });

  it('leaves the store as it was', async () => {
    const article = await store.db.selectFrom('articles').selectAll().execute();
    expect(article).toHaveLength(1);
    expect(article[0]).toMatchObject({ title: 'The first', version: 1 });
  });
});
