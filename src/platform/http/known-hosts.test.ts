import { afterEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import {
  buildTestApp,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { problemOf } from '#tests/support/site/requests.ts';

let database: TestDatabase;
let app: App;
afterEach(async () => {
  await app.close();
  await database.close();
});

async function start(env: Record<string, string>, pages = false): Promise<void> {
  database = await openTestDatabase({ env });
  app = await buildTestApp(database, pages ? { renderer: await builtPages() } : {});
}
const ask = (host: string, headers = {}, url = '/api/articles') =>
  app.inject({ url, headers: { host, ...headers } });
const statusOf = async (host: string, headers = {}) => (await ask(host, headers)).statusCode;

describe('a request for another host', () => {
  it('is refused for every path if the site has a host name', async () => {
    await start({ SITE_URL: 'https://mag.example' }, true);
    for (const host of ['mag.example', 'MAG.example.', 'mag.example:8080']) {
      expect(await statusOf(host), host).toBe(200);
      expect((await ask(host, {}, '/about')).statusCode, host).toBe(200);
    }
    for (const host of ['evil.example', 'mag.example.evil.example', 'emag.example', 'x.local']) {
      const answer = await ask(host);
      expect(answer.statusCode, host).toBe(421);
      expect(problemOf(answer)).toMatchObject({
        code: 'request.other_host',
        detail: expect.stringContaining('https://mag.example'),
      });
      // Also of what is kept.
      for (const url of ['/about', '/media/x', '/nowhere']) {
        expect((await ask(host, {}, url)).statusCode, url).toBe(421);
      }
    }
  });

  it("shows people a page with the site's address", async () => {
    await start({ SITE_URL: 'https://mag.example' });
    const answer = await ask('www.mag.example', { accept: 'text/html,*/*' }, '/');
    expect(answer.statusCode).toBe(421);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('https://mag.example');
    await start({ SITE_URL: 'https://mag.example', SITE_LANGUAGE: 'ar' });
    const { body } = await ask('www.mag.example', { accept: 'text/html,*/*' }, '/');
    expect(body).toContain('<html lang="ar" dir="rtl">');
    expect(body).toContain('https://mag.example');
    expect(body).not.toMatch(/Misdirected|This site/);
  });

  it('by an IP address or a local name is answered for health checks', async () => {
    await start({ SITE_URL: 'https://mag.example' });
    for (const host of ['127.0.0.1:3000', '10.0.0.7', '[::1]:3000', 'localhost:3000', 'app:3000']) {
      expect(await statusOf(host), host).toBe(200);
    }
    for (const url of ['/healthz', '/readyz']) {
      expect((await ask('app.ns.svc.cluster.local', {}, url)).statusCode, url).toBe(200);
    }
  });

  it('is refused on a local machine without any setting', async () => {
    await start({});
    expect(await statusOf('localhost:3000')).toBe(200);
    expect(await statusOf('evil.example:3000')).toBe(421);
  });

  it('is accepted if others can reach the site and it has no host name yet', async () => {
    await start({ HOST: '0.0.0.0' });
    expect(await statusOf('nas.home.example:3000')).toBe(200);
  });

  it('with a user name is refused, and with a port URLs are still those of the site', async () => {
    await start({ SITE_URL: 'https://mag.example' });
    expect(await statusOf('mag.example:4310@evil.example')).toBe(421);
    expect(await statusOf('evil.example@mag.example')).toBe(421);
    const { statusCode, body } = await ask('mag.example:4310', {}, '/feed.xml');
    expect([statusCode, body.includes('4310')]).toEqual([200, false]);
  });

  it("is recognized by a trusted proxy's headers, never by a visitor's", async () => {
    await start({ SITE_URL: 'https://mag.example', TRUST_PROXY: '1' });
    expect(await statusOf('backend.internal', { 'x-forwarded-host': 'mag.example' })).toBe(200);
    expect(await statusOf('backend', { 'x-forwarded-host': 'evil.example' })).toBe(421);
    await app.close();
    await database.close();
    await start({ SITE_URL: 'https://mag.example' });
    expect(await statusOf('evil.example', { 'x-forwarded-host': 'mag.example' })).toBe(421);
  });
});
