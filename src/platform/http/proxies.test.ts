import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { believeProxies, dropForwardedPorts } from './proxies.ts';
import type { App } from './routes.ts';

const PASSWORD = 'Otters chew 41 turnips';

let site: TestSite;
const lines: string[] = [];
beforeAll(async () => {
  site = await openTestSite({ onLog: (line) => lines.push(line) });
});
afterAll(() => site.close());

it('a proxy missing from TRUST_PROXY is logged once', async () => {
  const hints = () => lines.filter((line) => line.includes('TRUST_PROXY'));
  const ask = (headers: Record<string, string>) =>
    site.app.inject({ method: 'GET', url: '/api/categories', headers });
  await ask({});
  expect(hints()).toEqual([]);
  for (const address of ['203.0.113.1', '203.0.113.2']) await ask({ 'x-forwarded-for': address });
  expect(hints()).toHaveLength(1);
  expect(JSON.parse(hints()[0] ?? '')).toMatchObject({ level: 40 });
});

async function addressBehind(proxies: number, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: believeProxies(proxies) });
  dropForwardedPorts(app as unknown as App, { trustProxy: proxies });
  app.get('/address', ({ ip }) => ip);
  const answer = await app.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return answer.body;
}

it.each([
  ['192.0.2.77', '192.0.2.77'],
  ['192.0.2.77:1000', '192.0.2.77'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:1000', '2001:db8::1'],
  ['198.51.100.1:7, 192.0.2.77:1000', '192.0.2.77'],
  ['unknown', '127.0.0.1'],
  ["' or 1=1:80", '127.0.0.1'],
  ['', '127.0.0.1'],
])('a visitor forwarded as "%s" has the address %s, without a port', async (forwarded, address) => {
  expect(await addressBehind(1, forwarded)).toBe(address);
});

it.each([
  [2, '192.0.2.77, 198.51.100.1', '192.0.2.77'],
  [2, '203.0.113.9, 192.0.2.77, 198.51.100.1', '192.0.2.77'],
  [2, '192.0.2.77', '192.0.2.77'],
  [1, '192.0.2.77, 198.51.100.1', '198.51.100.1'],
])('behind %i proxies, "%s" comes from %s', async (proxies, forwarded, address) => {
  expect(await addressBehind(proxies, forwarded)).toBe(address);
});

it.each([undefined, 'http', 'https', 'https,http', 'http, https', 'javascript'])(
  'a login works and its cookie is secure when the proxy sends X-Forwarded-Proto "%s"',
  async (protocol) => {
    const env = { SITE_URL: 'https://mag.example', TRUST_PROXY: '2', ADMIN_PASSWORD: PASSWORD };
    const database = await openTestDatabase({ env });
    const behind = await buildTestApp(database);
    const headers = {
      host: 'mag.example',
      origin: 'https://mag.example',
      'x-forwarded-for': '192.0.2.77, 198.51.100.1',
      ...(protocol !== undefined && { 'x-forwarded-proto': protocol }),
    };
    const login = await behind.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: { username: 'admin', password: PASSWORD },
    });
    expect(login.statusCode, login.body).toBe(200);
    const cookie = String(login.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-session=[^;]+; .*Secure/);
    const session = await behind.inject({
      url: '/api/users',
      headers: { ...headers, cookie: cookie.split(';', 1)[0] },
    });
    expect(session.statusCode).toBe(200);
    await behind.close();
    await database.close();
  },
);
