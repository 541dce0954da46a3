import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { as, makeUser, sessionFor, tokenFor } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { openTokenSite, type Token, type TokenSite } from '#tests/support/site/token-site.ts';
import { hashSecret } from '../sessions/secrets.ts';

describe('managing API tokens', () => {
  let site: TokenSite;
  beforeAll(async () => {
    site = await openTokenSite();
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  const create: TokenSite['create'] = (body) => site.create(body);
  const created: TokenSite['created'] = (...what) => site.created(...what);
  const statusOf: TokenSite['statusOf'] = (...call) => site.statusOf(...call);
  const list = () => site.list();
  const tokensOf = (userId: number) =>
    site.db.selectFrom('api_tokens').select('id').where('user_id', '=', userId).execute();

  it('an account can create twenty an hour and have fifty', async () => {
    // What is refused for its body does not count.
    for (let times = 0; times < 3; times += 1) await create({});
    for (let times = 0; times < 20; times += 1) await created();
    const refused = await create({ name: 'One more' });
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'request.too_many']);

    const many = await makeUser(site.db, { role: 'author' });
    for (let times = 0; times < 50; times += 1) await tokenFor(site.db, many.id);
    site.cookie = await sessionFor(site.db, many.id);
    expect(problemOf(await create({ name: 'One more' })).code).toBe('token.too_many');
    await site.db
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

  it('a token is shown once and stored as a hash', async () => {
    const answer = await create({ name: '  Importer ', role: 'editor' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const made = answer.json();
    const shown = {
      id: expect.any(Number),
      name: 'Importer',
      username: site.owner.username,
      role: 'editor',
      scope: 'role',
      createdAt: new Date(NOW).toISOString(),
      lastUsedAt: null,
      expiresAt: new Date(NOW + 90 * DAY).toISOString(),
    };
    expect(made).toEqual({ ...shown, token: expect.stringMatching(/^[\w-]{43}$/) });
    const listed = await as(site.app, site.cookie).get('/api/tokens');
    expect(listed.json()).toContainEqual(shown);
    expect(listed.body).not.toContain(made.token);
    expect(listed.body).not.toContain(hashSecret(made.token));
    const row = await site.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ token_hash: hashSecret(made.token), user_id: site.owner.id });
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

  it('a revoked token is invalid at once, and the others still work', async () => {
    const [one, other] = [await created(), await created()];
    const answer = await as(site.app, site.cookie).del(`/api/tokens/${one.id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Token revoked' }]);
    expect(await statusOf(`Bearer ${one.token}`)).toBe(401);
    expect(await statusOf(`Bearer ${other.token}`)).toBe(200);
    expect((await list()).map(({ id }) => id)).not.toContain(one.id);
    const again = await as(site.app, site.cookie).del(`/api/tokens/${one.id}`);
    expect([again.statusCode, problemOf(again).code]).toEqual([404, 'token.not_found']);
    const events = await site.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'subject_name', 'detail'])
      .where('subject_type', '=', 'token')
      .where('subject_id', '=', one.id)
      .orderBy('id')
      .execute();
    const by = { actor: site.owner.username, subject_name: 'Importer' };
    expect(events).toEqual([
      { ...by, action: 'token.created', detail: 'admin' },
      { ...by, action: 'token.revoked', detail: null },
    ]);
  });

  it('deleting an account revokes its tokens', async () => {
    const { token } = await created();
    const boss = await makeUser(site.db, { role: 'admin' });
    const other = as(site.app, await sessionFor(site.db, boss.id));
    expect((await other.del(`/api/users/${site.owner.id}`)).statusCode).toBe(200);
    expect(await statusOf(`Bearer ${token}`)).toBe(401);
    expect((await other.get('/api/tokens')).body).not.toContain(site.owner.username);
  });

  it('its creator can renew it, and the secret stays the same', async () => {
    const { id, token } = (await create({ name: 'Bot', expiresInDays: 10 })).json();
    site.clock.now = NOW + 9 * DAY;
    site.cookie = await sessionFor(site.db, site.owner.id, site.clock.now);
    const answer = await as(site.app, site.cookie).post(`/api/tokens/${id}/renew`, {
      expiresInDays: 30,
    });
    const expiresAt = new Date(site.clock.now + 30 * DAY).toISOString();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ id, expiresAt }),
    ]);
    site.clock.now = NOW + 20 * DAY;
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
    const other = await makeUser(site.db, { role: 'admin' });
    const others = as(site.app, await sessionFor(site.db, other.id, site.clock.now));
    const refused = await others.post(`/api/tokens/${id}/renew`, {});
    expect([refused.statusCode, problemOf(refused).code]).toEqual([404, 'token.not_found']);
  });

  it('every account manages its own, with at most its own role', async () => {
    const author = await makeUser(site.db);
    const authors = as(site.app, await sessionFor(site.db, author.id));
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

  it('creating, renewing and revoking are recorded in the security log', async () => {
    const { id } = await created('editor', 'Newsroom bot');
    await as(site.app, site.cookie).post(`/api/tokens/${id}/renew`, { expiresInDays: 1 });
    await as(site.app, site.cookie).del(`/api/tokens/${id}`);
    const entries = await site.db
      .selectFrom('security_log')
      .select(['event', 'account', 'detail'])
      .where('user_id', '=', site.owner.id)
      .orderBy('id')
      .execute();
    const day = (after: number) => new Date(NOW + after * DAY).toISOString().slice(0, 10);
    const said = (event: string, after: number) => ({
      event,
      account: site.owner.username,
      detail: `Newsroom bot, role, editor, expires ${day(after)}`,
    });
    expect(entries).toEqual([
      said('token.created', 90),
      said('token.renewed', 1),
      said('token.revoked', 1),
    ]);
  });
});
