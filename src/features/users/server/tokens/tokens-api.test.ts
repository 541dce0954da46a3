import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import {
  buildTestApp,
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

describe('API tokens', () => {
  let store: TestStore;
  let app: App;
  let now: number;
  let owner: { id: number; username: string };
  let cookie: string;

  beforeAll(async () => {
    store = await openTestStore();
    app = await buildTestApp(store, { now: () => now });
  });
  beforeEach(async () => {
    now = NOW;
    owner = await makeUser(store.db, { role: 'admin' });
    cookie = await sessionFor(store.db, owner.id);
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

  it('a token is shown once, when it is made, and kept as a hash', async () => {
    const answer = await create({ name: '  Importer ', role: 'editor' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const made = answer.json();
    const shown = {
      id: expect.any(Number),
      name: 'Importer',
      role: 'editor',
      createdAt: new Date(NOW).toISOString(),
      lastUsedAt: null,
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
    ['no role', { name: 'x' }, 'role'],
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

  it('does not run out by itself, as a session does', async () => {
    const { token } = await created();
    now = NOW + 1000 * 24 * HOUR;
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
  });
});
