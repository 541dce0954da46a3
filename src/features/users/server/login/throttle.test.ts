import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import {
  buildTestApp,
  NOW,
  openTestStore,
  type TestStore,
} from '#tests/support/stores/test-store.ts';

const PASSWORD = 'a train to Göteborg 🚂';
const MINUTE = 60 * 1000;

describe('guessing passwords', () => {
  let store: TestStore;
  let app: App;
  let now: number;
  let pauses: number[];
  let network = 0;
  const addressOf = (last: number) => `10.3.${network}.${last}`;
  const here = () => addressOf(1);
  const there = () => addressOf(2);

  beforeAll(async () => {
    store = await openTestStore();
    const sleep = async (ms: number) => pauses.push(ms);
    app = await buildTestApp(store, { now: () => now, sleep });
    await makeUser(store.db, { username: 'Mara', password: PASSWORD });
    await makeUser(store.db, { username: 'Jonas', password: PASSWORD });
  });
  beforeEach(async () => {
    now = NOW;
    pauses = [];
    network += 1;
    await store.db.deleteFrom('login_failures').execute();
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const logIn = (username: string, password: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
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

  /** The seconds that this attempt is told to wait. */
  async function waitOf(username: string, password: string, address = here()): Promise<number> {
    const answer = await logIn(username, password, address);
    expect(answer.statusCode, answer.body).toBe(429);
    const { code, detail } = problemOf(answer);
    const seconds = Number(answer.headers['retry-after']);
    expect([code, detail]).toEqual([
      'auth.slow_down',
      `Too many failed logins. Try again in ${seconds} seconds.`,
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    return seconds;
  }

  it('four mistakes cost nothing, and a right password wipes them out', async () => {
    for (let round = 0; round < 2; round += 1) {
      await fail(4, 'Mara');
      expect(await statusOf('mara', PASSWORD, here())).toBe(200);
    }
    expect(pauses.every((pause) => pause === 0)).toBe(true);
  });

  it('after five failures one waits, then twice as long each time, also with the right password', async () => {
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

  it('nobody is locked out by others: the right password from elsewhere works at once', async () => {
    await fail(5, 'Mara');
    await waitOf('Mara', PASSWORD);
    expect(await statusOf('Mara', PASSWORD, there())).toBe(200);
    expect(await waitOf('Mara', PASSWORD)).toBe(5);
    expect(await statusOf('Jonas', PASSWORD, here())).toBe(200);
  });

  it('who changes the address within one IPv6 network waits all the same', async () => {
    for (let last = 1; last <= 5; last += 1) await fail(1, 'Mara', `2001:db8:1:2::${last}`);
    expect(await waitOf('Mara', PASSWORD, '2001:db8:1:2:ffff::1')).toBe(5);
    expect(await statusOf('Mara', PASSWORD, '2001:db8:1:3::1')).toBe(200);
  });

  it('an account that does not exist waits like one that does', async () => {
    await fail(5, 'Nobody');
    expect(await waitOf('nobody', PASSWORD)).toBe(5);
  });

  it('an attempt that is told to wait is no failure and makes the wait no longer', async () => {
    await fail(5, 'Mara');
    for (let time = 0; time < 10; time += 1) expect(await waitOf('Mara', 'x')).toBe(5);
    now += 5000;
    expect(await statusOf('Mara', PASSWORD, here())).toBe(200);
  });

  it('thirty failures of one address over many accounts make it wait for all of them', async () => {
    for (let account = 0; account < 15; account += 1) await fail(2, `account-${account}`);
    expect(await waitOf('account-99', 'x')).toBe(5);
    expect(await waitOf('Mara', PASSWORD)).toBe(5);
    expect(await statusOf('Mara', PASSWORD, there())).toBe(200);
    now += 5000;
    await fail(1, 'account-99');
    expect(await waitOf('Mara', PASSWORD)).toBe(10);
  });

  it('a password sprayed from many addresses is held back a second; the right one still passes', async () => {
    for (let address = 10; address < 30; address += 1) {
      await fail(1, 'Mara', addressOf(address));
    }
    expect(pauses).toEqual(Array(20).fill(0));
    pauses = [];
    await fail(1, 'MARA', here());
    expect(pauses).toEqual([1000]);
    expect(await statusOf('Mara', PASSWORD, there())).toBe(200);
    expect(pauses).toEqual([1000, 1000]);
    expect(await statusOf('Jonas', PASSWORD, there())).toBe(200);
    expect(pauses).toEqual([1000, 1000, 0]);
  });

  it('failures are forgotten after a quarter of an hour', async () => {
    await fail(5, 'Mara');
    now += 15 * MINUTE - 1;
    await fail(1, 'Mara');
    await waitOf('Mara', PASSWORD);
    now += 15 * MINUTE;
    await fail(5, 'Mara');
    expect(await store.db.selectFrom('login_failures').selectAll().execute()).toHaveLength(5);
  });

  it('guesses sent all at once are no way around the wait', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => statusOf('Mara', `guess ${n}`, here()));
    const answers = await Promise.all(guesses);
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    await waitOf('Mara', PASSWORD);
  });

  it('one address can send no more than sixty attempts a minute', async () => {
    const answers: Awaited<ReturnType<typeof logIn>>[] = [];
    for (let time = 0; time < 61; time += 1) answers.push(await logIn('', '', here()));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBe(answers[60]);
    expect(refused[0]?.json()).toMatchObject({ status: 429, code: 'request.too_many' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
