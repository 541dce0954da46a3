import { afterEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor, tokenFor } from '#tests/support/content/people.ts';
import { codeAt, giveCodes } from '#tests/support/content/two-factor.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import type { Session } from '../../contract.ts';
import type { Role } from '../../values.ts';

const PASSWORD = 'two stairs and a rope';

describe('REQUIRE_TWO_FACTOR', () => {
  let database: TestDatabase;
  let app: App;
  async function start(REQUIRE_TWO_FACTOR: string) {
    database = await openTestDatabase({ env: { REQUIRE_TWO_FACTOR } });
    app = await buildTestApp(database);
  }
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  async function somebody(role: Role) {
    const user = await makeUser(database.db, { role, password: PASSWORD });
    return { ...user, me: as(app, await sessionFor(database.db, user.id)) };
  }
  type Me = Awaited<ReturnType<typeof somebody>>['me'];
  const led = async (me: Me) =>
    (await me.get('/api/auth/session')).json<Session>().user?.mustSetUpTwoFactor ?? false;
  const refusal = async (me: Me, url = '/api/admin/overview') => {
    const answer = await me.get(url);
    return answer.statusCode === 200 ? null : problemOf(answer).code;
  };

  it.each([
    ['off', []],
    ['admins', ['admin']],
    ['all', ['admin', 'editor', 'author']],
  ])('%s leads these to set one up: %j', async (setting, roles) => {
    await start(setting);
    for (const role of ['admin', 'editor', 'author'] as const) {
      const { me } = await somebody(role);
      const must = roles.includes(role);
      expect(await led(me), role).toBe(must);
      expect(await refusal(me), role).toBe(must ? 'auth.two_factor_required' : null);
    }
  });

  it('an affected account can only set it up, log out and change its password', async () => {
    await start('admins');
    const { id, me } = await somebody('admin');
    const open = new Set<string>();
    for (const { method, url, config } of app.routePermissions()) {
      if (method === 'HEAD' || config?.permission === 'public') continue;
      const path = url.replace(/:\w+/g, '1');
      const answer =
        await me[
          { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' }[method] as 'get'
        ](path);
      const refused =
        answer.statusCode === 403 && problemOf(answer).code === 'auth.two_factor_required';
      if (!refused) open.add(url);
    }
    expect([...open].sort().filter((url) => !url.startsWith('/api/auth/'))).toEqual([]);
    const login = await me.post('/api/auth/login', { username: 'x', password: 'y' });
    expect(login.statusCode).toBe(401);
    await giveCodes(database.db, id);
    expect(await led(me)).toBe(false);
    expect(await refusal(me)).toBeNull();
  });

  it('an affected account gets no cover of a draft', async () => {
    await start('all');
    const { id, me } = await somebody('author');
    const draft = { status: 'draft', moderationStatus: 'pending', authorId: id } as const;
    const article = await makeArticle(database.db, draft);
    const cover = () => me.post(`/api/articles/${article.id}/generate-thumbnail`);
    expect((await cover()).statusCode).toBe(404);
    await giveCodes(database.db, id);
    expect((await cover()).statusCode).toBe(200);
  });

  it('one-time codes can be set up in the restricted session', async () => {
    await start('all');
    const { me } = await somebody('author');
    const { secret } = (await me.post('/api/auth/two-factor/codes')).json<{ secret: string }>();
    const answer = await me.put('/api/auth/two-factor/codes', { code: codeAt(secret, NOW) });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await refusal(me)).toBeNull();
  });

  it('existing tokens continue to work', async () => {
    await start('all');
    const { id } = await somebody('admin');
    const { token } = await tokenFor(database.db, id);
    const headers = { authorization: `Bearer ${token}` };
    const url = '/api/admin/overview';
    expect((await app.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
  });
});
