import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { type FeedServer, fetchHere, startFeedServer } from '#tests/support/servers/feed-server.ts';
import { problemOf } from '#tests/support/site/requests.ts';

const OLD = 'kettle and 4 cups';
const LEAKED = 'nine leaking lighthouse keepers';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const SERVICE = 'https://api.pwnedpasswords.com';

describe('PASSWORD_BREACH_CHECK=on', () => {
  let database: TestDatabase;
  let service: FeedServer;
  let app: App;
  const written: string[] = [];

  beforeAll(async () => {
    service = await startFeedServer();
    database = await openTestDatabase({ env: { PASSWORD_BREACH_CHECK: 'on' } });
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        written.push(String(chunk));
        done();
      },
    });
    app = await buildTestApp(database, {
      logger: pino({ level: 'warn' }, stream),
      fetchOutside: (address, options) =>
        fetchHere(address.replace(SERVICE, `http://pwned.test:${service.port}`), options),
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await service.close();
  });

  const list = (password: string, count: number, padded = '') => {
    const hash = sha1(password);
    const lines = ['0018A45C4D1DEF81644B54AB7F969B88D65:1', `${hash.slice(5)}:${count}`, padded];
    service.give(`/range/${hash.slice(0, 5)}`, lines.filter((line) => line !== '').join('\r\n'));
  };
  async function change(newPassword: string) {
    const { id } = await makeUser(database.db, { password: OLD });
    const person = as(app, await sessionFor(database.db, id));
    return person.put('/api/auth/password', { currentPassword: OLD, newPassword });
  }

  it('refuses a leaked password and sends the service five characters of its hash', async () => {
    list(LEAKED, 7);
    const answer = await change(LEAKED);
    expect(answer.statusCode).toBe(400);
    expect(problemOf(answer).errors).toMatchObject([
      {
        field: 'newPassword',
        message: 'has appeared in a data breach. Choose another.',
      },
    ]);
    const [{ url, headers } = {}] = service.asked.slice(-1);
    expect(url).toBe(`/range/${sha1(LEAKED).slice(0, 5)}`);
    expect(headers?.['add-padding']).toBe('true');
    expect(JSON.stringify(headers)).not.toContain(sha1(LEAKED).slice(5));
  });

  it('accepts a password that is not leaked, even if it is among the padding', async () => {
    const fine = 'eleven quiet lighthouse keepers';
    list(fine, 0);
    expect((await change(fine)).statusCode).toBe(200);
  });

  it('continues if the service is unreachable and logs it without the password', async () => {
    written.length = 0;
    const unknown = 'thirteen loud lighthouse keepers';
    expect((await change(unknown)).statusCode).toBe(200);
    expect(written.join('')).toContain('breached password check failed');
    for (const secret of [unknown, sha1(unknown), OLD])
      expect(written.join('')).not.toContain(secret);
  });

  it('sends no request when it is off', async () => {
    const off = await buildTestApp(
      { ...database, config: { ...database.config, passwordBreachCheck: false } },
      { fetchOutside: () => Promise.reject(new Error('nobody is to be asked')) },
    );
    const { id } = await makeUser(database.db, { password: OLD });
    const person = as(off, await sessionFor(database.db, id));
    list(LEAKED, 7);
    const body = { currentPassword: OLD, newPassword: LEAKED };
    expect((await person.put('/api/auth/password', body)).statusCode).toBe(200);
    await off.close();
  });
});
