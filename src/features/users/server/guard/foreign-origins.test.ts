import { beforeAll, describe, expect, it } from 'vitest';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import { buildTestApp, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';

type Headers = Record<string, string>;
const SITE = 'https://magazine.example';
const HOST = '127.0.0.1:3000';

/** What browsers say on behalf of another site's page. */
const FOREIGN: readonly [what: string, headers: Headers][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['a hidden origin', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['our name at the front', { origin: `${SITE}.evil.example` }],
  ['our name at the end', { origin: 'https://evilmagazine.example' }],
  ['our name as a login', { origin: 'https://magazine.example@evil.example' }],
  ['our name without encryption', { origin: 'http://magazine.example' }],
  ['another port of ours', { origin: 'https://magazine.example:8443' }],
  ['another port of this host', { origin: 'http://127.0.0.1:3001' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ['a fetch from a sibling', { 'sec-fetch-site': 'same-site' }],
  ['an unknown kind of fetch', { 'sec-fetch-site': 'whatever' }],
  ['a cross-site fetch of our own', { origin: SITE, 'sec-fetch-site': 'cross-site' }],
  ['a proxy that nobody trusts', { origin: 'https://a.example', 'x-forwarded-host': 'a.example' }],
];

const OWN: readonly [what: string, headers: Headers][] = [
  ['no headers at all', {}],
  ["the site's address", { origin: SITE }],
  ['the address that was called', { origin: `http://${HOST}` }],
  ['a fetch from here', { origin: SITE, 'sec-fetch-site': 'same-origin' }],
  ['an address typed or a bookmark', { 'sec-fetch-site': 'none' }],
];

describe('requests that change something', () => {
  const site = testApp({ env: { SITE_URL: SITE } });
  let cookie: string;

  beforeAll(async () => {
    const { id } = await makeUser(site.database.db, { role: 'admin' });
    cookie = await sessionFor(site.database.db, id, NOW, site.database.config);
  });

  const createTag = (headers: Headers, name: string, on = site.app) =>
    on.inject({
      method: 'POST',
      url: '/api/tags',
      headers: { host: HOST, cookie, ...headers },
      payload: { name },
    });
  const tags = async () => {
    const rows = await site.database.db.selectFrom('tags').select('name').execute();
    return rows.map(({ name }) => name);
  };

  it.each(FOREIGN)('are refused from %s and change nothing', async (what, headers) => {
    const answer = await createTag(headers, `foreign ${what}`);
    expect(answer.statusCode, answer.body).toBe(403);
    expect(problemOf(answer).code).toBe('auth.cross_site');
    expect(await tags()).not.toContain(`foreign ${what}`);
  });

  it.each(OWN)('are accepted from %s', async (what, headers) => {
    const answer = await createTag(headers, `own ${what}`);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await tags()).toContain(`own ${what}`);
  });

  it('every path refuses foreign origins before anything else', async () => {
    const routes = site.app
      .routePermissions()
      .map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+|\*/g, '1') }))
      .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    const others = ['/api/nothing', '/', '/articles'].map((url) => ({ method: 'POST', url }));
    expect(routes.length).toBeGreaterThan(30);
    for (const { method, url } of [...routes, ...others]) {
      for (const headers of [{ origin: 'null' }, { 'sec-fetch-site': 'cross-site', cookie }]) {
        const answer = await site.app.inject({
          method: method as 'POST',
          url,
          headers: { host: HOST, ...headers },
          payload: '{"nonsense":',
        });
        expect(answer.statusCode, `${method} ${url}`).toBe(403);
        expect(problemOf(answer).code).toBe('auth.cross_site');
      }
    }
  });

  it('another site cannot log a visitor in or out', async () => {
    for (const url of ['/api/auth/login', '/api/auth/logout']) {
      const headers = { host: HOST, cookie, origin: 'https://evil.example' };
      const payload = { username: 'x', password: 'x' };
      const answer = await site.app.inject({ method: 'POST', url, headers, payload });
      expect(answer.statusCode, url).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await createTag({}, 'still here')).statusCode).toBe(201);
  });

  it('other sites can read what a visitor sees', async () => {
    for (const [what, headers] of FOREIGN) {
      const answer = await site.app.inject({ method: 'GET', url: '/api/articles', headers });
      expect(answer.statusCode, what).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('images and frames of other sites get nothing that needs a login', async () => {
    const ask = (url: string, destination: string) =>
      site.app.inject({ url, headers: { cookie, 'sec-fetch-dest': destination } });
    for (const destination of ['image', 'iframe', 'embed', 'object', 'video']) {
      const answer = await ask('/api/users', destination);
      expect(answer.statusCode, destination).toBe(403);
      expect(problemOf(answer).code).toBe('auth.embedded');
    }
    expect((await ask('/api/users', 'empty')).statusCode).toBe(200);
    expect((await ask('/api/placeholder/10/10', 'image')).statusCode).toBe(200);
  });

  it('the host name that a trusted proxy forwards counts as our own', async () => {
    const config = { ...site.database.config, trustProxy: 1 };
    const behind = await buildTestApp({ ...site.database, config });
    const forwarded = { 'x-forwarded-host': 'mirror.localhost', 'x-forwarded-proto': 'https' };
    const own = { ...forwarded, origin: 'https://mirror.localhost' };
    expect((await createTag(own, 'by the mirror', behind)).statusCode).toBe(201);
    const foreign = { ...forwarded, origin: 'https://evil.example' };
    expect((await createTag(foreign, 'not by it', behind)).statusCode).toBe(403);
    await behind.close();
  });
});
