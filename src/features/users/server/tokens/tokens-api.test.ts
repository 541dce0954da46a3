import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { as, makeUser, sessionFor, tokenFor } from '#tests/support/content/people.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestStore,
  type TestStore,
} from '#tests/support/stores/test-store.ts';
import { ROLES, type Role } from '../../values.ts';
import { hashSecret } from '../sessions/secrets.ts';

interface Token {
  id: number;
  name: string;
  role: Role;
  lastUsedAt: string | null;
}
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

describe.each(ENGINES)('API tokens, on %s', (engine) => {
  let store: TestStore;
  let app: App;
  let now: number;
  let owner: { id: number; username: string };
  let cookie: string;

  beforeAll(async () => {
    store = await openTestStore({ engine });
    app = await buildTestApp(store, { now: () => now });
  });
  beforeEach(async () => {
    now = NOW;
    // It writes less and less of one address in one minute.
    await store.db.deleteFrom('security_log').execute();
    owner = await makeUser(store.db, { role: 'admin' });
    cookie = await sessionFor(store.db, owner.id);
    // It says less where one address writes much in a minute.
    await store.db.deleteFrom('security_log').execute();
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const create = (body: Record<string, unknown>) => as(app, cookie).post('/api/tokens', body);
  async function created(role: Role = 'admin', name = 'Importer') {
    const answer = await create({ name, role });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Token & { token: string }>();
  }
  const tokensOf = (userId: number) =>
    store.db.selectFrom('api_tokens').select('id').where('user_id', '=', userId).execute();
  const list = async () => (await as(app, cookie).get('/api/tokens')).json<Token[]>();
  const send = (
    authorization: string,
    url = '/api/admin/jobs',
    more: Record<string, string> = {},
  ) => app.inject({ method: 'GET', url, headers: { authorization, ...more } });
  const statusOf = async (...call: Parameters<typeof send>) => (await send(...call)).statusCode;
  /** What it may: see background work, moderate, write. */
  const reach = async (token: string) => {
    const urls = ['/api/admin/jobs', '/api/admin/categories', '/api/admin/overview'];
    const statuses: number[] = [];
    for (const url of urls) statuses.push(await statusOf(`Bearer ${token}`, url));
    return statuses.join(' ');
  };
  const REACH = { admin: '200 200 200', editor: '403 200 200', author: '403 403 200' };

  it('an account makes twenty in an hour, and has fifty at most', async () => {
    // What is refused for its body does not count.
    for (let times = 0; times < 3; times += 1) await create({});
    for (let times = 0; times < 20; times += 1) await created();
    const refused = await create({ name: 'One more' });
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'request.too_many']);

    const many = await makeUser(store.db, { role: 'author' });
    for (let times = 0; times < 50; times += 1) await tokenFor(store.db, many.id);
    cookie = await sessionFor(store.db, many.id);
    expect(problemOf(await create({ name: 'One more' })).code).toBe('token.too_many');
    await store.db
      .deleteFrom('api_tokens')
      .where('id', '=', (await tokensOf(many.id))[0]?.id ?? 0)
      .execute();
    const sideBySide = await Promise.all(
      [1, 2, 3, 4].map((n) => create({ name: `One more, ${n}` })),
    );
    const statuses = sideBySide.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 409, 409, 409]);
    expect(await tokensOf(many.id)).toHaveLength(50);
  });

  it('a token is shown once, when it is made, and kept as a hash', async () => {
    const answer = await create({ name: '  Importer ', role: 'editor' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const made = answer.json();
    const shown = {
      id: expect.any(Number),
      name: 'Importer',
      username: owner.username,
      role: 'editor',
      scope: 'role',
      createdAt: new Date(NOW).toISOString(),
      lastUsedAt: null,
      expiresAt: new Date(NOW + 90 * DAY).toISOString(),
    };
    expect(made).toEqual({ ...shown, token: expect.stringMatching(/^[\w-]{43}$/) });
    const listed = await as(app, cookie).get('/api/tokens');
    expect(listed.json()).toContainEqual(shown);
    expect(listed.body).not.toContain(made.token);
    expect(listed.body).not.toContain(hashSecret(made.token));
    const row = await store.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ token_hash: hashSecret(made.token), user_id: owner.id });
    expect(JSON.stringify(row)).not.toContain(made.token);
    expect((await created()).token).not.toBe(made.token);
  });

  it.each([
    ['no name', { name: '  ', role: 'author' }, 'name'],
    ['a long name', { name: 'x'.repeat(81), role: 'author' }, 'name'],
    ['a name with a NUL', { name: 'a\0b', role: 'author' }, 'name'],
    ['an unknown scope', { name: 'x', scope: 'everything' }, 'scope'],
    ['no end', { name: 'x', expiresInDays: 0 }, 'expiresInDays'],
    ['an end too far off', { name: 'x', expiresInDays: 366 }, 'expiresInDays'],
    ['an unknown role', { name: 'x', role: 'root' }, 'role'],
    ['a secret of its own', { name: 'x', role: 'author', token: 'mine' }, 'token'],
    ["another's name to act in", { name: 'x', role: 'author', userId: 1 }, 'userId'],
  ])('%s is refused', async (_what, body, field) => {
    const before = await list();
    expect(badFields(await create(body))).toEqual([field]);
    expect(await list()).toEqual(before);
  });

  it('acts with the lower of its own role and that of whoever made it', async () => {
    for (const role of ROLES) expect(await reach((await created(role)).token)).toBe(REACH[role]);
    const strong = await created('admin');
    const middle = await created('editor');
    const weak = await created('author');
    for (const role of ['editor', 'author'] as const) {
      await store.db.updateTable('users').set({ role }).where('id', '=', owner.id).execute();
      expect(await reach(strong.token)).toBe(REACH[role]);
      expect(await reach(middle.token)).toBe(REACH[role]);
      expect(await reach(weak.token)).toBe(REACH.author);
    }
  });

  it('acts in the name of whoever made it: what it writes is theirs, and the history says by what', async () => {
    const { token } = await created('author', 'Importer');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/articles',
      headers: { authorization: `bearer ${token}` },
      payload: { title: 'Imported', content: '<p>x</p>', category: 'news', status: 'published' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, authorId, moderationStatus } = answer.json();
    // An author's token is not above an author, though an admin made it.
    expect([authorId, moderationStatus]).toEqual([owner.id, 'pending']);
    const event = await store.db
      .selectFrom('audit_log')
      .select(['user_id', 'actor'])
      .where('subject_type', '=', 'article')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ user_id: owner.id, actor: `${owner.username} (Importer)` });
  });

  it('ends when it is revoked, at once and for itself alone', async () => {
    const [one, other] = [await created(), await created()];
    const answer = await as(app, cookie).del(`/api/tokens/${one.id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Token revoked' }]);
    expect(await statusOf(`Bearer ${one.token}`)).toBe(401);
    expect(await statusOf(`Bearer ${other.token}`)).toBe(200);
    expect((await list()).map(({ id }) => id)).not.toContain(one.id);
    const again = await as(app, cookie).del(`/api/tokens/${one.id}`);
    expect([again.statusCode, problemOf(again).code]).toEqual([404, 'token.not_found']);
    const events = await store.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'subject_name', 'detail'])
      .where('subject_type', '=', 'token')
      .where('subject_id', '=', one.id)
      .orderBy('id')
      .execute();
    const by = { actor: owner.username, subject_name: 'Importer' };
    expect(events).toEqual([
      { ...by, action: 'token.created', detail: 'admin' },
      { ...by, action: 'token.revoked', detail: null },
    ]);
  });

  it('ends with the account of whoever made it', async () => {
    const { token } = await created();
    const boss = await makeUser(store.db, { role: 'admin' });
    const other = as(app, await sessionFor(store.db, boss.id));
    expect((await other.del(`/api/users/${owner.id}`)).statusCode).toBe(200);
    expect(await statusOf(`Bearer ${token}`)).toBe(401);
    expect((await other.get('/api/tokens')).body).not.toContain(owner.username);
  });

  it.each([
    ['nothing', ''],
    ['a scheme alone', 'Bearer'],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['the right token under another scheme', 'Token {token}'],
    ['two tokens', 'Bearer {token} {token}'],
    ['a token cut short', 'Bearer {token-}'],
    ['a token and more', 'Bearer {token}x'],
    ['the stored hash', 'Bearer {hash}'],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['something like SQL', "Bearer ' or 1=1 -- ' or 1=1 --"],
    ['a very long one', `Bearer ${'A'.repeat(5000)}`],
  ])('%s is nobody, also where the browser has a session', async (_what, pattern) => {
    const { token } = await created();
    const authorization = pattern
      .replaceAll('{token}', token)
      .replace('{token-}', token.slice(0, -1))
      .replace('{hash}', hashSecret(token));
    const answer = await send(authorization, '/api/admin/jobs', { cookie });
    expect([answer.statusCode, problemOf(answer).code]).toEqual([401, 'auth.required']);
  });

  it('counts before the cookie: a weak token is not helped by a strong session', async () => {
    const { token } = await created('author');
    expect(await statusOf(`Bearer ${token}`, '/api/admin/jobs', { cookie })).toBe(403);
  });

  it('is no session, and a session is no token', async () => {
    const { token } = await created();
    const asCookie = await as(app, `session=${token}`).get('/api/users');
    expect(asCookie.statusCode).toBe(401);
    expect(await statusOf(`Bearer ${cookie.slice('session='.length)}`)).toBe(401);
  });

  it('its last use is noted, to the hour', async () => {
    const { token, id } = await created();
    const lastUse = async () => (await list()).find((one) => one.id === id)?.lastUsedAt;
    const use = async (at: number) => {
      now = at;
      expect(await statusOf(`Bearer ${token}`)).toBe(200);
      return lastUse();
    };
    expect(await lastUse()).toBeNull();
    expect(await use(NOW + 1000)).toBe(new Date(NOW + 1000).toISOString());
    expect(await use(NOW + HOUR)).toBe(new Date(NOW + 1000).toISOString());
    expect(await use(NOW + HOUR + 1000)).toBe(new Date(NOW + HOUR + 1000).toISOString());
  });

  it('ends by itself after its time, and sooner where nobody uses it', async () => {
    const short = await create({ name: 'Short', expiresInDays: 2 });
    const long = await create({ name: 'Long', expiresInDays: 365 });
    const unused = await create({ name: 'Unused', expiresInDays: 365 });
    const alive = async (answer: Awaited<ReturnType<typeof create>>) =>
      (await statusOf(`Bearer ${answer.json().token}`)) === 200;
    now = NOW + 2 * DAY - 1;
    expect(await alive(short)).toBe(true);
    now = NOW + 2 * DAY;
    expect([await alive(short), await alive(long)]).toEqual([false, true]);
    now = NOW + 90 * DAY;
    expect([await alive(unused), await alive(long)]).toEqual([false, true]);
    for (let day = 150; day < 365; day += 60) {
      now = NOW + day * DAY;
      expect(await alive(long), `day ${day}`).toBe(true);
    }
    now = NOW + 365 * DAY;
    expect(await alive(long)).toBe(false);
    // What has ended is forgotten when the next is made.
    cookie = await sessionFor(store.db, owner.id, now);
    await created();
    const rows = store.db.selectFrom('api_tokens').select('name').where('user_id', '=', owner.id);
    expect(await rows.execute()).toEqual([{ name: 'Importer' }]);
  });

  it('lives on when it is renewed by whoever made it, with its secret', async () => {
    const { id, token } = (await create({ name: 'Bot', expiresInDays: 10 })).json();
    now = NOW + 9 * DAY;
    cookie = await sessionFor(store.db, owner.id, now);
    const answer = await as(app, cookie).post(`/api/tokens/${id}/renew`, { expiresInDays: 30 });
    const expiresAt = new Date(now + 30 * DAY).toISOString();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ id, expiresAt }),
    ]);
    now = NOW + 20 * DAY;
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
    const other = await makeUser(store.db, { role: 'admin' });
    const others = as(app, await sessionFor(store.db, other.id, now));
    const refused = await others.post(`/api/tokens/${id}/renew`, {});
    expect([refused.statusCode, problemOf(refused).code]).toEqual([404, 'token.not_found']);
  });

  it('is for everybody to make, see and end, each their own, with no more than their role', async () => {
    const author = await makeUser(store.db);
    const authors = as(app, await sessionFor(store.db, author.id));
    expect(badFields(await authors.post('/api/tokens', { name: 'x', role: 'editor' }))).toEqual([
      'role',
    ]);
    const made = (await authors.post('/api/tokens', { name: 'Mine' })).json();
    expect([made.role, made.username]).toEqual(['author', author.username]);
    const own = (await authors.get('/api/auth/tokens')).json<Token[]>();
    expect(own.map(({ name }) => name)).toEqual(['Mine']);
    expect((await authors.get('/api/tokens')).statusCode).toBe(403);
    expect((await list()).map(({ id }) => id)).toContain(made.id);
    const foreign = await created();
    const refused = await authors.del(`/api/tokens/${foreign.id}`);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([404, 'token.not_found']);
    expect((await authors.del(`/api/tokens/${made.id}`)).statusCode).toBe(200);
  });

  it('reads, or writes articles, or does all that its role may, as it was made for', async () => {
    const codes = async (scope: string) => {
      const { token } = (await create({ name: scope, scope })).json();
      const headers = { authorization: `Bearer ${token}` };
      const article = { title: scope, content: '<p>x</p>', category: 'news' };
      const calls = [
        { method: 'GET', url: '/api/admin/articles' },
        { method: 'POST', url: '/api/articles', payload: article },
        { method: 'POST', url: '/api/tags', payload: { name: `tag ${scope}` } },
        { method: 'GET', url: '/api/admin/newsletter/subscribers' },
      ] as const;
      const answers: (number | string | null)[] = [];
      for (const call of calls) {
        const answer = await app.inject({ ...call, headers });
        answers.push(answer.statusCode < 400 ? answer.statusCode : problemOf(answer).code);
      }
      return answers;
    };
    const no = 'auth.scope';
    expect(await codes('read')).toEqual([200, no, no, no]);
    expect(await codes('articles')).toEqual([200, 201, no, no]);
    expect(await codes('role')).toEqual([200, 201, 201, 200]);
    const refused = await store.db
      .selectFrom('security_log')
      .select('detail')
      .where('event', '=', 'call.refused')
      .where('user_id', '=', owner.id)
      .execute();
    expect(refused).toContainEqual({ detail: 'POST /api/tags with a token made for less' });
  });

  it('what becomes of it stands in the security log', async () => {
    const { id } = await created('editor', 'Newsroom bot');
    await as(app, cookie).post(`/api/tokens/${id}/renew`, { expiresInDays: 1 });
    await as(app, cookie).del(`/api/tokens/${id}`);
    const entries = await store.db
      .selectFrom('security_log')
      .select(['event', 'account', 'detail'])
      .where('user_id', '=', owner.id)
      .orderBy('id')
      .execute();
    const day = (after: number) => new Date(NOW + after * DAY).toISOString().slice(0, 10);
    const said = (event: string, after: number) => ({
      event,
      account: owner.username,
      detail: `Newsroom bot, role, editor, ends ${day(after)}`,
    });
    expect(entries).toEqual([
      said('token.created', 90),
      said('token.renewed', 1),
      said('token.revoked', 1),
    ]);
  });

  it('stands in the security log when it is used from a network that is new for it, once for each', async () => {
    const { id, token } = await created('editor', 'Bot');
    const headers = { authorization: `Bearer ${token}` };
    const use = (remoteAddress: string) =>
      app.inject({ url: '/api/admin/categories', headers, remoteAddress });
    const said = async () => {
      const entries = await store.db
        .selectFrom('security_log')
        .select(['account', 'address', 'detail'])
        .where('user_id', '=', owner.id)
        .where('event', '=', 'token.new_address')
        .orderBy('id')
        .execute();
      return entries.map((entry) => Object.values(entry).join('; '));
    };
    // Side by side, and again from a neighbour.
    await Promise.all([use('203.0.113.9'), use('203.0.113.9'), use('203.0.113.9')]);
    await use('203.0.113.200');
    const first = `${owner.username}; 203.0.113.9; Bot, first seen from 203.0.113.x`;
    expect(await said()).toEqual([first]);
    await use('2001:db8:5:1::1');
    await use('2001:db8:5:2::1');
    await use('203.0.113.9');
    const second = `${owner.username}; 2001:db8:5:1::1; Bot, now from 2001:db8:5::x`;
    expect(await said()).toEqual([first, second]);
    // An ended one is not used; one that is refused is.
    await as(app, cookie).del(`/api/tokens/${id}`);
    expect((await use('198.51.100.1')).statusCode).toBe(401);
    expect(await said()).toHaveLength(2);
    const weak = await created('author', 'Weak');
    headers.authorization = `Bearer ${weak.token}`;
    expect((await use('198.51.100.1')).statusCode).toBe(403);
    expect((await said()).at(-1)).toMatch(/Weak, first seen from 198\.51\.100\.x$/);
    for (let count = 0; count < 12; count += 1) await use(`192.0.${count}.1`);
    const { networks } = await store.db
      .selectFrom('api_tokens')
      .select('networks')
      .where('id', '=', weak.id)
      .executeTakeFirstOrThrow();
    expect(networks.split(' ')).toHaveLength(10);
    expect(networks).toMatch(/^192\.0\.11\.x 192\.0\.10\.x /);
  });
});
