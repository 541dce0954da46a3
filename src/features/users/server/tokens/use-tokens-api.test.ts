import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { openTokenSite, type TokenSite } from '#tests/support/site/token-site.ts';
import { ROLES } from '../../values.ts';
import { hashSecret } from '../sessions/secrets.ts';

/** What each role sees of background work, taxonomy and the overview. */
const REACH = { admin: '200 200 200', editor: '403 200 200', author: '403 403 200' };

describe('a request with an API token', () => {
  let site: TokenSite;
  beforeAll(async () => {
    site = await openTokenSite();
  });
  beforeEach(() => site.reset());
  afterAll(() => site.close());

  const create: TokenSite['create'] = (body) => site.create(body);
  const created: TokenSite['created'] = (...what) => site.created(...what);
  const send: TokenSite['send'] = (...call) => site.send(...call);
  const statusOf: TokenSite['statusOf'] = (...call) => site.statusOf(...call);
  const list = () => site.list();
  const reach = async (token: string) => {
    const urls = ['/api/admin/jobs', '/api/admin/categories', '/api/admin/overview'];
    const statuses: number[] = [];
    for (const url of urls) statuses.push(await statusOf(`Bearer ${token}`, url));
    return statuses.join(' ');
  };

  it("has the lower of its own role and its creator's", async () => {
    for (const role of ROLES) expect(await reach((await created(role)).token)).toBe(REACH[role]);
    const strong = await created('admin');
    const middle = await created('editor');
    const weak = await created('author');
    for (const role of ['editor', 'author'] as const) {
      await site.db.updateTable('users').set({ role }).where('id', '=', site.owner.id).execute();
      expect(await reach(strong.token)).toBe(REACH[role]);
      expect(await reach(middle.token)).toBe(REACH[role]);
      expect(await reach(weak.token)).toBe(REACH.author);
    }
  });

  it('acts as its creator, and the activity log names the token', async () => {
    const { token } = await created('author', 'Importer');
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/articles',
      headers: { authorization: `bearer ${token}` },
      payload: { title: 'Imported', content: '<p>x</p>', category: 'news', status: 'published' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, authorId, moderationStatus } = answer.json();
    // An author's token is not above an author, though an admin made it.
    expect([authorId, moderationStatus]).toEqual([site.owner.id, 'pending']);
    const event = await site.db
      .selectFrom('audit_log')
      .select(['user_id', 'actor'])
      .where('subject_type', '=', 'article')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ user_id: site.owner.id, actor: `${site.owner.username} (Importer)` });
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
    const answer = await send(authorization, '/api/admin/jobs', { cookie: site.cookie });
    expect([answer.statusCode, problemOf(answer).code]).toEqual([401, 'auth.required']);
  });

  it('takes precedence over a cookie, even one with more permissions', async () => {
    const { token } = await created('author');
    expect(await statusOf(`Bearer ${token}`, '/api/admin/jobs', { cookie: site.cookie })).toBe(403);
  });

  it('a token is not accepted as a session, nor a session as a token', async () => {
    const { token } = await created();
    const asCookie = await as(site.app, `session=${token}`).get('/api/users');
    expect(asCookie.statusCode).toBe(401);
    expect(await statusOf(`Bearer ${site.cookie.slice('session='.length)}`)).toBe(401);
  });

  it('its last use is stored to the hour', async () => {
    const { token, id } = await created();
    const lastUse = async () => (await list()).find((one) => one.id === id)?.lastUsedAt;
    const use = async (at: number) => {
      site.clock.now = at;
      expect(await statusOf(`Bearer ${token}`)).toBe(200);
      return lastUse();
    };
    expect(await lastUse()).toBeNull();
    expect(await use(NOW + 1000)).toBe(new Date(NOW + 1000).toISOString());
    expect(await use(NOW + HOUR)).toBe(new Date(NOW + 1000).toISOString());
    expect(await use(NOW + HOUR + 1000)).toBe(new Date(NOW + HOUR + 1000).toISOString());
  });

  it('expires after its lifetime, or earlier if unused', async () => {
    const short = await create({ name: 'Short', expiresInDays: 2 });
    const long = await create({ name: 'Long', expiresInDays: 365 });
    const unused = await create({ name: 'Unused', expiresInDays: 365 });
    const alive = async (answer: Awaited<ReturnType<typeof create>>) =>
      (await statusOf(`Bearer ${answer.json().token}`)) === 200;
    site.clock.now = NOW + 2 * DAY - 1;
    expect(await alive(short)).toBe(true);
    site.clock.now = NOW + 2 * DAY;
    expect([await alive(short), await alive(long)]).toEqual([false, true]);
    site.clock.now = NOW + 90 * DAY;
    expect([await alive(unused), await alive(long)]).toEqual([false, true]);
    for (let day = 150; day < 365; day += 60) {
      site.clock.now = NOW + day * DAY;
      expect(await alive(long), `day ${day}`).toBe(true);
    }
    site.clock.now = NOW + 365 * DAY;
    expect(await alive(long)).toBe(false);
    // What has ended is forgotten when the next is made.
    site.cookie = await sessionFor(site.db, site.owner.id, site.clock.now);
    await created();
    const rows = site.db
      .selectFrom('api_tokens')
      .select('name')
      .where('user_id', '=', site.owner.id);
    expect(await rows.execute()).toEqual([{ name: 'Importer' }]);
  });

  it('is limited to its scope: read, articles or everything its role may do', async () => {
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
        const answer = await site.app.inject({ ...call, headers });
        answers.push(answer.statusCode < 400 ? answer.statusCode : problemOf(answer).code);
      }
      return answers;
    };
    const no = 'auth.scope';
    expect(await codes('read')).toEqual([200, no, no, no]);
    expect(await codes('articles')).toEqual([200, 201, no, no]);
    expect(await codes('role')).toEqual([200, 201, 201, 200]);
    const refused = await site.db
      .selectFrom('security_log')
      .select('detail')
      .where('event', '=', 'request.denied')
      .where('user_id', '=', site.owner.id)
      .execute();
    expect(refused).toContainEqual({ detail: 'POST /api/tags with a token of too narrow a scope' });
  });

  it('reaches only its own articles with the scope articles, and submits what it publishes', async () => {
    await site.db
      .updateTable('users')
      .set({ role: 'editor' })
      .where('id', '=', site.owner.id)
      .execute();
    const other = await makeUser(site.db, { role: 'author' });
    const theirs = await makeArticle(site.db, {
      authorId: other.id,
      status: 'draft',
      title: 'Written by another',
    });
    const statuses = async (scope: string) => {
      const { token } = (await create({ name: scope, scope })).json();
      const headers = { authorization: `Bearer ${token}` };
      const call = async (
        method: 'GET' | 'PUT' | 'POST' | 'DELETE',
        url: string,
        payload?: object,
      ) => site.app.inject({ method, url, headers, ...(payload && { payload }) });
      const url = `/api/articles/${theirs.id}`;
      const made = await call('POST', '/api/articles', {
        title: scope,
        content: '<p>x</p>',
        category: 'news',
        status: 'published',
      });
      const listed = await call('GET', '/api/admin/articles');
      const mine = await call('PUT', `/api/articles/${made.json().id}`, { title: 'Mine' });
      return {
        own: [mine.statusCode, made.json().moderationStatus],
        lists: listed.body.includes('Written by another'),
        theirs: [
          (await call('PUT', url, { title: 'Taken' })).statusCode,
          (await call('DELETE', url)).statusCode,
        ],
        moderates: (await call('POST', `/api/moderation/approve/${made.json().id}`)).statusCode,
      };
    };
    expect(await statuses('articles')).toEqual({
      own: [200, 'pending'],
      lists: false,
      theirs: [404, 404],
      moderates: 403,
    });
    expect(await statuses('role')).toEqual({
      own: [200, 'approved'],
      lists: true,
      theirs: [200, 200],
      moderates: 409,
    });
  });

  it('first use from each new network is recorded in the security log', async () => {
    const { id, token } = await created('editor', 'Bot');
    const headers = { authorization: `Bearer ${token}` };
    const use = (remoteAddress: string) =>
      site.app.inject({ url: '/api/admin/categories', headers, remoteAddress });
    const said = async () => {
      const entries = await site.db
        .selectFrom('security_log')
        .select(['account', 'address', 'detail'])
        .where('user_id', '=', site.owner.id)
        .where('event', '=', 'token.new_address')
        .orderBy('id')
        .execute();
      return entries.map((entry) => Object.values(entry).join('; '));
    };
    // Side by side, and again from a neighbor.
    await Promise.all([use('203.0.113.9'), use('203.0.113.9'), use('203.0.113.9')]);
    await use('203.0.113.200');
    const first = `${site.owner.username}; 203.0.113.9; Bot, first used from 203.0.113.x`;
    expect(await said()).toEqual([first]);
    await use('2001:db8:5:1::1');
    await use('2001:db8:5:2::1');
    await use('203.0.113.9');
    const second = `${site.owner.username}; 2001:db8:5:1::1; Bot, now used from 2001:db8:5::x`;
    expect(await said()).toEqual([first, second]);
    // An ended one is not used; one that is refused is.
    await as(site.app, site.cookie).del(`/api/tokens/${id}`);
    expect((await use('198.51.100.1')).statusCode).toBe(401);
    expect(await said()).toHaveLength(2);
    const weak = await created('author', 'Weak');
    headers.authorization = `Bearer ${weak.token}`;
    expect((await use('198.51.100.1')).statusCode).toBe(403);
    expect((await said()).at(-1)).toMatch(/Weak, first used from 198\.51\.100\.x$/);
    for (let count = 0; count < 12; count += 1) await use(`192.0.${count}.1`);
    const { networks } = await site.db
      .selectFrom('api_tokens')
      .select('networks')
      .where('id', '=', weak.id)
      .executeTakeFirstOrThrow();
    expect(networks.split(' ')).toHaveLength(10);
    expect(networks).toMatch(/^192\.0\.11\.x 192\.0\.10\.x /);
  });
});
