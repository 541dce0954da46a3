import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, makeUser, sessionFor, tokenFor } from '#tests/support/content/people.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Session } from '../../contract.ts';

const OLD = 'kettle and 4 cups';
const NEW = 'ett tåg till Göteborg 🚂';

describe("changing one's own password", () => {
  const site = testApp({ env: { SITE_NAME: 'Pixel & Quill' } });
  let user: { id: number; username: string };
  let here: string;
  let calls = 0;

  beforeAll(async () => {});
  beforeEach(async () => {
    calls += 1;
    user = await makeUser(site.database.db, { username: `Mara${calls}Lind`, password: OLD });
    here = await sessionFor(site.database.db, user.id);
  });

  const change = (currentPassword: string, newPassword: string, headers = { cookie: here }) => {
    calls += 1;
    return site.app.inject({
      method: 'PUT',
      url: '/api/auth/password',
      headers,
      payload: { currentPassword, newPassword },
      remoteAddress: `10.4.${calls >> 8}.${calls & 255}`,
    });
  };
  const logsIn = async (password: string) => {
    const payload = { username: user.username, password };
    return (await as(site.app, null).post('/api/auth/login', payload)).statusCode === 200;
  };
  const whoIs = async (cookie: string) =>
    (await as(site.app, cookie).get('/api/auth/session')).json<Session>().user;

  it('only the new password works from then on', async () => {
    const answer = await change(OLD, NEW);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<Session>().user).toMatchObject({ id: user.id, username: user.username });
    expect(await logsIn(NEW)).toBe(true);
    expect(await logsIn(OLD)).toBe(false);
    const [last] = await site.database.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last).toMatchObject({
      action: 'user.password_changed',
      user_id: user.id,
      actor: user.username,
      subject_type: 'user',
      subject_id: user.id,
      detail: null,
    });
  });

  it('all sessions of the account end and this browser gets a new one', async () => {
    const there = await sessionFor(site.database.db, user.id);
    const [other] = [await makeUser(site.database.db)];
    const others = await sessionFor(site.database.db, other.id);
    const answer = await change(OLD, NEW);
    const fresh = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(answer.headers['set-cookie'])).toContain('HttpOnly');
    expect(await whoIs(here)).toBeNull();
    expect(await whoIs(there)).toBeNull();
    expect((await whoIs(fresh))?.id).toBe(user.id);
    expect((await whoIs(others))?.id).toBe(other.id);
  });

  it('all tokens of the account are revoked', async () => {
    const { token } = await tokenFor(site.database.db, user.id);
    const headers = { authorization: `Bearer ${token}` };
    const asToken = () => site.app.inject({ url: '/api/admin/overview', headers });
    expect((await asToken()).statusCode).toBe(200);
    expect((await change(OLD, NEW)).statusCode).toBe(200);
    expect((await asToken()).statusCode).toBe(401);
  });

  it('is recorded in the security log, and so is a wrong current password', async () => {
    await change('not mine at all', NEW);
    await change(OLD, NEW);
    const entries = await site.database.db
      .selectFrom('security_log')
      .select(['event', 'failed', 'account'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    const account = user.username;
    expect(entries).toEqual([
      { event: 'reauthentication.failed', failed: 1, account },
      { event: 'password.changed', failed: 0, account },
    ]);
  });

  it('guesses of the current password are limited as at the login', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const answer = await site.app.inject({
        method: 'PUT',
        url: '/api/auth/password',
        headers: { cookie: here },
        payload: { currentPassword: guess < 5 ? `guess ${guess}` : OLD, newPassword: NEW },
        remoteAddress: '10.41.0.1',
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('needs the current password', async () => {
    expect(badFields(await change('not mine at all', NEW))).toEqual(['currentPassword']);
    expect(badFields(await change('', NEW))).toEqual(['currentPassword']);
    expect(await logsIn(OLD)).toBe(true);
    expect((await whoIs(here))?.id).toBe(user.id);
  });

  it.each([
    ['too short', 'vK9#qpLz2'],
    ['too long', 'vK9#qpLz2!'.repeat(21)],
    ['common', 'Password1234!'],
    ["the site's name", 'pixel & quill 1'],
  ])('refuses one that is %s', async (_what, password) => {
    expect(badFields(await change(OLD, password))).toEqual(['newPassword']);
    expect(await logsIn(OLD)).toBe(true);
  });

  it('refuses the current password as the new one', async () => {
    expect(badFields(await change(OLD, OLD))).toEqual(['newPassword']);
    expect((await whoIs(here))?.id).toBe(user.id);
  });

  it('refuses the username', async () => {
    expect(badFields(await change(OLD, `${user.username}!!`))).toEqual(['newPassword']);
  });

  it('an older, shorter password works until it is changed', async () => {
    const old = await makeUser(site.database.db, { username: `old${calls}`, password: 'short' });
    const cookie = await sessionFor(site.database.db, old.id);
    expect((await change('short', NEW, { cookie })).statusCode).toBe(200);
  });

  it('can be tried ten times a minute', async () => {
    const attempts: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const answer = await site.app.inject({
        method: 'PUT',
        url: '/api/auth/password',
        headers: { cookie: here },
        payload: {},
        remoteAddress: `10.40.0.${calls & 255}`,
      });
      attempts.push(answer.statusCode);
      if (answer.statusCode === 429) expect(problemOf(answer).code).toBe('request.too_many');
    }
    expect(attempts).toEqual([...Array(10).fill(400), 429]);
  });
});
