import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

type Line = Record<string, unknown>;

let site: TestSite;
afterEach(() => site.close());

/** A site with a route that fails. */
async function open(env: Record<string, string>) {
  const lines: Line[] = [];
  site = await openTestSite({ env, onLog: (line) => lines.push(JSON.parse(line)) });
  await site.db.schema.alterTable('imports').renameTo('imports_elsewhere').execute();
  const requests = () => lines.filter(({ msg }) => /^request/.test(String(msg)));
  return { requests };
}
const FAILING = '/api/admin/imports';

describe('the access log', () => {
  it('has server errors with method, path, status, time, account, request id and cause', async () => {
    const { requests } = await open({});
    await site.visitor.get('/api/articles?page=1');
    await site.visitor.get('/api/articles/slug/none');
    const { statusCode, body } = await site.admin.get(FAILING);
    expect(statusCode).toBe(500);
    expect(requests()).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'request failed',
        requestId: JSON.parse(body).requestId,
        method: 'GET',
        path: '/api/admin/imports',
        status: 500,
        ms: expect.any(Number),
        account: 'Ada',
        err: expect.objectContaining({ message: expect.stringContaining('imports') }),
      }),
    ]);
    expect(requests()[0]).not.toHaveProperty('ip');
  });

  it('has every request but health checks with ACCESS_LOG=all', async () => {
    const { requests } = await open({ ACCESS_LOG: 'all', ACCESS_LOG_IP: 'on' });
    await site.visitor.get('/api/categories?x=1');
    await site.visitor.get('/api/categories');
    await site.visitor.get('/healthz');
    await site.visitor.get('/readyz');
    const found = requests().map(({ level, path, status, account, ip }) => [
      level,
      path,
      status,
      account,
      ip,
    ]);
    expect(found).toEqual([
      [30, '/api/categories', 400, null, '127.0.0.1'],
      [30, '/api/categories', 200, null, '127.0.0.1'],
    ]);
  });

  it('has cached responses with ACCESS_LOG=all', async () => {
    const { requests } = await open({ ACCESS_LOG: 'all' });
    const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
    for (const _ of [1, 2]) await (await fetch(`${address}/api/categories`)).text();
    expect(requests()).toEqual([
      expect.objectContaining({
        path: '/api/categories',
        status: 200,
        requestId: expect.anything(),
      }),
      expect.objectContaining({ path: '/api/categories', status: 200, cached: true }),
    ]);
  });

  it('has the cause of a page that failed, with the path and request id of the page', async () => {
    const lines: Line[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    const database = await openTestDatabase();
    const app = await buildTestApp(database, {
      renderer: await builtPages(),
      logger: pino({}, { write }),
    });
    await database.db.schema.alterTable('articles').renameTo('articles_elsewhere').execute();
    const page = await app.inject('/archive');
    expect(page.statusCode).toBe(500);
    expect(lines.filter(({ msg }) => msg === 'request failed')).toMatchObject([
      { path: '/archive', status: 500, err: { message: expect.stringContaining('articles') } },
    ]);
    await app.close();
    await database.close();
  });

  it('has only unexpected errors with ACCESS_LOG=off', async () => {
    const { requests } = await open({ ACCESS_LOG: 'off' });
    await site.visitor.get('/api/categories');
    await site.admin.get(FAILING);
    expect(requests()).toMatchObject([{ status: 500, err: expect.anything() }]);
  });
});
