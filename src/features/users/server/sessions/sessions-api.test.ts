import { hash } from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { ActiveSession } from '../../contract.ts';
import type { Role } from '../../values.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { hashSecret } from './secrets.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PASSWORD = 'kettle and 4 cups';

describe('sessions', () => {
  let now: number;
  let user: { id: number; username: string };
  let here: string;
  const site = testApp({ now: () => now });

  beforeAll(async () => {});
  beforeEach(async () => {
    now = NOW;
    user = await makeUser(site.database.db, { password: PASSWORD });
    here = await sessionFor(site.database.db, user.id);
  });

  const list = async (cookie = here, url = '/api/auth/sessions') =>
    (await as(site.app, cookie).get(url)).json<ActiveSession[]>();
  const lives = async (cookie: string) =>
    (await as(site.app, cookie).get('/api/auth/sessions')).statusCode === 200;

  it('are listed with device, network, first and last use, and the current one marked', async () => {
    const login = await site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': FIREFOX },
      payload: { username: user.username, password: PASSWORD },
      remoteAddress: '203.0.113.77',
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    now = NOW + 6 * MINUTE;
    const [first, second, ...more] = await list(cookie);
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: expect.any(Number),
      device: 'Firefox on Linux',
      network: '127.0.0.x',
      createdAt: new Date(NOW).toISOString(),
      lastUsedAt: new Date(now).toISOString(),
      current: true,
    });
    expect(second).toMatchObject({ device: 'Tests', current: false });
  });

  it('one can be ended from another and is invalid from then on', async () => {
    const there = await sessionFor(site.database.db, user.id);
    const other = (await list()).find(({ current }) => !current);
    const answer = await as(site.app, here).del(`/api/auth/sessions/${other?.id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: '1 session ended' }]);
    expect([await lives(here), await lives(there)]).toEqual([true, false]);
    const again = await as(site.app, here).del(`/api/auth/sessions/${other?.id}`);
    expect([again.statusCode, problemOf(again).code]).toEqual([404, 'session.not_found']);
    const entries = await site.database.db
      .selectFrom('security_log')
      .select(['event', 'detail'])
      .where('user_id', '=', user.id)
      .execute();
    expect(entries).toEqual([{ event: 'session.ended', detail: 'Tests, 127.0.0.x' }]);
  });

  it('all others can be ended at once, without affecting other accounts', async () => {
    const there = [
      await sessionFor(site.database.db, user.id),
      await sessionFor(site.database.db, user.id),
    ];
    const stranger = await sessionFor(site.database.db, (await makeUser(site.database.db)).id);
    const answer = await as(site.app, here).del('/api/auth/sessions');
    expect(answer.json()).toEqual({ message: '2 sessions ended' });
    expect(await Promise.all(there.map(lives))).toEqual([false, false]);
    expect([await lives(here), await lives(stranger)]).toEqual([true, true]);
  });

  it('an account has at most fifty, and twenty known browsers; a login ends the least recently used', async () => {
    const second = await sessionFor(site.database.db, user.id);
    for (let times = 0; times < 48; times += 1) await sessionFor(site.database.db, user.id);
    now = NOW + 6 * MINUTE;
    expect([await lives(here), await lives(second)]).toEqual([true, true]);
    await site.database.db
      .updateTable('sessions')
      .set({ used_at: NOW - HOUR })
      .where('id_hash', '=', hashSecret(second.split('=')[1] ?? ''))
      .execute();
    const stranger = await sessionFor(site.database.db, (await makeUser(site.database.db)).id);
    const payload = { username: user.username, password: PASSWORD };
    const logIn = () => as(site.app, null).post('/api/auth/login', payload);
    const known = String((await logIn()).headers['set-cookie']);
    expect(await list()).toHaveLength(50);
    expect([await lives(here), await lives(second), await lives(stranger)]).toEqual([
      ...[true, false, true],
    ]);

    const browsers = () =>
      site.database.db
        .selectFrom('known_browsers')
        .select('id_hash')
        .where('user_id', '=', user.id)
        .execute();
    const [first] = await browsers();
    expect(known).toContain('browser=');
    for (let times = 0; times < 20; times += 1) {
      now += 1000;
      await logIn();
    }
    expect(await browsers()).toHaveLength(20);
    expect(await browsers()).not.toContainEqual(first);

    // Of many that end at once the security log says how many.
    const all = await as(site.app, here).del('/api/auth/sessions');
    expect(all.json()).toEqual({ message: '49 sessions ended' });
    const entries = await site.database.db
      .selectFrom('security_log')
      .select(['event', 'detail'])
      .where('user_id', '=', user.id)
      .where('event', '=', 'session.ended')
      .execute();
    expect(entries).toEqual([{ event: 'session.ended', detail: '49 sessions' }]);
  });

  it('an author cannot see those of others; an admin lists and ends them', async () => {
    const [mine] = await list();
    const stranger = as(
      site.app,
      await sessionFor(site.database.db, (await makeUser(site.database.db)).id),
    );
    expect((await stranger.del(`/api/auth/sessions/${mine?.id}`)).statusCode).toBe(404);
    expect((await stranger.get(`/api/users/${user.id}/sessions`)).statusCode).toBe(403);

    const boss = await makeUser(site.database.db, { role: 'admin' });
    const bossCookie = await sessionFor(site.database.db, boss.id);
    const url = `/api/users/${user.id}/sessions`;
    expect(await list(bossCookie, url)).toEqual([{ ...mine, current: false }]);
    const wrong = await as(site.app, bossCookie).del(`/api/users/${boss.id}/sessions/${mine?.id}`);
    expect(problemOf(wrong).code).toBe('session.not_found');
    expect((await as(site.app, bossCookie).del(`${url}/${mine?.id}`)).statusCode).toBe(200);
    expect(await lives(here)).toBe(false);
    const there = await sessionFor(site.database.db, user.id);
    expect((await as(site.app, bossCookie).del(url)).statusCode).toBe(200);
    expect([await lives(there), await lives(bossCookie)]).toEqual([false, true]);
    const nobody = await as(site.app, bossCookie).get('/api/users/999999/sessions');
    expect(problemOf(nobody).code).toBe('user.not_found');
  });

  it('the session created by a password change ends with a reset right after it', async () => {
    const mine = site.database.db.selectFrom('users').where('id', '=', user.id);
    const chosen = async () => (await mine.select('chose_own_password').executeTakeFirst()) ?? {};
    for (let round = 0; round < 3; round += 1) {
      const person = await sessionFor(site.database.db, user.id);
      const currentPassword = `${PASSWORD}${round || ''}`;
      const newPassword = `${PASSWORD}${round + 1}`;
      await site.database.db
        .updateTable('users')
        .set({ chose_own_password: 0, password_hash: await hash(currentPassword) })
        .where('id', '=', user.id)
        .execute();
      const change = as(site.app, person)
        .put('/api/auth/password', { currentPassword, newPassword })
        .then((answer) => answer.statusCode);
      await expect
        .poll(chosen, { interval: 1, timeout: 10_000 })
        .toEqual({ chose_own_password: 1 });
      const reset = { hash: 'another', own: false };
      await inTransaction(site.database.db, (trx) => replacePassword(trx, user.id, reset, NOW));
      await change;
      const left = site.database.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id);
      expect(await left.execute()).toEqual([]);
    }
  });

  it.each([
    ['admin', 12 * HOUR],
    ['editor', 14 * DAY],
    ['author', 14 * DAY],
  ] as const)('of role %s ends after %i ms without use', async (role: Role, idle) => {
    const person = await makeUser(site.database.db, { role });
    const cookie = await sessionFor(site.database.db, person.id);
    // Its use is noted to five minutes: what is used goes on.
    for (let time = idle / 2; time < 3 * idle; time += idle / 2) {
      now = NOW + time;
      expect(await lives(cookie)).toBe(true);
    }
    const last = now;
    now = last + idle - 1;
    const boss = await sessionFor(
      site.database.db,
      (await makeUser(site.database.db, { role: 'admin' })).id,
      now,
    );
    const url = `/api/users/${person.id}/sessions`;
    expect(await list(boss, url)).toHaveLength(1);
    now = last + idle;
    expect(await list(boss, url)).toEqual([]);
    expect(await lives(cookie)).toBe(false);
    await sessionFor(site.database.db, person.id, now);
    const rows = site.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.id);
    expect(await rows.execute()).toHaveLength(1);
  });
});
