import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { believeProxies, dropForwardedPorts } from './proxies.ts';
import type { App } from './routes.ts';

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
  const app = Fastify({ trustProxy: believeProxies(1) });
  dropForwardedPorts(app as unknown as App, { trustProxy: 1 });
  app.get('/address', ({ ip }) => ip);
  const answer = await app.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } });
  expect(answer.body).toBe(address);
  await app.close();
});
