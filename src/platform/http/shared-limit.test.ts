import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import type { App } from './routes.ts';

describe.each(ENGINES)('limits shared by several instances on %s', (engine) => {
  let database: TestDatabase;
  let instances: App[];
  let now = NOW;

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    instances = await Promise.all([1, 2, 3].map(() => buildTestApp(database, { now: () => now })));
  });
  afterAll(async () => {
    for (const instance of instances) await instance.close();
    await database.close();
  });

  /** Sends the same call so often, to one instance after the other. */
  async function send(times: number, url: string, payload: object, remoteAddress: string) {
    const answers: Awaited<ReturnType<App['inject']>>[] = [];
    for (let time = 0; time < times; time += 1) {
      const instance = instances[time % instances.length] as App;
      answers.push(await instance.inject({ method: 'POST', url, payload, remoteAddress }));
    }
    return answers;
  }
  const refused = (answers: Awaited<ReturnType<typeof send>>) =>
    answers.map(({ statusCode }, index) => (statusCode === 429 ? index : -1)).filter((n) => n >= 0);

  it.each([
    ['logins', '/api/auth/login', { username: '', password: '' }, 60],
    ['second steps', '/api/auth/login/code', { code: '' }, 60],
    ['subscriptions', '/api/newsletter/subscribe', { email: 'ada@example.org' }, 10],
  ])('%s of a network are counted together', async (_, url, payload, max) => {
    const answers = await send(max + 3, url, payload, '192.0.2.9');
    expect(refused(answers)).toEqual([max, max + 1, max + 2]);
    for (const answer of answers.slice(max)) {
      expect(answer.json()).toMatchObject({ code: 'request.too_many' });
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
    }
    expect(refused(await send(1, url, payload, '192.0.2.10')), 'others').toEqual([]);
  });

  it('parallel requests are counted one by one', async () => {
    const send = (index: number) =>
      (instances[index % 3] as App).inject({
        method: 'POST',
        url: '/api/newsletter/subscribe',
        remoteAddress: '192.0.2.20',
        payload: { email: 'no address' },
      });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => send(index)));
    expect(refused(answers)).toHaveLength(15);
  });

  it('expire after their window, and their counts are deleted', async () => {
    const url = '/api/newsletter/subscribe';
    expect(refused(await send(12, url, { email: '' }, '192.0.2.30'))).toEqual([10, 11]);
    now += 15 * MINUTE;
    expect(refused(await send(1, url, { email: '' }, '192.0.2.30'))).toEqual([]);
    const left = await database.db.selectFrom('limits').select(['key', 'count']).execute();
    expect(left).toEqual([{ key: 'newsletter 192.0.2.30', count: 1 }]);
  });
});
