import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { testSite } from '#tests/support/site/test-site.ts';

const PASSWORD = 'kettle and 4 cups';

describe('a request whose body arrives slowly', () => {
  const site = testSite();
  let made = 0;

  const login = (id: number) => sessionFor(site.db, id, site.clock.now, site.database.config);
  const named = () => {
    made += 1;
    return `late${made}`;
  };
  const count = async (table: 'users' | 'api_tokens' | 'account_links') =>
    (await site.db.selectFrom(table).select('id').execute()).length;

  type Call = [method: 'POST' | 'PUT' | 'DELETE', url: string, body: object];
  /** Sends the head; the answer comes when the body is let through. */
  async function begin(cookie: string, [method, url, data]: Call) {
    const text = JSON.stringify(data);
    const { promise: judged, resolve } = Promise.withResolvers<void>();
    const body = new Readable({ read: () => resolve() });
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = site.app
      .inject({
        method,
        url,
        payload: body,
        headers: { ...headers, 'content-length': String(text.length) },
      })
      .then((one) => one);
    // Its body is read only when the guard has let it in.
    await judged;
    return () => {
      body.push(text);
      body.push(null);
      return answer;
    };
  }

  it.each<[what: string, change: object]>([
    ['demoted', { role: 'author' }],
    ['given another password', { password: 'three tides late' }],
  ])('writes nothing once its sender was %s', async (_what, change) => {
    const intruder = await makeUser(site.db, { role: 'admin', password: PASSWORD });
    const victim = await makeUser(site.db);
    const cookie = await login(intruder.id);
    const late: Awaited<ReturnType<typeof begin>>[] = [];
    const calls: Call[] = [
      ['POST', '/api/tokens', { name: 'Late' }],
      ['POST', '/api/users', { username: named(), password: 'nine lives of a cat', role: 'admin' }],
      ['POST', '/api/users/invitations', { username: named(), role: 'admin' }],
      ['POST', `/api/users/${victim.id}/link`, {}],
      ['PUT', `/api/users/${victim.id}`, { role: 'admin' }],
      ['DELETE', `/api/users/${victim.id}`, {}],
      ['POST', '/api/auth/two-factor/codes', {}],
    ];
    for (const call of calls) late.push(await begin(cookie, call));
    const mail = { email: 'late@mail.example', currentPassword: PASSWORD };
    const address = await begin(cookie, ['PUT', '/api/auth/email', mail]);
    const changed = await site.admin.put(`/api/users/${intruder.id}`, change);
    expect(changed.statusCode, changed.body).toBe(200);

    const before = [await count('users'), await count('api_tokens'), await count('account_links')];
    for (const [index, send] of late.entries()) {
      const answer = await send();
      const code = answer.statusCode < 400 ? 'written' : problemOf(answer).code;
      expect([calls[index]?.slice(0, 2), code]).toEqual([
        calls[index]?.slice(0, 2),
        'auth.required',
      ]);
    }
    expect((await address()).statusCode).toBe('role' in change ? 401 : 400);
    const after = [await count('users'), await count('api_tokens'), await count('account_links')];
    expect(after).toEqual(before);
    const { email } = await site.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', intruder.id)
      .executeTakeFirstOrThrow();
    expect(email).toBeNull();
  });

  it('succeeds if the session is still valid', async () => {
    const owner = await makeUser(site.db, { role: 'editor' });
    const send = await begin(await login(owner.id), ['POST', '/api/tokens', { name: 'Mine' }]);
    expect((await as(site.app, await login(owner.id)).get('/api/auth/account')).statusCode).toBe(
      200,
    );
    expect((await send()).statusCode).toBe(201);
  });
});
