import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { buildTestApp, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Session } from '../../contract.ts';
import { permissionsOf } from '../../policy.ts';
import { hashSecret } from '../sessions/secrets.ts';

const PASSWORD = 'a train to Göteborg 🚂';

describe('logging in', () => {
  let now: number;
  let mara: { id: number };
  const site = testApp({ now: () => now });

  beforeAll(async () => {
    mara = await makeUser(site.database.db, {
      username: 'Mara',
      role: 'editor',
      password: PASSWORD,
    });
    await makeUser(site.database.db, { username: 'Nameless' });
  });
  beforeEach(async () => {
    now = NOW;
    await site.database.db.deleteFrom('sessions').execute();
    await site.database.db.deleteFrom('login_failures').execute();
  });

  let calls = 0;
  const logIn = (username: string, password: string, cookie?: string) => {
    calls += 1;
    return site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: cookie === undefined ? {} : { cookie },
      payload: { username, password },
      remoteAddress: `10.2.${calls >> 8}.${calls & 255}`,
    });
  };
  type Answer = Awaited<ReturnType<typeof logIn>>;
  const cookieOf = (answer: Answer) => {
    const [header = ''] = [answer.headers['set-cookie'] ?? []].flat();
    return header.slice(0, header.indexOf(';'));
  };
  const whoIs = async (cookie: string) =>
    (await as(site.app, cookie).get('/api/auth/session')).json<Session>().user;
  const enters = async (cookie: string) =>
    (await as(site.app, cookie).get('/api/admin/overview')).statusCode;
  const sessions = () => site.database.db.selectFrom('sessions').selectAll().execute();

  it('the right credentials start a session and return the account with its permissions', async () => {
    const answer = await logIn('Mara', PASSWORD);
    expect(answer.statusCode, answer.body).toBe(200);
    const user = {
      id: mara.id,
      username: 'Mara',
      role: 'editor',
      isMainAdmin: false,
      can: permissionsOf('editor'),
    };
    expect(answer.json()).toEqual({ user });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await whoIs(cookieOf(answer))).toEqual(user);
    expect(await enters(cookieOf(answer))).toBe(200);
  });

  it.each(['mara', 'MARA', '  Mara ', 'Ｍａｒａ'])(
    'takes the name in any case: %j',
    async (name) => {
      expect((await logIn(name, PASSWORD)).statusCode).toBe(200);
    },
  );

  it.each([
    ['a wrong password', 'Mara', 'not her password'],
    ['the password in another case', 'Mara', PASSWORD.toUpperCase()],
    ['an unknown name', 'Nobody', PASSWORD],
    ['an account that has no password', 'Nameless', PASSWORD],
    ["another account's name", 'admin', PASSWORD],
    ['a name of blanks', '   ', PASSWORD],
    ['half a character', 'Mara\ud800', '\udc00'],
    ['something like SQL', "' or 1=1 --", "' or 1=1 --"],
  ])('%s gets the same refusal, and no session', async (_what, username, password) => {
    const answer = await logIn(username, password);
    expect(answer.statusCode, answer.body).toBe(401);
    const { requestId: _, ...body } = problemOf(answer);
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'auth.failed',
      detail: 'Invalid username or password.',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessions()).toEqual([]);
  });

  it('names the empty field', async () => {
    expect(badFields(await logIn('', PASSWORD))).toEqual(['username']);
    expect(badFields(await logIn('Mara', ''))).toEqual(['password']);
    expect(badFields(await logIn('', ''))).toEqual(['username', 'password']);
    const post = as(site.app, null).post;
    expect(badFields(await post('/api/auth/login', {}))).toEqual(['username', 'password']);
    expect(badFields(await logIn('Ma\0ra', PASSWORD))).toEqual(['username']);
    const more = { username: 'Mara', password: PASSWORD, admin: true };
    expect(badFields(await post('/api/auth/login', more))).toEqual(['admin']);
    const big = { username: 'x'.repeat(201), password: 'x'.repeat(1001) };
    expect(badFields(await post('/api/auth/login', big))).toEqual(['username', 'password']);
  });

  describe('the cookie', () => {
    const attributes = async (siteUrl: string) => {
      const config = { ...site.database.config, siteUrl };
      const other = await buildTestApp({ ...site.database, config });
      const payload = { username: 'Mara', password: PASSWORD };
      const answer = await other.inject({ method: 'POST', url: '/api/auth/login', payload });
      await other.close();
      const [value = '', ...rest] = ([answer.headers['set-cookie']].flat()[0] ?? '').split('; ');
      return { value, rest: rest.sort() };
    };

    it('is HttpOnly and SameSite, and lasts as long as a session', async () => {
      const { value, rest } = await attributes('http://magazine.example');
      expect(value).toMatch(/^session=[\w-]{43}$/);
      expect(rest).toEqual(['HttpOnly', `Max-Age=${90 * 86_400}`, 'Path=/', 'SameSite=Lax']);
    });

    it('is Secure with the __Host- prefix on HTTPS sites', async () => {
      const { value, rest } = await attributes('https://magazine.example');
      expect(value).toMatch(/^__Host-session=[\w-]{43}$/);
      expect(rest).toContain('Secure');
      expect(rest.filter((one) => /Domain|Path/.test(one))).toEqual(['Path=/']);
    });

    it('without the prefix is ignored on HTTPS sites', async () => {
      const { id } = await makeUser(site.database.db);
      const config = { ...site.database.config, siteUrl: 'https://magazine.example' };
      const other = await buildTestApp({ ...site.database, config });
      const enters = async (cookie: string) =>
        (await as(other, cookie).get('/api/admin/articles')).statusCode;
      expect(await enters(await sessionFor(site.database.db, id, NOW, config))).toBe(200);
      expect(await enters(await sessionFor(site.database.db, id))).toBe(401);
      await other.close();
    });
  });

  it("each login starts a new session and ends the browser's former one", async () => {
    const first = cookieOf(await logIn('Mara', PASSWORD));
    const second = cookieOf(await logIn('Mara', PASSWORD, first));
    const elsewhere = cookieOf(await logIn('Mara', PASSWORD));
    expect(new Set([first, second, elsewhere]).size).toBe(3);
    expect(await whoIs(first)).toBeNull();
    expect(await whoIs(second)).not.toBeNull();
    expect(await whoIs(elsewhere)).not.toBeNull();
  });

  it('ignores a session ID that the browser made up', async () => {
    const planted = `session=${'A'.repeat(43)}`;
    const given = cookieOf(await logIn('Mara', PASSWORD, planted));
    expect(given).not.toBe(planted);
    expect(await whoIs(planted)).toBeNull();
  });

  it('a failed login keeps the current session', async () => {
    const cookie = cookieOf(await logIn('Mara', PASSWORD));
    expect((await logIn('Mara', 'wrong', cookie)).statusCode).toBe(401);
    expect(await whoIs(cookie)).not.toBeNull();
  });

  it('logging out ends only this session on the server and clears the cookie', async () => {
    const here = cookieOf(await logIn('Mara', PASSWORD));
    const there = cookieOf(await logIn('Mara', PASSWORD));
    const answer = await as(site.app, here).post('/api/auth/logout');
    expect([answer.statusCode, answer.body]).toEqual([200, '{"user":null}']);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^session=; .*(Max-Age=0|Expires=Thu, 01)/,
    );
    expect(await enters(here)).toBe(401);
    expect(await enters(there)).toBe(200);
    expect((await as(site.app, null).post('/api/auth/logout')).statusCode).toBe(200);
    expect((await as(site.app, here).post('/api/auth/logout')).statusCode).toBe(200);
  });

  it('only a logout that clears the device sends Clear-Site-Data', async () => {
    const header = async (body?: object) => {
      const cookie = cookieOf(await logIn('Mara', PASSWORD));
      const answer = await as(site.app, cookie).post('/api/auth/logout', body);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await enters(cookie)).toBe(401);
      return answer.headers['clear-site-data'];
    };
    expect(await header({ clearDevice: true })).toBe('"cache", "storage"');
    expect(await header({ clearDevice: false })).toBeUndefined();
    expect(await header()).toBeUndefined();
  });

  describe('a session', () => {
    it('expires after 14 idle days, not before', async () => {
      const cookie = cookieOf(await logIn('Mara', PASSWORD));
      now = NOW + 14 * DAY - 1;
      expect(await enters(cookie)).toBe(200);
      now += 14 * DAY - 1;
      expect(await enters(cookie)).toBe(200);
      now += 14 * DAY;
      expect(await enters(cookie)).toBe(401);
      expect(await whoIs(cookie)).toBeNull();
    });

    it('expires 90 days after the login, however often it is used', async () => {
      const cookie = cookieOf(await logIn('Mara', PASSWORD));
      for (let day = 10; day < 90; day += 10) {
        now = NOW + day * DAY;
        expect(await enters(cookie), `day ${day}`).toBe(200);
      }
      now = NOW + 90 * DAY - 1;
      expect(await enters(cookie)).toBe(200);
      now = NOW + 90 * DAY;
      expect(await enters(cookie)).toBe(401);
    });

    it('is stored only as a hash', async () => {
      const cookie = cookieOf(await logIn('Mara', PASSWORD));
      const secret = cookie.slice('session='.length);
      const rows = await sessions();
      expect(rows).toMatchObject([{ id_hash: hashSecret(secret), user_id: mara.id }]);
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(await whoIs(`session=${hashSecret(secret)}`)).toBeNull();
    });

    it.each(['session=', 'session=x', 'session="', `session=${'x'.repeat(5000)}`, 'session=a%00b'])(
      'that nobody began is nobody: %.20s',
      async (cookie) => {
        expect(await whoIs(cookie)).toBeNull();
        expect(await enters(cookie)).toBe(401);
      },
    );
  });
});
