import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import type { Authenticator } from '#tests/support/content/authenticator.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  codeAt,
  giveCodes,
  givePasskey,
  giveRecoveryCodes,
} from '#tests/support/content/second-step.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestStore,
  type TestStore,
} from '#tests/support/stores/test-store.ts';
import type { Session } from '../../contract.ts';

const PASSWORD = 'a lamp, unlit, in March';
const STEP = 30 * 1000;
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

describe.each(ENGINES)('the second step of a login, on %s', (engine) => {
  let store: TestStore;
  let app: App;
  let now: number;
  let mara: { id: number; username: string };
  let calls = 0;

  beforeAll(async () => {
    store = await openTestStore({ engine });
    app = await buildTestApp(store, { now: () => now });
  });
  beforeEach(async () => {
    now = NOW;
    mara = await makeUser(store.db, { role: 'editor', password: PASSWORD });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const send = (url: string, cookie: string, payload?: object) => {
    calls += 1;
    return app.inject({
      method: 'POST',
      url,
      headers: cookie === '' ? {} : { cookie },
      remoteAddress: `10.3.${calls >> 8}.${calls & 255}`,
      ...(payload && { payload }),
    });
  };
  type Answer = Awaited<ReturnType<typeof send>>;
  const cookies = (answer: Answer) =>
    Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

  /** Gives the right password. @returns the cookie that the second step comes with */
  async function begin(username = mara.username): Promise<string> {
    const answer = await send('/api/auth/login', '', { username, password: PASSWORD });
    expect(answer.json<Session>().user, answer.body).toBeNull();
    return `step=${cookies(answer).step}`;
  }
  const code = (cookie: string, typed: string) =>
    send('/api/auth/login/code', cookie, { code: typed });
  const outcome = (answer: Answer) =>
    answer.statusCode === 200 ? answer.json<Session>().user?.username : problemOf(answer).code;
  const enters = async (answer: Answer) => {
    const { session = '' } = cookies(answer);
    const url = '/api/admin/overview';
    return (await app.inject({ method: 'GET', url, headers: { cookie: `session=${session}` } }))
      .statusCode;
  };
  /** But for the right passwords before it. */
  const log = async () => {
    const rows = await store.db
      .selectFrom('security_log')
      .select(['event', 'detail'])
      .where('user_id', '=', mara.id)
      .where('event', '!=', 'login.second_step')
      .orderBy('id')
      .execute();
    return rows.map(({ event, detail }) => [event, detail]);
  };

  it('is asked for after the right password alone, and gives no session before', async () => {
    await giveCodes(store.db, mara.id);
    const wrong = { username: mara.username, password: 'wrong' };
    expect(outcome(await send('/api/auth/login', '', wrong))).toBe('auth.failed');
    const right = { username: mara.username, password: PASSWORD };
    const answer = await send('/api/auth/login', '', right);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { user: null, step: { methods: ['code'] } },
    ]);
    expect(Object.keys(cookies(answer))).toEqual(['step']);
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 300 });
    expect(await enters(answer)).toBe(401);
    const secret = cookies(answer).step ?? '';
    const asSession = await send('/api/auth/two-step/codes', `session=${secret}`);
    expect(asSession.statusCode).toBe(401);
  });

  it('that is never answered stands in the security log, and is forgotten in the end', async () => {
    await giveCodes(store.db, mara.id);
    await begin();
    const entries = store.db
      .selectFrom('security_log')
      .select(['event', 'account', 'failed'])
      .where('user_id', '=', mara.id);
    const account = mara.username;
    expect(await entries.execute()).toEqual([{ event: 'login.second_step', account, failed: 0 }]);
    const open = store.db.selectFrom('challenges').select('id').where('user_id', '=', mara.id);
    const [first] = await open.execute();
    now += 10 * MINUTE;
    await begin();
    expect(await open.execute()).toHaveLength(1);
    expect(await open.execute()).not.toEqual([first]);
  });

  it('a recovery code that is left alone asks for nothing: there is nothing to recover', async () => {
    await giveRecoveryCodes(store.db, mara.id);
    const right = { username: mara.username, password: PASSWORD };
    expect(outcome(await send('/api/auth/login', '', right))).toBe(mara.username);
  });

  describe('a one-time code', () => {
    let secret: string;
    beforeEach(async () => {
      secret = await giveCodes(store.db, mara.id);
    });

    it('completes the login, and the log says with what', async () => {
      const answer = await code(await begin(), ` ${codeAt(secret, NOW).replace(/^.../, '$& ')} `);
      expect(answer.json()).toMatchObject({ user: { id: mara.id, role: 'editor' } });
      expect(await enters(answer)).toBe(200);
      expect(cookies(answer).step).toBe('');
      expect(await log()).toEqual([['login', 'With a one-time code']]);
    });

    it.each([
      [-2, 'auth.step_failed'],
      [-1, null],
      [1, null],
      [2, 'auth.step_failed'],
    ])('may be %i steps of a clock off: %s', async (steps, refusal) => {
      const answer = await code(await begin(), codeAt(secret, NOW + steps * STEP));
      expect(outcome(answer)).toBe(refusal ?? mara.username);
    });

    it('is taken once, and none that is older than the last', async () => {
      const used = codeAt(secret, NOW);
      expect(outcome(await code(await begin(), used))).toBe(mara.username);
      expect(outcome(await code(await begin(), used))).toBe('auth.step_failed');
      const older = codeAt(secret, NOW - STEP);
      expect(outcome(await code(await begin(), older))).toBe('auth.step_failed');
      expect(outcome(await code(await begin(), codeAt(secret, NOW + STEP)))).toBe(mara.username);
    });

    it('sent twice at once begins one session', async () => {
      const [one, two] = [await begin(), await begin()];
      const right = codeAt(secret, NOW);
      const answers = await Promise.all([code(one, right), code(two, right), code(one, right)]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const sessions = store.db.selectFrom('sessions').where('user_id', '=', mara.id);
      expect(await sessions.selectAll().execute()).toHaveLength(1);
    });

    it('may be wrong four times; the answer says how many tries are left', async () => {
      const cookie = await begin();
      const said: string[] = [];
      for (let tries = 0; tries < 4; tries += 1) {
        said.push(problemOf(await code(cookie, '000000')).detail.split('. ')[1] ?? '');
      }
      expect(said).toEqual([
        'Four tries left.',
        'Three tries left.',
        'Two tries left.',
        'One try left.',
      ]);
      expect(outcome(await code(cookie, '000000'))).toBe('auth.step_expired');
      expect(outcome(await code(cookie, codeAt(secret, NOW)))).toBe('auth.step_expired');
      expect(await log()).toEqual(
        Array(5).fill(['login.failed', 'Right password, but a one-time code was wrong']),
      );
    });

    it('cannot be tried oftener by sending many at once', async () => {
      const cookie = await begin();
      await Promise.all(Array.from({ length: 9 }, () => code(cookie, '000000')));
      expect(await log()).toHaveLength(5);
    });

    const wrongTimes = async (times: number) => {
      for (let tries = 0; tries < times; tries += 5) {
        const cookie = await begin();
        for (let one = 0; one < 5; one += 1) await code(cookie, '000000');
      }
    };

    it('ten wrong ones in an hour make the account wait, however often the login begins', async () => {
      await wrongTimes(10);
      const answer = await code(await begin(), codeAt(secret, NOW));
      expect([outcome(answer), answer.headers['retry-after']]).toEqual(['auth.slow_down', '3600']);
      now = NOW + HOUR - 1;
      expect(outcome(await code(await begin(), codeAt(secret, now)))).toBe('auth.slow_down');
      now = NOW + HOUR;
      expect(outcome(await code(await begin(), codeAt(secret, now)))).toBe(mara.username);
    });

    it('thirty wrong ones in a day make it wait for the rest of the day', async () => {
      for (const hour of [0, 1, 2]) {
        now = NOW + hour * HOUR;
        await wrongTimes(10);
      }
      now = NOW + 12 * HOUR;
      expect(outcome(await code(await begin(), codeAt(secret, now)))).toBe('auth.slow_down');
      now = NOW + 24 * HOUR;
      expect(outcome(await code(await begin(), codeAt(secret, now)))).toBe(mara.username);
    });

    it('those who wait get in with a passkey, and a new password ends the wait', async () => {
      await wrongTimes(10);
      const device = await givePasskey(store.db, mara.id);
      const cookie = await begin();
      expect(outcome(await signIn(cookie, device))).toBe(mara.username);
      now = NOW + MINUTE;
      await store.db
        .updateTable('users')
        .set({ password_changed_at: now })
        .where('id', '=', mara.id)
        .execute();
      expect(outcome(await code(await begin(), codeAt(secret, now)))).toBe(mara.username);
    });

    it('of a browser that logged in before is not held up by what others guess', async () => {
      const { browser } = cookies(await code(await begin(), codeAt(secret, NOW)));
      await wrongTimes(10);
      now = NOW + MINUTE;
      const cookie = await begin();
      expect(outcome(await code(cookie, codeAt(secret, now)))).toBe('auth.slow_down');
      const known = `${cookie}; browser=${browser}`;
      expect(outcome(await code(known, codeAt(secret, now)))).toBe(mara.username);
    });

    it('goes with the browser and the account that gave the password', async () => {
      const other = await makeUser(store.db, { role: 'editor', password: PASSWORD });
      const otherSecret = await giveCodes(store.db, other.id);
      const theirs = await begin(other.username);
      const mine = codeAt(secret, NOW);
      expect(outcome(await code('', mine))).toBe('auth.step_expired');
      expect(outcome(await code(`step=${'x'.repeat(43)}`, mine))).toBe('auth.step_expired');
      expect(outcome(await code(theirs, mine))).toBe('auth.step_failed');
      expect(outcome(await code(theirs, codeAt(otherSecret, NOW)))).toBe(other.username);
    });

    it('comes within five minutes, and completes one login', async () => {
      const [late, intime] = [await begin(), await begin()];
      now = NOW + 5 * MINUTE - 1;
      expect(outcome(await code(intime, codeAt(secret, now)))).toBe(mara.username);
      now = NOW + 5 * MINUTE + STEP;
      expect(outcome(await code(late, codeAt(secret, now)))).toBe('auth.step_expired');
      expect(outcome(await code(intime, codeAt(secret, now)))).toBe('auth.step_expired');
    });

    it.each([
      ['the password was changed', { password: 'another lamp, lit, in May' }],
      ['the role was changed', { role: 'author' as const }],
    ])('completes nothing where %s meanwhile', async (_what, change) => {
      const cookie = await begin();
      const chief = as(
        app,
        await sessionFor(store.db, (await makeUser(store.db, { role: 'admin' })).id),
      );
      expect((await chief.put(`/api/users/${mara.id}`, change)).statusCode).toBe(200);
      expect(outcome(await code(cookie, codeAt(secret, NOW)))).toBe('auth.step_expired');
    });

    it('completes nothing where the account was deleted meanwhile', async () => {
      const cookie = await begin();
      await store.db.deleteFrom('users').where('id', '=', mara.id).execute();
      expect(outcome(await code(cookie, codeAt(secret, NOW)))).toBe('auth.step_expired');
    });
  });

  describe('a recovery code', () => {
    let codes: [string, ...string[]];
    beforeEach(async () => {
      await giveCodes(store.db, mara.id);
      codes = (await giveRecoveryCodes(store.db, mara.id)) as typeof codes;
    });

    it('completes one login, in any spelling; the log counts what is left', async () => {
      const [first] = codes;
      expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
      const typed = ` ${first.toUpperCase().replace('-', '  ')} `;
      expect(outcome(await code(await begin(), typed))).toBe(mara.username);
      expect(await log()).toEqual([
        ['login', 'With a recovery code'],
        ['recovery_code.used', '9 left'],
      ]);
      expect(outcome(await code(await begin(), first))).toBe('auth.step_failed');
    });

    it('works once, also sent twice at once', async () => {
      const [one, two] = [await begin(), await begin()];
      const answers = await Promise.all([code(one, codes[0]), code(two, codes[0])]);
      expect(answers.map(outcome).sort()).toEqual(['auth.step_failed', mara.username].sort());
    });

    it('of another account is wrong, and the last one that was used leaves nothing to try', async () => {
      const other = await makeUser(store.db, { password: PASSWORD });
      await giveCodes(store.db, other.id);
      const [theirs = ''] = await giveRecoveryCodes(store.db, other.id);
      expect(outcome(await code(await begin(), theirs))).toBe('auth.step_failed');
      await store.db
        .updateTable('recovery_codes')
        .set({ used_at: NOW })
        .where('user_id', '=', mara.id)
        .execute();
      expect(outcome(await code(await begin(), codes[1] ?? ''))).toBe('auth.step_failed');
    });

    it('is kept as a hash alone, with one salt for an account and another for the next', async () => {
      const other = await makeUser(store.db);
      await giveRecoveryCodes(store.db, other.id);
      const rows = await store.db.selectFrom('recovery_codes').selectAll().execute();
      const salts = (userId: number) =>
        new Set(
          rows.flatMap(({ user_id, code_hash }) =>
            user_id === userId ? [code_hash.split('$')[4]] : [],
          ),
        );
      expect(salts(mara.id).size).toBe(1);
      expect(salts(other.id)).not.toEqual(salts(mara.id));
      expect(JSON.stringify(rows)).not.toContain(codes[0].replace('-', ''));
    });
  });

  const optionsFor = async (cookie: string) =>
    (await send('/api/auth/login/passkey/options', cookie)).json<{ challenge: string }>();
  const signIn = async (cookie: string, device: Authenticator) =>
    send('/api/auth/login/passkey', cookie, { response: device.sign(await optionsFor(cookie)) });

  describe('a passkey', () => {
    let device: Authenticator;
    beforeEach(async () => {
      device = await givePasskey(store.db, mara.id);
    });

    it('completes the login, again and again', async () => {
      for (const _time of [1, 2]) {
        const answer = await signIn(await begin(), device);
        expect(outcome(answer)).toBe(mara.username);
        expect(await enters(answer)).toBe(200);
      }
      expect(await log()).toEqual(Array(2).fill(['login', 'With a passkey']));
    });

    it('also of a device that counts nothing, and one that asks for no fingerprint', async () => {
      device.counter = 0;
      device.verifies = false;
      await store.db.updateTable('passkeys').set({ counter: 0 }).execute();
      for (const _time of [1, 2]) {
        expect(outcome(await signIn(await begin(), device))).toBe(mara.username);
      }
    });

    it('signs what this login asked, once', async () => {
      const [cookie, elsewhere] = [await begin(), await begin()];
      const signed = device.sign(await optionsFor(cookie));
      const answer = (to: string, response = signed) =>
        send('/api/auth/login/passkey', to, { response });
      await optionsFor(elsewhere);
      expect(outcome(await answer(elsewhere))).toBe('auth.step_failed');
      expect(outcome(await answer(cookie))).toBe(mara.username);
      expect(outcome(await answer(cookie))).toBe('auth.step_expired');
      const unasked = await begin();
      expect(outcome(await answer(unasked))).toBe('auth.step_failed');
      // A second answer to the same question.
      const asked = await optionsFor(unasked);
      const wrong = await givePasskey(store.db, mara.id, 'Phone');
      wrong.origin = 'http://elsewhere.example';
      expect(outcome(await answer(unasked, wrong.sign(asked)))).toBe('auth.step_failed');
      expect(outcome(await answer(unasked, device.sign(asked)))).toBe('auth.step_failed');
    });

    it('of another account, for another site or with another key is refused', async () => {
      const other = await makeUser(store.db);
      const theirs = await givePasskey(store.db, other.id);
      expect(outcome(await signIn(await begin(), theirs))).toBe('auth.step_failed');
      device.origin = 'http://localhost:4000';
      expect(outcome(await signIn(await begin(), device))).toBe('auth.step_failed');
      device.origin = 'http://localhost:3000';
      const [own] = device.credentials;
      const [foreign] = theirs.credentials;
      if (!own || !foreign) throw new Error('both devices have a passkey');
      const cookie = await begin();
      const forged = device.sign(await optionsFor(cookie), { ...foreign, id: own.id });
      const answer = await send('/api/auth/login/passkey', cookie, { response: forged });
      expect(outcome(answer)).toBe('auth.step_failed');
    });

    it('that counts backwards is a copy, and is refused', async () => {
      expect(outcome(await signIn(await begin(), device))).toBe(mara.username);
      expect(outcome(await signIn(await begin(), device))).toBe(mara.username);
      device.counter -= 2;
      expect(outcome(await signIn(await begin(), device))).toBe('auth.step_failed');
    });

    it('that was removed meanwhile completes nothing', async () => {
      const cookie = await begin();
      const signed = device.sign(await optionsFor(cookie));
      await store.db.deleteFrom('passkeys').where('user_id', '=', mara.id).execute();
      const answer = await send('/api/auth/login/passkey', cookie, { response: signed });
      expect(outcome(answer)).toBe('auth.step_failed');
    });

    it('sent twice at once begins one session', async () => {
      const cookie = await begin();
      const response = device.sign(await optionsFor(cookie));
      const sends = [1, 2, 3].map(() => send('/api/auth/login/passkey', cookie, { response }));
      const answers = await Promise.all(sends);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    });
  });
});
