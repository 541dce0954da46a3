import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import type { Authenticator } from '#tests/support/content/authenticator.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { giveCodes, givePasskey, giveRecoveryCodes } from '#tests/support/content/two-factor.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import {
  openStepLoginSite,
  PASSWORD,
  type StepLoginSite,
} from '#tests/support/site/two-factor-site.ts';

describe('the second step of a login', () => {
  let site: StepLoginSite;
  beforeAll(async () => {
    site = await openStepLoginSite();
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  it('is requested only after the right password, and no session exists before', async () => {
    await giveCodes(site.database.db, site.mara.id);
    const wrong = { username: site.mara.username, password: 'wrong' };
    expect(site.outcome(await site.send('/api/auth/login', '', wrong))).toBe('auth.failed');
    const right = { username: site.mara.username, password: PASSWORD };
    const answer = await site.send('/api/auth/login', '', right);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { user: null, twoFactor: { methods: ['code'] } },
    ]);
    expect(Object.keys(site.cookies(answer))).toEqual(['two-factor']);
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 300 });
    expect(await site.enters(answer)).toBe(401);
    const secret = site.cookies(answer)['two-factor'] ?? '';
    const asSession = await site.send('/api/auth/two-factor/codes', `session=${secret}`);
    expect(asSession.statusCode).toBe(401);
  });

  it('an abandoned one is recorded in the security log and deleted later', async () => {
    await giveCodes(site.database.db, site.mara.id);
    await site.begin();
    const entries = site.database.db
      .selectFrom('security_log')
      .select(['event', 'account', 'failed'])
      .where('user_id', '=', site.mara.id);
    const account = site.mara.username;
    expect(await entries.execute()).toEqual([{ event: 'login.two_factor', account, failed: 0 }]);
    const open = site.database.db
      .selectFrom('challenges')
      .select('id')
      .where('user_id', '=', site.mara.id);
    const [first] = await open.execute();
    site.clock.now += 10 * MINUTE;
    await site.begin();
    expect(await open.execute()).toHaveLength(1);
    expect(await open.execute()).not.toEqual([first]);
  });

  it('an account with only recovery codes needs no second step', async () => {
    await giveRecoveryCodes(site.database.db, site.mara.id);
    const right = { username: site.mara.username, password: PASSWORD };
    expect(site.outcome(await site.send('/api/auth/login', '', right))).toBe(site.mara.username);
  });

  describe('recovery code', () => {
    let codes: [string, ...string[]];
    beforeEach(async () => {
      await giveCodes(site.database.db, site.mara.id);
      codes = (await giveRecoveryCodes(site.database.db, site.mara.id)) as typeof codes;
    });

    it('completes one login in any spelling, and the log says how many are left', async () => {
      const [first] = codes;
      expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
      const typed = ` ${first.toUpperCase().replace('-', '  ')} `;
      expect(site.outcome(await site.code(await site.begin(), typed))).toBe(site.mara.username);
      expect(await site.log()).toEqual([
        ['login', 'With a recovery code'],
        ['recovery_code.used', '9 left'],
      ]);
      expect(site.outcome(await site.code(await site.begin(), first))).toBe(
        'auth.two_factor_failed',
      );
    });

    it('works once, even in two parallel requests', async () => {
      const [one, two] = [await site.begin(), await site.begin()];
      const answers = await Promise.all([site.code(one, codes[0]), site.code(two, codes[0])]);
      expect(answers.map(site.outcome).sort()).toEqual(
        ['auth.two_factor_failed', site.mara.username].sort(),
      );
    });

    it('of two valid codes sent in parallel, one completes the login and the other stays unused', async () => {
      const cookie = await site.begin();
      const answers = await Promise.all([
        site.code(cookie, codes[0]),
        site.code(cookie, codes[1] ?? ''),
      ]);
      expect(answers.map(site.outcome).sort()).toEqual(
        ['auth.two_factor_expired', site.mara.username].sort(),
      );
      const unused = site.database.db
        .selectFrom('recovery_codes')
        .where('user_id', '=', site.mara.id);
      expect(await unused.where('used_at', 'is', null).selectAll().execute()).toHaveLength(9);
    });

    it('of another account is wrong, and none works after the last was used', async () => {
      const other = await makeUser(site.database.db, { password: PASSWORD });
      await giveCodes(site.database.db, other.id);
      const [theirs = ''] = await giveRecoveryCodes(site.database.db, other.id);
      expect(site.outcome(await site.code(await site.begin(), theirs))).toBe(
        'auth.two_factor_failed',
      );
      await site.database.db
        .updateTable('recovery_codes')
        .set({ used_at: NOW })
        .where('user_id', '=', site.mara.id)
        .execute();
      expect(site.outcome(await site.code(await site.begin(), codes[1] ?? ''))).toBe(
        'auth.two_factor_failed',
      );
    });

    it('is stored only as a hash with a salt per account', async () => {
      const other = await makeUser(site.database.db);
      await giveRecoveryCodes(site.database.db, other.id);
      const rows = await site.database.db.selectFrom('recovery_codes').selectAll().execute();
      const salts = (userId: number) =>
        new Set(
          rows.flatMap(({ user_id, code_hash }) =>
            user_id === userId ? [code_hash.split('$')[4]] : [],
          ),
        );
      expect(salts(site.mara.id).size).toBe(1);
      expect(salts(other.id)).not.toEqual(salts(site.mara.id));
      expect(JSON.stringify(rows)).not.toContain(codes[0].replace('-', ''));
    });
  });

  describe('a passkey', () => {
    let device: Authenticator;
    beforeEach(async () => {
      device = await givePasskey(site.database.db, site.mara.id);
    });

    it('completes any number of logins', async () => {
      for (const _time of [1, 2]) {
        const answer = await site.signIn(await site.begin(), device);
        expect(site.outcome(answer)).toBe(site.mara.username);
        expect(await site.enters(answer)).toBe(200);
      }
      expect(await site.log()).toEqual(Array(2).fill(['login', 'With a passkey']));
    });

    it('works without a signature counter and without user verification', async () => {
      device.counter = 0;
      device.verifies = false;
      await site.database.db.updateTable('passkeys').set({ counter: 0 }).execute();
      for (const _time of [1, 2]) {
        expect(site.outcome(await site.signIn(await site.begin(), device))).toBe(
          site.mara.username,
        );
      }
    });

    it('must sign the challenge of this login, once', async () => {
      const [cookie, elsewhere] = [await site.begin(), await site.begin()];
      const signed = device.sign(await site.optionsFor(cookie));
      const answer = (to: string, response = signed) =>
        site.send('/api/auth/login/passkey', to, { response });
      await site.optionsFor(elsewhere);
      expect(site.outcome(await answer(elsewhere))).toBe('auth.two_factor_failed');
      expect(site.outcome(await answer(cookie))).toBe(site.mara.username);
      expect(site.outcome(await answer(cookie))).toBe('auth.two_factor_expired');
      const unasked = await site.begin();
      expect(site.outcome(await answer(unasked))).toBe('auth.two_factor_failed');
      // A second answer to the same question.
      const asked = await site.optionsFor(unasked);
      const wrong = await givePasskey(site.database.db, site.mara.id, 'Phone');
      wrong.origin = 'http://elsewhere.example';
      expect(site.outcome(await answer(unasked, wrong.sign(asked)))).toBe('auth.two_factor_failed');
      expect(site.outcome(await answer(unasked, device.sign(asked)))).toBe(
        'auth.two_factor_failed',
      );
    });

    it('of another account, for another site or with another key is refused', async () => {
      const other = await makeUser(site.database.db);
      const theirs = await givePasskey(site.database.db, other.id);
      expect(site.outcome(await site.signIn(await site.begin(), theirs))).toBe(
        'auth.two_factor_failed',
      );
      device.origin = 'http://localhost:4000';
      expect(site.outcome(await site.signIn(await site.begin(), device))).toBe(
        'auth.two_factor_failed',
      );
      device.origin = 'http://localhost:3000';
      const [own] = device.credentials;
      const [foreign] = theirs.credentials;
      if (!own || !foreign) throw new Error('both devices have a passkey');
      const cookie = await site.begin();
      const forged = device.sign(await site.optionsFor(cookie), { ...foreign, id: own.id });
      const answer = await site.send('/api/auth/login/passkey', cookie, { response: forged });
      expect(site.outcome(answer)).toBe('auth.two_factor_failed');
    });

    it('with a decreasing counter is refused as a copy', async () => {
      expect(site.outcome(await site.signIn(await site.begin(), device))).toBe(site.mara.username);
      expect(site.outcome(await site.signIn(await site.begin(), device))).toBe(site.mara.username);
      device.counter -= 2;
      expect(site.outcome(await site.signIn(await site.begin(), device))).toBe(
        'auth.two_factor_failed',
      );
    });

    it('that was removed in the meantime is refused', async () => {
      const cookie = await site.begin();
      const signed = device.sign(await site.optionsFor(cookie));
      await site.database.db.deleteFrom('passkeys').where('user_id', '=', site.mara.id).execute();
      const answer = await site.send('/api/auth/login/passkey', cookie, { response: signed });
      expect(site.outcome(answer)).toBe('auth.two_factor_failed');
    });

    it('sent twice in parallel starts one session', async () => {
      const cookie = await site.begin();
      const response = device.sign(await site.optionsFor(cookie));
      const sends = [1, 2, 3].map(() => site.send('/api/auth/login/passkey', cookie, { response }));
      const answers = await Promise.all(sends);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    });
  });
});
