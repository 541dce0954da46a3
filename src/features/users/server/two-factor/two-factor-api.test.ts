import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { Authenticator } from '#tests/support/content/authenticator.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  codeAt,
  giveCodes,
  givePasskey,
  giveRecoveryCodes,
} from '#tests/support/content/two-factor.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { TwoFactor } from '../../two-factor.contract.ts';
import { REAUTHENTICATION_LIFETIME } from '../guard/guard-routes.ts';

const ORIGIN = 'http://localhost:3000';
const CODES = Array(10).fill(expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}$/));

describe('two-factor login of an account', () => {
  let now: number;
  let mara: { id: number; username: string };
  let me: ReturnType<typeof as>;
  const site = testApp({ now: () => now });

  beforeAll(async () => {});
  beforeEach(async () => {
    now = NOW;
    mara = await makeUser(site.database.db, { role: 'admin' });
    me = as(site.app, await sessionFor(site.database.db, mara.id));
  });

  const state = async () => (await me.get('/api/auth/two-factor')).json<TwoFactor>();
  const NOTHING = { passkeys: [], oneTimeCodesSince: null, recoveryCodes: null };
  const beginCodes = async () =>
    (await me.post('/api/auth/two-factor/codes')).json<{ secret: string; uri: string }>();
  const turnOn = async () => {
    const { secret } = await beginCodes();
    const answer = await me.put('/api/auth/two-factor/codes', { code: codeAt(secret, now) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ recoveryCodes: string[] | null }>().recoveryCodes;
  };
  const addPasskey = async (device = new Authenticator(ORIGIN), person = me) => {
    const options = await person.post('/api/auth/two-factor/passkeys/options');
    const response = device.create(options.json());
    return person.post('/api/auth/two-factor/passkeys', { response });
  };
  const logs = async () => {
    const audit = await site.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'detail'])
      .where('subject_id', '=', mara.id)
      .where('subject_type', '=', 'user')
      .orderBy('id')
      .execute();
    const security = await site.database.db
      .selectFrom('security_log')
      .select(['event', 'detail'])
      .where('user_id', '=', mara.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ detail }) => detail)).toEqual(security.map(({ detail }) => detail));
    for (const { action } of audit) expect(action).toBe('user.two_factor_changed');
    for (const { event } of security) expect(event).toBe('two_factor.changed');
    return audit.map(({ detail }) => detail);
  };

  describe('one-time codes', () => {
    it('are turned on by the first valid code, which returns recovery codes', async () => {
      const { secret, uri } = await beginCodes();
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const named = `${encodeURIComponent('Savepoint')}:${mara.username}`;
      expect(uri).toBe(
        `otpauth://totp/${named}?issuer=Savepoint&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      );
      expect(await state()).toEqual(NOTHING);
      const wrong = await me.put('/api/auth/two-factor/codes', { code: '000000' });
      expect(badFields(wrong)).toEqual(['code']);
      const code = codeAt(secret, now);
      const answer = await me.put('/api/auth/two-factor/codes', { code });
      expect(answer.json()).toEqual({ recoveryCodes: CODES });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await state()).toEqual({
        passkeys: [],
        oneTimeCodesSince: new Date(NOW).toISOString(),
        recoveryCodes: { left: 10, of: 10 },
      });
      expect(await logs()).toEqual(['One-time codes turned on']);
      expect(badFields(await me.put('/api/auth/two-factor/codes', { code }))).toEqual(['code']);
    });

    it('cannot be set up again while they are on', async () => {
      await turnOn();
      expect(problemOf(await me.post('/api/auth/two-factor/codes')).code).toBe('auth.codes_on');
      expect((await state()).oneTimeCodesSince).not.toBeNull();
    });

    it('cannot be turned off when off; turning off the last factor deletes the recovery codes', async () => {
      const off = () => me.del('/api/auth/two-factor/codes');
      expect(problemOf(await off()).code).toBe('auth.codes_off');
      await turnOn();
      expect((await off()).statusCode).toBe(200);
      expect(await state()).toEqual(NOTHING);
      expect(await logs()).toEqual(['One-time codes turned on', 'One-time codes turned off']);
    });
  });

  describe('passkeys', () => {
    it("can be added with the browser's name, renamed and removed", async () => {
      const answer = await addPasskey();
      expect([answer.statusCode, answer.json()]).toMatchObject([201, { recoveryCodes: CODES }]);
      const { id, name } = answer.json().passkey;
      const renamed = await me.put(`/api/auth/two-factor/passkeys/${id}`, { name: ' Phone ' });
      const phone = { id, name: 'Phone', createdAt: new Date(NOW).toISOString(), lastUsedAt: null };
      expect(renamed.json()).toEqual(phone);
      expect(await state()).toMatchObject({ passkeys: [phone], recoveryCodes: { left: 10 } });
      expect((await me.del(`/api/auth/two-factor/passkeys/${id}`)).statusCode).toBe(200);
      expect(await state()).toEqual(NOTHING);
      expect(await logs()).toEqual([`Passkey added: ${name}`, 'Passkey removed: Phone']);
    });

    it('adding or removing a second factor keeps the recovery codes', async () => {
      await turnOn();
      const answer = await addPasskey();
      expect(answer.json().recoveryCodes).toBeNull();
      const { id } = answer.json().passkey;
      await me.del(`/api/auth/two-factor/passkeys/${id}`);
      expect((await state()).recoveryCodes).toEqual({ left: 10, of: 10 });
    });

    it('must be registered by the same session, for this site, once and within five minutes', async () => {
      const url = '/api/auth/two-factor/passkeys';
      const refused = async (response: object, person = me) =>
        problemOf(await person.post(url, { response })).code;
      const ask = async () => (await me.post(`${url}/options`)).json();
      const device = new Authenticator(ORIGIN);
      const elsewhere = as(site.app, await sessionFor(site.database.db, mara.id));
      expect(await refused(device.create(await ask()), elsewhere)).toBe('auth.passkey_refused');
      const late = device.create(await ask());
      now = NOW + 5 * MINUTE;
      expect(await refused(late)).toBe('auth.passkey_refused');
      const foreign = new Authenticator('http://savepoint.example');
      expect(await refused(foreign.create(await ask()))).toBe('auth.passkey_refused');
      const good = device.create(await ask());
      expect((await me.post(url, { response: good })).statusCode).toBe(201);
      expect(await refused(good)).toBe('auth.passkey_refused');
    });

    it('are limited to ten, and each belongs to one account', async () => {
      for (let made = 0; made < 10; made += 1)
        await givePasskey(site.database.db, mara.id, `No. ${made}`);
      expect(problemOf(await addPasskey()).code).toBe('auth.too_many_passkeys');
      const other = await makeUser(site.database.db);
      const they = as(site.app, await sessionFor(site.database.db, other.id));
      const taken = await site.database.db
        .selectFrom('passkeys')
        .select('credential_id')
        .where('user_id', '=', mara.id)
        .executeTakeFirstOrThrow();
      const device = new Authenticator(ORIGIN);
      device.nextId = Buffer.from(taken.credential_id, 'base64url');
      expect(problemOf(await addPasskey(device, they)).code).toBe('auth.passkey_exists');
    });
  });

  it('turning on the first factor ends other sessions, a further one does not', async () => {
    const elsewhere = await sessionFor(site.database.db, mara.id);
    const status = async () => (await as(site.app, elsewhere).get('/api/users')).statusCode;
    await givePasskey(site.database.db, mara.id);
    await turnOn();
    expect(await status()).toBe(200);
    await site.database.db.deleteFrom('passkeys').where('user_id', '=', mara.id).execute();
    await me.del('/api/auth/two-factor/codes');
    expect(await status()).toBe(200);
    await turnOn();
    expect(await status()).toBe(401);
    expect((await me.get('/api/users')).statusCode).toBe(200);
  });

  it('new recovery codes replace the old ones and need a second factor', async () => {
    const renew = () => me.post('/api/auth/two-factor/recovery-codes');
    expect(problemOf(await renew()).code).toBe('auth.two_factor_off');
    const first = await turnOn();
    const second = (await renew()).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(second).toEqual(CODES);
    expect(new Set([...(first ?? []), ...second]).size).toBe(20);
    const rows = site.database.db.selectFrom('recovery_codes').where('user_id', '=', mara.id);
    expect(await rows.selectAll().execute()).toHaveLength(10);
    expect(await logs()).toEqual(['One-time codes turned on', 'New recovery codes created']);
  });

  describe('re-authentication with a passkey', () => {
    let device: Authenticator;
    beforeEach(async () => {
      device = await givePasskey(site.database.db, mara.id);
      now = NOW + REAUTHENTICATION_LIFETIME;
    });
    const ask = async () => (await me.post('/api/auth/reauthenticate/passkey/options')).json();
    const prove = (response: object) => me.post('/api/auth/reauthenticate/passkey', { response });
    const mayChange = async () => (await me.post('/api/auth/two-factor/codes')).statusCode;

    it('allows what requires re-authentication', async () => {
      expect(await mayChange()).toBe(403);
      const answer = await prove(device.sign(await ask()));
      expect(answer.json()).toMatchObject({ user: { id: mara.id } });
      expect(await mayChange()).toBe(200);
    });

    it('requires user verification and a single-use challenge', async () => {
      device.verifies = false;
      const refused = await prove(device.sign(await ask()));
      expect(problemOf(refused).code).toBe('auth.passkey_refused');
      device.verifies = true;
      const signed = device.sign(await ask());
      await ask();
      expect((await prove(signed)).statusCode).toBe(400);
      expect((await prove(device.sign({ challenge: 'made-up' }))).statusCode).toBe(400);
      expect(await mayChange()).toBe(403);
    });

    it('does not accept the challenge for a new passkey', async () => {
      const signed = device.sign((await me.post('/api/auth/two-factor/passkeys/options')).json());
      expect((await prove(signed)).statusCode).toBe(400);
      expect(await mayChange()).toBe(403);
    });
  });

  describe('for an owner who lost every factor', () => {
    it('another admin can turn it off, which ends the sessions and is recorded in both logs', async () => {
      await giveCodes(site.database.db, mara.id);
      await givePasskey(site.database.db, mara.id);
      await giveRecoveryCodes(site.database.db, mara.id);
      const chief = await makeUser(site.database.db, { role: 'admin', username: `Chief` });
      const feed = { user_id: mara.id, token_hash: 'mara', only_own: 1 as const, created_at: NOW };
      await site.database.db.insertInto('calendar_feeds').values(feed).execute();
      const they = as(site.app, await sessionFor(site.database.db, chief.id));
      const listed = async () =>
        (await they.get('/api/users'))
          .json<{ id: number; twoFactor: boolean }[]>()
          .find(({ id }) => id === mara.id)?.twoFactor;
      expect(await listed()).toBe(true);
      expect((await they.del(`/api/users/${mara.id}/two-factor`)).statusCode).toBe(200);
      expect(await listed()).toBe(false);
      expect((await me.get('/api/auth/two-factor')).statusCode).toBe(401);
      expect(await logs()).toEqual([`Two-factor login turned off by Chief`]);
      const tables = ['passkeys', 'totp_secrets', 'recovery_codes', 'calendar_feeds'] as const;
      for (const table of tables) {
        const left = site.database.db.selectFrom(table).selectAll().where('user_id', '=', mara.id);
        expect(await left.execute(), table).toEqual([]);
      }
      const again = await they.del(`/api/users/${mara.id}/two-factor`);
      expect(problemOf(again).code).toBe('auth.two_factor_off');
      expect((await they.del('/api/users/999999/two-factor')).statusCode).toBe(404);
    });
  });
});
