import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { codeAt, giveCodes } from '#tests/support/content/two-factor.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { REAUTHENTICATION_LIFETIME } from '../guard/guard-routes.ts';

const PASSWORD = 'kettle and 4 cups';

describe('re-authentication', () => {
  let now: number;
  let user: { id: number; username: string };
  let cookie: string;
  let calls = 0;
  const site = testApp({ now: () => now });

  beforeAll(async () => {});
  beforeEach(async () => {
    now = NOW;
    user = await makeUser(site.database.db, { role: 'admin', password: PASSWORD });
    cookie = await sessionFor(site.database.db, user.id);
  });

  const from = () => {
    calls += 1;
    return `10.7.${calls >> 8}.${calls & 255}`;
  };
  const post = (url: string, payload: object, remoteAddress = from()) =>
    site.app.inject({ method: 'POST', url, headers: { cookie }, payload, remoteAddress });
  const prove = (password: string, address?: string) =>
    post('/api/auth/reauthenticate', { password }, address);
  const makeToken = async () => {
    const answer = await post('/api/tokens', { name: 'Importer', role: 'author' });
    return answer.statusCode === 201 ? 'made' : problemOf(answer).code;
  };

  it('is valid for ten minutes after the login and after each confirmation', async () => {
    now = NOW + REAUTHENTICATION_LIFETIME - 1;
    expect(await makeToken()).toBe('made');
    now = NOW + REAUTHENTICATION_LIFETIME;
    expect(await makeToken()).toBe('auth.reauthentication_required');
    const answer = await prove(PASSWORD);
    expect([answer.statusCode, answer.json().user.id]).toEqual([200, user.id]);
    expect(await makeToken()).toBe('made');
    now += REAUTHENTICATION_LIFETIME;
    expect(await makeToken()).toBe('auth.reauthentication_required');
  });

  it('counts only for this session', async () => {
    const other = await sessionFor(site.database.db, user.id);
    now = NOW + REAUTHENTICATION_LIFETIME;
    expect((await prove(PASSWORD)).statusCode).toBe(200);
    const answer = await as(site.app, other).del(`/api/users/${user.id}`);
    expect(problemOf(answer).code).toBe('auth.reauthentication_required');
  });

  it('a wrong password is refused and logged', async () => {
    now = NOW + REAUTHENTICATION_LIFETIME;
    expect(badFields(await prove('kettle and 5 cups'))).toEqual(['password']);
    expect(await makeToken()).toBe('auth.reauthentication_required');
    const entries = await site.database.db
      .selectFrom('security_log')
      .select(['event', 'failed', 'account'])
      .where('user_id', '=', user.id)
      .execute();
    expect(entries).toEqual([
      { event: 'reauthentication.failed', failed: 1, account: user.username },
    ]);
  });

  it('an account with two-factor login needs its password and a code', async () => {
    const secret = await giveCodes(site.database.db, user.id);
    now = NOW + REAUTHENTICATION_LIFETIME;
    const turnOff = () => as(site.app, cookie).del('/api/auth/two-factor/codes');
    const confirm = (code?: string) =>
      post('/api/auth/reauthenticate', { password: PASSWORD, ...(code && { code }) });
    expect(badFields(await confirm())).toEqual(['code']);
    expect(badFields(await confirm('000000'))).toEqual(['code']);
    expect(problemOf(await turnOff()).code).toBe('auth.reauthentication_required');
    // A new password by the old one alone does not count either.
    const changed = await site.app.inject({
      method: 'PUT',
      url: '/api/auth/password',
      headers: { cookie },
      payload: { currentPassword: PASSWORD, newPassword: 'seven lamps at noon' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    cookie = String(changed.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect(problemOf(await turnOff()).code).toBe('auth.reauthentication_required');
    const payload = { password: 'seven lamps at noon', code: codeAt(secret, now) };
    expect((await post('/api/auth/reauthenticate', payload)).statusCode).toBe(200);
    expect((await turnOff()).statusCode).toBe(200);
  });

  it('guesses here and at the login share one limit', async () => {
    const address = from();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await prove(`guess number ${guess}`, address)).statusCode).toBe(400);
    }
    const answer = await prove(PASSWORD, address);
    expect([answer.statusCode, problemOf(answer).code]).toEqual([429, 'auth.slow_down']);
    const login = { username: user.username, password: PASSWORD };
    expect((await post('/api/auth/login', login, address)).statusCode).toBe(429);
  });
});
