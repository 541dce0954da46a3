import { expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { loggedIn } from '#tests/support/content/people.ts';
import { buildTestApp, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { openTestSite } from '#tests/support/site/test-site.ts';

const PAGES = ['/api/docs', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.css'];

it('in production the API description requires a login unless API_DOCS makes it public', () => {
  const whoReads = (env: Record<string, string>) => readConfig(env).apiDocs;
  expect(whoReads({ NODE_ENV: 'production' })).toBe('accounts');
  expect(whoReads({ NODE_ENV: 'production', API_DOCS: 'public' })).toBe('public');
  expect(whoReads({})).toBe('public');
  expect(whoReads({ API_DOCS: 'accounts' })).toBe('accounts');
});

it('a visitor gets no part of a protected API description, and an author all of it', async () => {
  const database = await openTestDatabase({ env: { API_DOCS: 'accounts' } });
  const app = await buildTestApp(database);
  const { headers } = await loggedIn(database.db, 'author');
  for (const url of PAGES) {
    const refused = await app.inject(url);
    expect([refused.statusCode, problemOf(refused).code], url).toEqual([401, 'auth.required']);
    expect((await app.inject({ url, headers })).statusCode, url).toBe(200);
  }
  await app.close();
  await database.close();
});

it('each page of the API description is sent once', async () => {
  const lines: string[] = [];
  const site = await openTestSite({ onLog: (line) => lines.push(line) });
  for (const url of [...PAGES, '/api/docs/', '/api/docs/static/index.html']) {
    await site.visitor.get(url);
  }
  await site.close();
  expect(lines).toEqual([]);
});

it('the pages of the API description load nothing from other hosts', async () => {
  const database = await openTestDatabase();
  const app = await buildTestApp(database);
  const policy = String((await app.inject('/api/docs/')).headers['content-security-policy']);
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).not.toMatch(/https?:|unsafe|swagger\.io/);
  await app.close();
  await database.close();
});
