import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { formatCount } from '#lib/format/count.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { passwordGuess, recordFailure } from './guess-limits.ts';
import { hashPassword } from './hash.ts';

const PASSWORD = 'a train to Göteborg 🚂';

describe.each(ENGINES)('the limit on password guesses on %s', (engine) => {
  let now: number;
  let network = 0;
  const addressOf = (last: number) => `10.3.${network}.${last}`;
  const here = () => addressOf(1);
  const there = () => addressOf(2);
  const site = testApp({ engine, now: () => now });

  beforeAll(async () => {
    await makeUser(site.database.db, { username: 'Mara', password: PASSWORD });
    await makeUser(site.database.db, { username: 'Jonas', password: PASSWORD });
  });
  beforeEach(async () => {
    now = NOW;
    network += 1;
    for (const table of ['login_failures', 'known_browsers', 'security_log'] as const) {
      await site.database.db.deleteFrom(table).execute();
    }
  });

  const logIn = (username: string, password: string, remoteAddress: string, cookie?: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: cookie === undefined ? {} : { cookie },
      payload: { username, password },
      remoteAddress,
    });
  const statusOf = async (...attempt: Parameters<typeof logIn>) =>
    (await logIn(...attempt)).statusCode;

  async function fail(times: number, username: string, address = here()) {
    for (let time = 0; time < times; time += 1) {
      expect(await statusOf(username, `wrong ${time}`, address), `failure ${time + 1}`).toBe(401);
    }
  }

  /** The seconds that this attempt has to wait. */
  async function waitOf(username: string, password: string, address = here()): Promise<number> {
    const answer = await logIn(username, password, address);
    expect(answer.statusCode, answer.body).toBe(429);
    const { code, detail } = problemOf(answer);
    const seconds = Number(answer.headers['retry-after']);
    expect([code, detail]).toEqual([
      'auth.slow_down',
      `Too many failed logins. Try again in ${formatCount(seconds, 'second')}.`,
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    return seconds;
  }

  it('four wrong passwords cause no wait, and a right one resets the count', async () => {
    for (let round = 0; round < 2; round += 1) {
      await fail(4, 'Mara');
      expect(await statusOf('mara', PASSWORD, here())).toBe(200);
    }
  });

  it('after five failures the wait doubles each time, also for the right password', async () => {
    await fail(5, 'Mara');
    for (const seconds of [5, 10, 20, 40]) {
      expect(await waitOf('Mara', 'another guess')).toBe(seconds);
      expect(await waitOf(' MARA', PASSWORD)).toBe(seconds);
      now += seconds * 1000 - 1;
      expect(await waitOf('Mara', PASSWORD)).toBe(1);
      now += 1;
      await fail(1, 'Mara');
    }
    now += 80 * 1000;
    expect(await statusOf('Mara', PASSWORD, here())).toBe(200);
    await fail(4, 'Mara');
  });

  it('failures from one address do not delay the right password from another', async () => {
    await fail(5, 'Mara');
    await waitOf('Mara', PASSWORD);
    expect(await statusOf('Mara', PASSWORD, there())).toBe(200);
    expect(await waitOf('Mara', PASSWORD)).toBe(5);
    expect(await statusOf('Jonas', PASSWORD, here())).toBe(200);
  });

  it('addresses of one IPv6 /64 share their failures', async () => {
    for (let last = 1; last <= 5; last += 1) await fail(1, 'Mara', `2001:db8:1:2::${last}`);
    expect(await waitOf('Mara', PASSWORD, '2001:db8:1:2:ffff::1')).toBe(5);
    expect(await statusOf('Mara', PASSWORD, '2001:db8:1:3::1')).toBe(200);
  });

  it('an unknown account has the same limits as an existing one', async () => {
    await fail(5, 'Nobody');
    expect(await waitOf('nobody', PASSWORD)).toBe(5);
  });

  it('a refused attempt does not extend the wait', async () => {
    await fail(5, 'Mara');
    for (let time = 0; time < 10; time += 1) expect(await waitOf('Mara', 'x')).toBe(5);
    now += 5000;
    expect(await statusOf('Mara', PASSWORD, here())).toBe(200);
  });

  it('thirty failures of one address make it wait for every account', async () => {
    for (let account = 0; account < 15; account += 1) await fail(2, `account-${account}`);
    expect(await waitOf('account-99', 'x')).toBe(5);
    expect(await waitOf('Mara', PASSWORD)).toBe(5);
    expect(await statusOf('Mara', PASSWORD, there())).toBe(200);
    now += 5000;
    await fail(1, 'account-99');
    expect(await waitOf('Mara', PASSWORD)).toBe(10);
  });

  describe('an account attacked from many networks', () => {
    /** Parallel guesses, each from its own network. */
    const guesses = (count: number, addressAt: (index: number) => string, cookie?: string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          logIn('Mara', `guess ${n}`, addressAt(n), cookie).then(({ statusCode }) => statusCode),
        ),
      );
    const ownNetwork = (n: number) => `2001:db8:${n.toString(16)}::1`;
    const browserOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
      answer.cookies.find(({ name }) => name === 'browser')?.value ?? '';

    it('accepts one of 150 parallel guesses from 150 networks', async () => {
      await guesses(20, ownNetwork);
      expect(await waitOf('Mara', PASSWORD, there())).toBe(1);
      now += 1000;
      const answers = await guesses(150, (n) => ownNetwork(1000 + n));
      expect(answers.filter((status) => status === 401)).toHaveLength(1);
      expect(answers.filter((status) => status === 429)).toHaveLength(149);
    });

    it('slows down with every failure, to one guess a minute', async () => {
      await guesses(20, ownNetwork);
      for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
        expect(await waitOf('mara', PASSWORD, there())).toBe(seconds);
        now += seconds * 1000;
        await fail(1, 'Mara', ownNetwork(1000 + (now % 1000) + seconds));
      }
      now += MINUTE;
      expect(await statusOf('Mara', PASSWORD, there())).toBe(200);
    });

    it('lets a known browser in, which is limited only by its own failures', async () => {
      const browser = `browser=${browserOf(await logIn('Mara', PASSWORD, here()))}`;
      await guesses(25, ownNetwork);
      await waitOf('Mara', PASSWORD, here());
      const answer = await logIn('Mara', PASSWORD, here(), browser);
      expect(answer.statusCode).toBe(200);
      // Each login replaces the secret, so a copy of the old one is useless.
      expect((await logIn('Mara', PASSWORD, here(), browser)).statusCode).toBe(429);
      const next = `browser=${browserOf(answer)}`;
      expect((await guesses(20, here, next)).filter((status) => status === 401)).toHaveLength(5);
      expect((await logIn('Jonas', 'wrong', here(), next)).statusCode).toBe(401);
    });

    it('no longer knows a browser after 90 days without a login', async () => {
      const browser = `browser=${browserOf(await logIn('Mara', PASSWORD, here()))}`;
      now += 90 * 24 * 60 * MINUTE;
      await guesses(25, ownNetwork);
      expect((await logIn('Mara', PASSWORD, here(), browser)).statusCode).toBe(429);
    });

    it('knows a browser only for the accounts that it logged in to', async () => {
      const first = browserOf(await logIn('Mara', PASSWORD, here()));
      const both = browserOf(await logIn('Jonas', PASSWORD, here(), `browser=${first}`));
      await guesses(25, ownNetwork);
      expect((await logIn('Mara', PASSWORD, here(), `browser=${both}`)).statusCode).toBe(200);
      const jonas = browserOf(await logIn('Jonas', PASSWORD, there()));
      expect((await logIn('Mara', PASSWORD, here(), `browser=${jonas}`)).statusCode).toBe(429);
    });

    it('is recorded in the security log once a day', async () => {
      const recorded = () =>
        site.database.db
          .selectFrom('security_log')
          .select(['account', 'failed'])
          .where('event', '=', 'login.slowed_down')
          .execute();
      await guesses(19, ownNetwork);
      expect(await recorded()).toEqual([]);
      await guesses(150, (n) => ownNetwork(1000 + n));
      expect(await recorded()).toEqual([{ account: 'Mara', failed: 1 }]);
      now += 60 * MINUTE;
      await guesses(25, ownNetwork);
      expect(await recorded()).toHaveLength(1);
      now += 24 * 60 * MINUTE;
      await guesses(25, ownNetwork);
      expect(await recorded()).toHaveLength(2);
    });
  });

  describe('a network with many addresses', () => {
    /** Two failures for each account, each account from its own address. */
    async function spray(accounts: number, addressAt: (index: number) => string) {
      for (let n = 0; n < 2 * accounts; n += 1) {
        const guess = passwordGuess(`account-${n >> 1}`, addressAt(n >> 1), null);
        await recordFailure(site.database.db, guess, now);
      }
    }

    it.each([
      ['an IPv4 /24', 45, (n: number) => `10.4.4.${n}`, '10.4.4.200', '10.4.5.1'],
      ['an IPv6 /48', 45, (n: number) => `2001:db8:0:${n}00::1`, '2001:db8::1', '2001:db8:1::'],
    ])(
      'waits for every account after 90 failures: %s',
      async (_what, accounts, addressAt, within, outside) => {
        await spray(accounts, addressAt);
        expect(await waitOf('Mara', PASSWORD, within)).toBe(5);
        expect(await statusOf('Mara', PASSWORD, outside)).toBe(200);
      },
    );
  });

  it('a login is refused as busy while too many passwords are being checked', async () => {
    let isAnswered = false;
    const inLine = Array.from({ length: 42 }, async () => {
      // Queue again when done, so that the queue stays full.
      while (!isAnswered) await hashPassword('a password that waits');
    });
    const answer = await logIn('Mara', PASSWORD, here());
    isAnswered = true;
    expect([answer.statusCode, problemOf(answer).code]).toEqual([503, 'auth.busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await Promise.all(inLine);
    // It wasn't counted as a failure.
    expect(await site.database.db.selectFrom('login_failures').selectAll().execute()).toEqual([]);
    expect(await statusOf('Mara', PASSWORD, here())).toBe(200);
  });

  it('a guess runs the same queries for existing and unknown accounts', async () => {
    const asked: string[][] = [];
    for (const [index, name] of ['Mara', 'Nobody'].entries()) {
      site.database.forgetQueries();
      await fail(1, name, addressOf(index + 1));
      asked.push([...site.database.queries]);
    }
    expect(asked[0]).toEqual(asked[1]);
  });

  it('failures stop counting after 15 minutes', async () => {
    await fail(5, 'Mara');
    now += 15 * MINUTE - 1;
    await fail(1, 'Mara');
    await waitOf('Mara', PASSWORD);
    now += 15 * MINUTE;
    await fail(5, 'Mara');
    expect(await site.database.db.selectFrom('login_failures').selectAll().execute()).toHaveLength(
      5,
    );
  });

  it('parallel guesses do not get around the limit', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => statusOf('Mara', `guess ${n}`, here()));
    const answers = await Promise.all(guesses);
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    await waitOf('Mara', PASSWORD);
  });

  it('one address can send sixty attempts a minute', async () => {
    const answers: Awaited<ReturnType<typeof logIn>>[] = [];
    for (let time = 0; time < 61; time += 1) answers.push(await logIn('', '', here()));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBe(answers[60]);
    expect(refused[0]?.json()).toMatchObject({ status: 429, code: 'request.too_many' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
