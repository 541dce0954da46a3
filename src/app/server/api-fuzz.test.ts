import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS, LIST_MAX } from '#features/articles/values.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import type { App } from '#platform/http/routes.ts';
import { articleFields, makeArticle } from '#tests/support/content/articles.ts';
import { makeUser, sessionFor, tokenFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  ENGINES,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import {
  hostileAddressPart,
  hostileBody,
  hostileHeaders,
} from '#tests/support/generated/hostile.ts';
import { type Operation, operationsOf } from '#tests/support/generated/operations.ts';
import { PERMISSION_TABLE } from '#tests/support/permissions/table.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import type { PageRenderer } from './pages/renderer.ts';

/** `npm run test:long` sets FUZZ_RUNS=300 and runs both engines. */
const RUNS = Number(process.env.FUZZ_RUNS || 60);
const FUZZED_ENGINES = process.env.FUZZ_RUNS ? ENGINES : (['sqlite'] as const);

/** Pages that need no build: these tests are about what surrounds them. */
function plainPages(webRoot: string): PageRenderer {
  return {
    webRoot,
    languageFolders: [],
    inline: { scripts: [], styles: [] },
    match: (path, query) => ({
      canonicalUrl: path + query,
      params: {},
      page: 'home',
      pattern: '/',
      isKnown: true,
      isSecret: false,
      isCacheable: false,
      runsCode: true,
    }),
    render: async ({ match: { canonicalUrl, pattern }, fetch }) => {
      const response = await fetch('/api/articles?limit=1');
      const status = canonicalUrl.startsWith('/?') ? response.status : 404;
      return { status, redirectTo: null, html: '<p>A page</p>', pattern, blockedMs: 0 };
    },
  };
}

/** Every URL of the application with its parameters, from its routing tree. */
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

const PARAMETERS =
  'limit offset category search status includeCount q x __proto__ limit[] limit[a]'.split(' ');
const query = fc
  .array(
    fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), hostileAddressPart), hostileAddressPart),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
const method = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST') },
  fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'SEARCH'),
);
describe.each(FUZZED_ENGINES)('arbitrary requests from a visitor, on %s', (engine) => {
  let database: TestDatabase;
  let app: App;
  let addresses: string[];

  beforeAll(async () => {
    database = await openTestDatabase({ engine, env: { BYLINES: 'on', LOG_LEVEL: 'silent' } });
    const webRoot = path.join(database.config.dataDir, 'web');
    await mkdir(path.join(webRoot, 'assets'), { recursive: true });
    app = await buildTestApp(database, { renderer: plainPages(webRoot) });
    addresses = addressesOf(app);
    await makeArticle(database.db, { title: 'The first', category: 'news', tags: ['tag'] });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it('the tested URLs are collected from the application', () => {
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

  it('every response is a success or a well-formed problem, never a 5xx', async () => {
    const address = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...addresses) },
      fc.constantFrom(
        '/assets/*',
        '/demo/images/*',
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
      .tuple(address, fc.array(hostileAddressPart, { minLength: 3, maxLength: 3 }), query)
      .map(([pattern, values, search]) => {
        let next = 0;
        const filled = pattern.replace(/:[a-z]+|\*/gi, () => values[next++ % 3] ?? '');
        return search === '' ? filled : `${filled}?${search}`;
      });

    const property = fc.asyncProperty(
      url,
      method,
      hostileHeaders,
      fc.option(hostileBody, { nil: null }),
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

  it('no request changes the database', async () => {
    const article = await database.db.selectFrom('articles').selectAll().execute();
    expect(article).toHaveLength(1);
    expect(article[0]).toMatchObject({ title: 'The first', version: 1 });
  });
});

const SEED = 20260305;
/** Requests for each operation and caller. */
const EACH = Math.ceil(RUNS / 60);
/** Hundreds of requests each, some of which draw, hash or decode: slow while other tests run. */
const TIMEOUT_MS = 120_000;
const SMALL_REQUEST = 16 * 1024;
/** A list of a hundred articles, each with an excerpt of the maximum length. */
const LARGE_ANSWER = 2 * 1024 * 1024;
/** Answers with all that there is, to admins. */
const WHOLE = '/api/admin/export';

const CALLERS = [
  ['a visitor', null, null],
  ['an author', 'author', 'session'],
  ["an author's token", 'author', 'token'],
  ['an editor', 'editor', 'session'],
  ["an editor's token", 'editor', 'token'],
  ['an admin', 'admin', 'session'],
  ["an admin's token", 'admin', 'token'],
] as const;

describe.each(FUZZED_ENGINES)(
  'requests generated from the OpenAPI description, on %s',
  (engine) => {
    let database: TestDatabase;
    let app: App;
    let operations: Operation[];
    let calls = 0;

    beforeAll(async () => {
      database = await openTestDatabase({
        engine,
        env: {
          BYLINES: 'on',
          LOG_LEVEL: 'silent',
          // Nothing listens there: email is accepted and never delivered.
          SMTP_URL: 'smtp://127.0.0.1:9',
          CONTACT_TO: 'desk@example.org',
        },
      });
      const refuse = async () => {
        throw new GuardedFetchError('private', 'Nothing is asked outside.');
      };
      app = await buildTestApp(database, { fetchOutside: refuse });
      operations = await operationsOf(app);
      // As long as articles may be, so that lists of them are.
      const long = {
        excerpt: 'e'.repeat(LIMITS.excerpt),
        content: `<p>${'c'.repeat(290_000)}</p>`,
      };
      const tags = Array.from({ length: LIMITS.tags }, (_, n) => `${n}`.padEnd(LIMITS.tag, 't'));
      for (let made = 0; made < LIST_MAX; made += 1) {
        const { content } = made === 0 ? long : articleFields();
        await makeArticle(database.db, { excerpt: long.excerpt, content, category: 'news', tags });
      }
      await makeArticle(database.db, { title: 'The first', category: 'news', tags: ['tag'] });
    });
    afterAll(async () => {
      await app.close();
      await database.close();
    });

    it('every API route is described', () => {
      const described = operations.map(({ method, path: at }) => `${method} ${at}`);
      const routes = [...PERMISSION_TABLE.keys()]
        .filter((route) => / \/api\/(?!docs)/.test(route))
        .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
      expect(described.sort()).toEqual(routes.sort());
    });

    /** A new account, because requests per minute are limited. */
    async function authenticate(
      role: 'author' | 'editor' | 'admin' | null,
      by: 'session' | 'token' | null,
    ) {
      if (role === null) return { userId: 1, headers: {} };
      const { id: userId } = await makeUser(database.db, { role });
      if (by === 'session') {
        return { userId, headers: { cookie: await sessionFor(database.db, userId) } };
      }
      const { token } = await tokenFor(database.db, userId, { role });
      return { userId, headers: { authorization: `Bearer ${token}` } };
    }

    // Authentication doesn't depend on the engine, so tokens are tested on one.
    it.each(CALLERS.filter(([, , by]) => engine === 'sqlite' || by !== 'token'))(
      'responses to %s match the description and errors stay short',
      async (_name, role, by) => {
        for (const { method, path: at, requests, objection } of operations) {
          const { userId, headers } = await authenticate(role, by);
          const row = PERMISSION_TABLE.get(`${method} ${at.replaceAll(/\{(\w+)\}/g, ':$1')}`);
          const property = fc.asyncProperty(requests, async (request) => {
            calls += 1;
            const sent = request(role && row ? await row.prepare(database.db, userId) : {});
            const answer = await app.inject({
              ...sent,
              headers: { ...sent.headers, ...headers },
              // From its own address, because requests per minute are limited.
              remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
            });
            const what = `${sent.method} ${sent.url.slice(0, 300)}: ${answer.body.slice(0, 300)}`;
            expect(objection(answer), what).toBeNull();
            expect(answer.headers).not.toHaveProperty('x-depends-on');
            if (at !== WHOLE && sent.url.length + (sent.payload?.length ?? 0) < SMALL_REQUEST) {
              expect(answer.rawPayload.length, what).toBeLessThan(LARGE_ANSWER);
            }
          });
          await fc.assert(property, { seed: SEED + calls, numRuns: EACH });
        }
      },
      TIMEOUT_MS,
    );
  },
);
