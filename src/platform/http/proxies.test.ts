import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

let site: TestSite;
const lines: string[] = [];
beforeAll(async () => {
  site = await openTestSite({ onLog: (line) => lines.push(line) });
});
afterAll(() => site.close());

it('a proxy that TRUST_PROXY does not tell of is noticed in the log, once', async () => {
  const hints = () => lines.filter((line) => line.includes('TRUST_PROXY'));
  const ask = (headers: Record<string, string>) =>
    site.app.inject({ method: 'GET', url: '/api/categories', headers });
  await ask({});
  expect(hints()).toEqual([]);
  for (const address of ['203.0.113.1', '203.0.113.2']) await ask({ 'x-forwarded-for': address });
  expect(hints()).toHaveLength(1);
  expect(JSON.parse(hints()[0] ?? '')).toMatchObject({ level: 40 });
});
