import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import {
  buildTestApp,
  openTestDatabase,
  testDatabaseLocation,
} from '#tests/support/databases/test-database.ts';
import { openLine } from '#tests/support/servers/database-line.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { buildApp } from '../build-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const READS = [
  '/api/articles',
  '/api/articles/category/news',
  '/api/articles/slug/some-slug',
  '/api/search',
  '/api/featured-articles',
  '/api/featured-articles/news',
  '/api/featured-articles/route/news',
  '/api/master-featured-article',
  '/api/categories',
  '/api/tags',
  '/api/placeholder/10/10',
  '/api/docs',
  '/api/docs/json',
  '/healthz',
  '/readyz',
];
/** Methods that staff can use at the same URLs. */
const STAFF_WRITES: Record<string, string[]> = {
  '/api/articles': ['POST'],
  '/api/categories': ['POST'],
  '/api/tags': ['POST'],
};
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe('error responses', () => {
  const site = testApp();

  const CASES = [
    ['GET', '/api', 404, 'route.not_found'],
    ['GET', '/api/', 404, 'route.not_found'],
    ['GET', '/api/nothing', 404, 'route.not_found'],
    ['DELETE', '/api/nothing/at/all', 404, 'route.not_found'],
    ['GET', '/api/articles/slug/none', 404, 'article.not_found'],
    ['POST', '/api/articles/999/generate-thumbnail', 404, 'article.not_found'],
    ['GET', `/covers/1/${'0'.repeat(32)}/card.webp`, 404, 'media.not_found'],
    ['GET', '/api/articles?limit=x', 400, 'request.invalid'],
    ['GET', '/api/articles/slug/%E0%A4', 400, 'request.invalid'],
    ['GET', '/api/articles/slug/a%00b', 400, 'request.invalid'],
    ['GET', '/api/search?q=a%00b', 400, 'request.invalid'],
    ['GET', `/api/articles/slug/${'x'.repeat(301)}`, 400, 'request.invalid'],
    ['GET', `/api/articles/slug/${'x'.repeat(600)}`, 414, 'request.invalid'],
    ['POST', '/api/articles', 401, 'auth.required'],
    ['PATCH', '/api/articles', 405, 'method.not_allowed'],
  ] as const;
  const named = CASES.map((row) => [`${row[0]} ${row[1].slice(0, 60)}`, ...row] as const);
  it.each(named)('%s is a problem', async (_name, method, url, status, code) => {
    const answer = await site.app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(problemOf(answer).code).toBe(code);
  });

  it.each([
    ['broken JSON', JSON_TYPE, '{"a":', 400, 'request.invalid'],
    ['no JSON under its type', JSON_TYPE, '', 400, 'request.invalid'],
    [
      'JSON under another type',
      { 'content-type': 'application/xml' },
      '{}',
      415,
      'request.media_type',
    ],
    ['JSON as plain text', { 'content-type': 'text/plain' }, '{}', 415, 'request.media_type'],
    ['a prototype in the JSON', JSON_TYPE, '{"__proto__":{"a":1}}', 400, 'request.invalid'],
    ['a body beyond 8 MiB', JSON_TYPE, `"${'x'.repeat(8 * 1024 * 1024)}"`, 413, 'request.invalid'],
  ])('a write request is refused for %s', async (_name, headers, payload, status, code) => {
    const url = '/api/articles/1/generate-thumbnail';
    const answer = await site.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(status);
    expect(problemOf(answer).code).toBe(code);
  });

  it.each(READS)('%s answers other methods with 405 and an Allow header', async (url) => {
    const taken = STAFF_WRITES[url] ?? [];
    for (const method of [...WRITES, 'OPTIONS'] as const) {
      if (taken.includes(method)) continue;
      const answer = await site.app.inject({ method, url });
      expect(answer.statusCode, method).toBe(405);
      expect(answer.headers.allow).toBe(['GET', 'HEAD', ...taken].join(', '));
      expect(problemOf(answer).code).toBe('method.not_allowed');
    }
  });

  it('a POST-only URL answers other methods with 405 and an Allow header', async () => {
    for (const method of ['GET', 'HEAD', 'PUT'] as const) {
      const answer = await site.app.inject({ method, url: '/api/articles/1/generate-thumbnail' });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('an error about unknown fields lists the first twenty and shortens long names', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => index.toString(36));
    const answers = [
      await site.app.inject(`/api/articles?${names.join('&')}`),
      await site.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: Object.fromEntries(names.map((name) => [name, 1])),
      }),
      await site.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: 'x', password: 'y', ['n'.repeat(50_000)]: 1 },
      }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      const { errors = [] } = problemOf(answer);
      expect(errors.length).toBeLessThanOrEqual(20);
      expect(answer.body.length).toBeLessThan(4000);
    }
    const { detail } = problemOf(answers[0] as (typeof answers)[0]);
    expect(detail).toMatch(/^0 is unknown; 1 .*; and more$/);
  });

  it('each error has its own request id, whatever id the caller sends', async () => {
    const headers = { 'request-id': 'mine', 'x-request-id': 'mine' };
    const first = problemOf(await site.app.inject({ method: 'GET', url: '/api/nothing', headers }));
    const second = problemOf(
      await site.app.inject({ method: 'GET', url: '/api/nothing', headers }),
    );
    expect(first.requestId).not.toBe(second.requestId);
    expect(first.requestId).not.toBe('mine');
  });

  it('an internal error does not reveal its cause', async () => {
    const broken = await openTestDatabase({ env: { LOG_LEVEL: 'silent' } });
    const brokenApp = await buildTestApp(broken);
    await broken.db.schema.dropTable('article_tags').execute();
    const answer = await brokenApp.inject({ method: 'GET', url: '/api/tags' });
    expect(answer.statusCode).toBe(500);
    expect(problemOf(answer)).toMatchObject({
      code: 'server.failed',
      title: 'Internal Server Error',
    });
    expect(answer.body).not.toMatch(/article_tags|select|sqlite|postgres/i);
    await brokenApp.close();
    await broken.close();
  });
});

describe('health checks', () => {
  it('readiness follows the database, liveness does not', async () => {
    const database = await openTestDatabase({ env: { LOG_LEVEL: 'silent' } });
    const app = await buildTestApp(database);
    const ask = (url: string) => app.inject({ method: 'GET', url });
    expect((await ask('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await ask('/healthz')).json()).toEqual({ status: 'ok' });
    await database.db.schema.dropTable('migrations' as never).execute();
    const down = await ask('/readyz');
    expect([down.statusCode, problemOf(down).code]).toEqual([503, 'database.unreachable']);
    expect((await ask('/healthz')).statusCode).toBe(200);
    await app.close();
    await database.close();
  });
});

describe('a PostgreSQL server that is away', () => {
  it('requests get 503 with Retry-After until the server is back', async () => {
    const place = await testDatabaseLocation({ engine: 'postgres', prepared: true });
    const line = await openLine(place.env.DATABASE_URL ?? '');
    const env = { ...place.env, DATABASE_URL: line.url, LOG_LEVEL: 'silent' };
    const config = readConfig(env);
    const database = await openDatabase(config);
    const app = await buildApp({
      config,
      db: database.db,
      logger: pino({ level: 'silent' }),
      renderer: null,
    });
    const ask = () => app.inject('/api/articles?limit=3');
    expect((await ask()).statusCode).toBe(200);
    await line.cut();
    const answer = await ask();
    expect([answer.statusCode, problemOf(answer).code]).toEqual([503, 'database.unreachable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await line.mend();
    expect((await ask()).statusCode).toBe(200);
    await app.close();
    await database.close();
    await line.cut();
    await place.remove();
  });
});
