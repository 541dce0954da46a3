import { expect } from 'vitest';
import type { Session } from '#features/users/contract.ts';
import type { Authenticator } from '../content/authenticator.ts';
import { makeUser } from '../content/people.ts';
import { buildTestApp, NOW, openTestDatabase } from '../databases/test-database.ts';
import { problemOf } from './requests.ts';

/** The password of every account. */
export const PASSWORD = 'a lamp, unlit, in March';

export type StepLoginSite = Awaited<ReturnType<typeof openStepLoginSite>>;

/** A site where a user, a new one for each test, logs in with two factors. */
export async function openStepLoginSite() {
  const database = await openTestDatabase();
  const clock = { now: NOW };
  const app = await buildTestApp(database, { now: () => clock.now });
  const current = { mara: await makeUser(database.db, { role: 'editor', password: PASSWORD }) };
  let calls = 0;

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

  /**
   * Enters the correct password.
   * @returns the cookie for the second factor
   */
  async function begin(username = current.mara.username): Promise<string> {
    const answer = await send('/api/auth/login', '', { username, password: PASSWORD });
    expect(answer.json<Session>().user, answer.body).toBeNull();
    return `two-factor=${cookies(answer)['two-factor']}`;
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
  /** Without the entries of correct passwords. */
  const log = async () => {
    const rows = await database.db
      .selectFrom('security_log')
      .select(['event', 'detail'])
      .where('user_id', '=', current.mara.id)
      .where('event', '!=', 'login.two_factor')
      .orderBy('id')
      .execute();
    return rows.map(({ event, detail }) => [event, detail]);
  };

  const optionsFor = async (cookie: string) =>
    (await send('/api/auth/login/passkey/options', cookie)).json<{ challenge: string }>();
  const signIn = async (cookie: string, device: Authenticator) =>
    send('/api/auth/login/passkey', cookie, { response: device.sign(await optionsFor(cookie)) });

  return {
    database,
    app,
    clock,
    send,
    cookies,
    begin,
    code,
    outcome,
    enters,
    log,
    optionsFor,
    signIn,
    get mara() {
      return current.mara;
    },
    async reset() {
      clock.now = NOW;
      current.mara = await makeUser(database.db, { role: 'editor', password: PASSWORD });
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
