import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  ENGINES,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';

const PASSWORD = 'kettle and 4 cups';
const NEW = 'ett tåg till Göteborg';
const WRONG = 'mistyped kettle, 5 cups';

describe.each(ENGINES)('secrets stay out of responses and logs on %s', (engine) => {
  let database: TestDatabase;
  let app: App;
  let boss: { id: number; username: string };
  let cookie: string;
  let answers: string[];
  let log: string[];

  beforeAll(async () => {
    database = await openTestDatabase({ engine, env: { LOG_LEVEL: 'trace' } });
    const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
    log = [];
    app = await buildTestApp(database, { logger });
  });
  beforeEach(async () => {
    boss = await makeUser(database.db, { role: 'admin', password: PASSWORD });
    cookie = await sessionFor(database.db, boss.id);
    answers = [];
    log = [];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: Record<string, unknown>,
    headers: Record<string, string> = { cookie },
  ) {
    const body = payload === undefined ? {} : { payload };
    const answer = await app.inject({ method, url, headers, ...body });
    const { 'set-cookie': given, ...shown } = answer.headers;
    answers.push(`${url} ${JSON.stringify(shown)} ${answer.body}`);
    return { answer, given: String(given ?? '') };
  }

  /** Everything of this account in the store that nobody may ever read. */
  async function storedSecrets(): Promise<string[]> {
    const { db } = database;
    const users = await db.selectFrom('users').select('password_hash').execute();
    const sessions = await db.selectFrom('sessions').select('id_hash').execute();
    const tokens = await db.selectFrom('api_tokens').select('token_hash').execute();
    return [
      ...users.flatMap((row) => row.password_hash ?? []),
      ...sessions.map((row) => row.id_hash),
      ...tokens.map((row) => row.token_hash),
    ];
  }

  function expectNothingOf(secrets: readonly string[], lines: readonly string[]) {
    const words = ['argon2', 'password_hash', 'id_hash', 'token_hash', ...secrets];
    for (const line of lines) {
      for (const word of words) expect(line).not.toContain(word);
    }
  }

  it('no response or log line contains a password, session, token or hash', async () => {
    const username = `person-${boss.id}`;
    const before = await storedSecrets();
    const login = { username: boss.username, password: PASSWORD };
    const { given } = await call('POST', '/api/auth/login', login, {});
    await call('POST', '/api/auth/login', { ...login, password: WRONG }, {});
    await call('POST', '/api/auth/login', { ...login, password: WRONG, more: WRONG }, {});
    await call('GET', '/api/auth/session');

    const made = await call('POST', '/api/users', { username, password: PASSWORD });
    const { id } = made.answer.json<{ id: number }>();
    await call('POST', '/api/users', { username, password: PASSWORD });
    await call('POST', '/api/users', { username: 'x y', password: PASSWORD });
    await call('PUT', `/api/users/${id}`, { role: 'editor', password: NEW });
    await call('PUT', `/api/users/${id}`, { password: PASSWORD, more: WRONG });
    const token = await call('POST', '/api/tokens', { name: 'Importer', role: 'editor' });
    const { token: secret } = token.answer.json<{ token: string }>();
    expect(answers.pop()).toContain(secret);
    const bearer = { authorization: `Bearer ${secret}` };
    await call('GET', '/api/admin/overview', undefined, bearer);
    await call('GET', '/api/auth/session', undefined, bearer);
    await call('GET', '/api/users', undefined, bearer);

    const { id: article } = await makeArticle(database.db, { authorId: id });
    const changes = { currentPassword: WRONG, newPassword: NEW };
    await call('PUT', '/api/auth/password', changes);
    const reads = ['users', 'tokens', 'admin/history', 'admin/articles', 'articles', 'docs/json'];
    for (const read of [...reads, `my/articles/${article}`, `admin/articles/${article}/history`]) {
      const { answer } = await call('GET', `/api/${read}`);
      expect(answer.statusCode, read).toBe(200);
    }
    const during = await storedSecrets();
    await call('PUT', '/api/auth/password', { ...changes, currentPassword: PASSWORD });
    await call('DELETE', `/api/users/${id}`);
    await call('POST', '/api/auth/logout');

    const sessions = [cookie, given.split(';')[0] ?? ''].map((one) => one.split('=')[1] ?? '');
    for (const session of sessions) expect(session).toMatch(/^[\w-]{43}$/);
    const secrets = [...before, ...during, ...(await storedSecrets()), ...sessions, secret];
    expectNothingOf([...secrets, PASSWORD, NEW, WRONG], [...answers, ...log]);
  });

  it('a database error leaks no secret into the response or the log', async () => {
    const { db } = database;
    const other = await makeUser(db);
    await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    const username = `broken-${boss.id}`;
    const failed = [
      await call('POST', '/api/users', { username, password: PASSWORD }),
      await call('PUT', `/api/users/${other.id}`, { password: NEW }),
      await call('PUT', '/api/auth/password', { currentPassword: PASSWORD, newPassword: NEW }),
      await call('POST', '/api/tokens', { name: 'Importer', role: 'editor' }),
    ];
    const away = 'audit_log_away' as 'audit_log';
    await db.schema.alterTable(away).renameTo('audit_log').execute();
    expect(failed.map(({ answer }) => answer.statusCode)).toEqual([500, 500, 500, 500]);
    for (const { answer, given } of failed) {
      expect(answer.json()).toMatchObject({ code: 'server.failed' });
      expect(answer.body).not.toContain('audit_log');
      expect(given).toBe('');
    }
    expect(log.filter((line) => line.includes('request failed'))).toHaveLength(4);
    const secrets = [...(await storedSecrets()), PASSWORD, NEW, cookie.split('=')[1] ?? ''];
    expectNothingOf(secrets, [...answers, ...log]);
    const users = await db.selectFrom('users').select('username').execute();
    expect(users.map((row) => row.username)).not.toContain(username);
  });

  if (engine === 'postgres') {
    it('the log omits the row that PostgreSQL quotes in an error', async () => {
      await sql`alter table users add constraint no_quince check (username <> 'quince')`.execute(
        database.db,
      );
      const { answer } = await call('POST', '/api/users', {
        username: 'quince',
        password: PASSWORD,
      });
      await sql`alter table users drop constraint no_quince`.execute(database.db);
      expect(answer.statusCode).toBe(500);
      const [line = ''] = log.filter((one) => one.includes('request failed'));
      expect(line).toContain('no_quince');
      expect(line).toContain(answer.json<{ requestId: string }>().requestId);
      expect(line).not.toContain('$argon2');
      expectNothingOf(await storedSecrets(), [...answers, ...log]);
    });
  }

  it('responses to staff are not cached', async () => {
    const reads = ['auth/session', 'users', 'tokens', 'admin/history', 'admin/overview'];
    for (const read of [...reads, 'admin/articles', 'admin/categories', 'admin/tags']) {
      const { answer } = await call('GET', `/api/${read}`);
      expect(answer.headers['cache-control'], read).toBe('no-store');
    }
    const { answer } = await call('POST', '/api/users', { username: 'damson', password: PASSWORD });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
