import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { codeAt, giveCodes, givePasskey } from '#tests/support/content/two-factor.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import {
  openStepLoginSite,
  PASSWORD,
  type StepLoginSite,
} from '#tests/support/site/two-factor-site.ts';

import { replacePassword } from '../accounts/replace-password.ts';
import { hashPassword } from '../passwords/hash.ts';

const STEP = 30 * 1000;

describe('logging in with a one-time code', () => {
  let site: StepLoginSite;
  beforeAll(async () => {
    site = await openStepLoginSite();
  });
  afterAll(() => site.close());

  let secret: string;
  beforeEach(async () => {
    await site.reset();
    secret = await giveCodes(site.database.db, site.mara.id);
  });

  it('a right code completes the login and the log names the factor', async () => {
    const answer = await site.code(
      await site.begin(),
      ` ${codeAt(secret, NOW).replace(/^.../, '$& ')} `,
    );
    expect(answer.json()).toMatchObject({ user: { id: site.mara.id, role: 'editor' } });
    expect(await site.enters(answer)).toBe(200);
    expect(site.cookies(answer)['two-factor']).toBe('');
    expect(await site.log()).toEqual([['login', 'With a one-time code']]);
  });

  it.each([
    [-2, 'auth.two_factor_failed'],
    [-1, null],
    [1, null],
    [2, 'auth.two_factor_failed'],
  ])('a code from %i time steps away is answered with %s', async (steps, refusal) => {
    const answer = await site.code(await site.begin(), codeAt(secret, NOW + steps * STEP));
    expect(site.outcome(answer)).toBe(refusal ?? site.mara.username);
  });

  it('a code works once, and never after a newer one', async () => {
    const used = codeAt(secret, NOW);
    expect(site.outcome(await site.code(await site.begin(), used))).toBe(site.mara.username);
    expect(site.outcome(await site.code(await site.begin(), used))).toBe('auth.two_factor_failed');
    const older = codeAt(secret, NOW - STEP);
    expect(site.outcome(await site.code(await site.begin(), older))).toBe('auth.two_factor_failed');
    expect(site.outcome(await site.code(await site.begin(), codeAt(secret, NOW + STEP)))).toBe(
      site.mara.username,
    );
  });

  it('a code sent twice in parallel starts one session', async () => {
    const [one, two] = [await site.begin(), await site.begin()];
    const right = codeAt(secret, NOW);
    const answers = await Promise.all([
      site.code(one, right),
      site.code(two, right),
      site.code(one, right),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const sessions = site.database.db.selectFrom('sessions').where('user_id', '=', site.mara.id);
    expect(await sessions.selectAll().execute()).toHaveLength(1);
  });

  it('a login allows four wrong codes and says how many tries are left', async () => {
    const cookie = await site.begin();
    const said: string[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      said.push(problemOf(await site.code(cookie, '000000')).detail.split('. ')[1] ?? '');
    }
    expect(said).toEqual(['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.']);
    expect(site.outcome(await site.code(cookie, '000000'))).toBe('auth.two_factor_expired');
    expect(site.outcome(await site.code(cookie, codeAt(secret, NOW)))).toBe(
      'auth.two_factor_expired',
    );
    expect(await site.log()).toEqual(
      Array(5).fill(['login.failed', 'Right password, wrong one-time code']),
    );
  });

  it('parallel codes do not get around the limit of tries', async () => {
    const cookie = await site.begin();
    await Promise.all(Array.from({ length: 9 }, () => site.code(cookie, '000000')));
    expect(await site.log()).toHaveLength(5);
  });

  const wrongTimes = async (times: number) => {
    for (let tries = 0; tries < times; tries += 5) {
      const cookie = await site.begin();
      for (let one = 0; one < 5; one += 1) await site.code(cookie, '000000');
    }
  };

  it('ten wrong codes make the account wait, then twice as long each time, up to an hour', async () => {
    await wrongTimes(10);
    for (const minutes of [5, 10, 20, 40, 60, 60]) {
      const early = await site.code(await site.begin(), codeAt(secret, site.clock.now));
      expect([site.outcome(early), early.headers['retry-after']]).toEqual([
        'auth.slow_down',
        String(minutes * 60),
      ]);
      site.clock.now += minutes * MINUTE - 1;
      expect(site.outcome(await site.code(await site.begin(), '000000'))).toBe('auth.slow_down');
      site.clock.now += 1;
      expect(site.outcome(await site.code(await site.begin(), '000000'))).toBe(
        'auth.two_factor_failed',
      );
    }
    site.clock.now += HOUR;
    expect(site.outcome(await site.code(await site.begin(), codeAt(secret, site.clock.now)))).toBe(
      site.mara.username,
    );
  });

  it('a passkey works during the wait for codes, and a new password ends the wait', async () => {
    await wrongTimes(10);
    const device = await givePasskey(site.database.db, site.mara.id);
    const cookie = await site.begin();
    expect(site.outcome(await site.signIn(cookie, device))).toBe(site.mara.username);
    site.clock.now = NOW + MINUTE;
    const password = { hash: await hashPassword(PASSWORD), own: true };
    await replacePassword(site.database.db, site.mara.id, password, site.clock.now);
    expect(site.outcome(await site.code(await site.begin(), codeAt(secret, site.clock.now)))).toBe(
      site.mara.username,
    );
  });

  it('wrong codes from other browsers do not delay a known browser', async () => {
    const { browser } = site.cookies(await site.code(await site.begin(), codeAt(secret, NOW)));
    await wrongTimes(10);
    site.clock.now = NOW + MINUTE;
    const cookie = await site.begin();
    expect(site.outcome(await site.code(cookie, codeAt(secret, site.clock.now)))).toBe(
      'auth.slow_down',
    );
    const known = `${cookie}; browser=${browser}`;
    expect(site.outcome(await site.code(known, codeAt(secret, site.clock.now)))).toBe(
      site.mara.username,
    );
  });

  it('a code works only with the cookie and account of its login', async () => {
    const other = await makeUser(site.database.db, { role: 'editor', password: PASSWORD });
    const otherSecret = await giveCodes(site.database.db, other.id);
    const theirs = await site.begin(other.username);
    const mine = codeAt(secret, NOW);
    expect(site.outcome(await site.code('', mine))).toBe('auth.two_factor_expired');
    expect(site.outcome(await site.code(`two-factor=${'x'.repeat(43)}`, mine))).toBe(
      'auth.two_factor_expired',
    );
    expect(site.outcome(await site.code(theirs, mine))).toBe('auth.two_factor_failed');
    expect(site.outcome(await site.code(theirs, codeAt(otherSecret, NOW)))).toBe(other.username);
  });

  it('a login expires after five minutes and completes once', async () => {
    const [late, intime] = [await site.begin(), await site.begin()];
    site.clock.now = NOW + 5 * MINUTE - 1;
    expect(site.outcome(await site.code(intime, codeAt(secret, site.clock.now)))).toBe(
      site.mara.username,
    );
    site.clock.now = NOW + 5 * MINUTE + STEP;
    expect(site.outcome(await site.code(late, codeAt(secret, site.clock.now)))).toBe(
      'auth.two_factor_expired',
    );
    expect(site.outcome(await site.code(intime, codeAt(secret, site.clock.now)))).toBe(
      'auth.two_factor_expired',
    );
  });

  it.each([
    ['the password was changed', { password: 'another lamp, lit, in May' }],
    ['the role was changed', { role: 'author' as const }],
  ])('a login in progress ends when %s', async (_what, change) => {
    const cookie = await site.begin();
    const chief = as(
      site.app,
      await sessionFor(site.database.db, (await makeUser(site.database.db, { role: 'admin' })).id),
    );
    expect((await chief.put(`/api/users/${site.mara.id}`, change)).statusCode).toBe(200);
    expect(site.outcome(await site.code(cookie, codeAt(secret, NOW)))).toBe(
      'auth.two_factor_expired',
    );
  });

  it('a login in progress ends when the account is deleted', async () => {
    const cookie = await site.begin();
    await site.database.db.deleteFrom('users').where('id', '=', site.mara.id).execute();
    expect(site.outcome(await site.code(cookie, codeAt(secret, NOW)))).toBe(
      'auth.two_factor_expired',
    );
  });
});
