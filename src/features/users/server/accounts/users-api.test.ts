import { beforeAll, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor, tokenFor } from '#tests/support/content/people.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Session, User } from '../../contract.ts';
import { ROLES } from '../../values.ts';

const PASSWORD = 'kettle and 4 cups';

describe('accounts', () => {
  const site = testApp({ env: { ADMIN_USERNAME: 'Chief', SITE_NAME: 'Pixels' } });
  let boss: { id: number; username: string };
  let mainAdmin: number;
  let admin: ReturnType<typeof as>;
  let made = 0;

  beforeAll(async () => {
    boss = await makeUser(site.database.db, { username: 'Boss', role: 'admin' });
    admin = as(site.app, await sessionFor(site.database.db, boss.id));
    const users = (await admin.get('/api/users')).json<User[]>();
    mainAdmin = users.find(({ isMainAdmin }) => isMainAdmin)?.id ?? 0;
  });

  const fresh = () => {
    made += 1;
    return `Person${made}`;
  };
  const create = (fields: Record<string, unknown>) =>
    admin.post('/api/users', { username: fresh(), password: PASSWORD, ...fields });
  const created = async (fields: Record<string, unknown> = {}) => {
    const answer = await create(fields);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<User>();
  };
  const list = async () => (await admin.get('/api/users')).json<User[]>();
  const logIn = (username: string, password: string) =>
    as(site.app, null).post('/api/auth/login', { username, password });
  const whoIs = async (cookie: string) =>
    (await as(site.app, cookie).get('/api/auth/session')).json<Session>().user;
  const events = async (id: number) =>
    (
      await site.database.db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'user_id', 'subject_name', 'detail'])
        .where('subject_type', '=', 'user')
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute()
    ).map((row) => [row.action, row.actor, row.user_id, row.subject_name, row.detail]);

  it('the list shows every account with its role and nothing private', async () => {
    const [chief, second] = await list();
    const common = {
      role: 'admin',
      twoFactor: false,
      email: null,
      emailConfirmed: false,
      isInvited: false,
    };
    const lastLoginAt = expect.stringMatching(/^20.*Z$/);
    const main = { id: mainAdmin, username: 'Chief', isMainAdmin: true, lastLoginAt: null };
    expect(chief).toEqual({ ...main, ...common });
    expect(second).toEqual({ ...boss, isMainAdmin: false, lastLoginAt, ...common });
  });

  describe('creating an account', () => {
    it('creates an author by default, who can log in', async () => {
      const name = fresh();
      const user = await created({ username: `  ${name}\t` });
      expect(user).toEqual({
        id: expect.any(Number),
        username: name,
        role: 'author',
        isMainAdmin: false,
        twoFactor: false,
        email: null,
        emailConfirmed: false,
        lastLoginAt: null,
        isInvited: false,
      });
      expect(await list()).toContainEqual(user);
      expect((await logIn(name, PASSWORD)).statusCode).toBe(200);
      const known = (await list()).find(({ id }) => id === user.id);
      expect(known).toEqual({ ...user, lastLoginAt: expect.stringMatching(/^20.*Z$/) });
      for (const role of ROLES) expect((await created({ role })).role).toBe(role);
      expect(await events(user.id)).toEqual([['user.created', 'Boss', boss.id, name, 'author']]);
    });

    it('stores the password as typed, including surrounding spaces', async () => {
      const { username } = await created({ password: `  ${PASSWORD}  ` });
      expect((await logIn(username, PASSWORD)).statusCode).toBe(401);
      expect((await logIn(username, `  ${PASSWORD}  `)).statusCode).toBe(200);
    });

    it.each(['Åsa.Öberg', 'x', '李小龍', 'mara-lind_2', 'x'.repeat(60)])(
      'takes the name %s',
      async (username) => {
        expect((await created({ username })).username).toBe(username);
      },
    );

    it.each([
      '',
      '   ',
      'two words',
      'a/b',
      '<b>',
      'a\u0000b',
      'a\nb',
      "o'neill",
      'p\u0430ul',
      'x'.repeat(61),
    ])('refuses the name %j', async (username) => {
      expect(badFields(await create({ username }))).toContain('username');
    });

    it.each([
      ['a short password', { password: 'vK9#qpLz2' }, 'password'],
      ['a common password', { password: 'Password1234!' }, 'password'],
      ['its name as password', { username: 'Hannelore', password: 'hannelore2024' }, 'password'],
      ["the site's name as password", { password: 'Pixels123456' }, 'password'],
      ['an unknown role', { role: 'owner' }, 'role'],
      ['an unknown field', { isMainAdmin: true }, 'isMainAdmin'],
      ['a hash of its own', { password_hash: 'x' }, 'password_hash'],
    ])('refuses %s', async (_what, fields, field) => {
      const before = await list();
      expect(badFields(await create(fields))).toEqual([field]);
      expect(await list()).toEqual(before);
    });

    it.each(['Boss', 'BOSS', ' boss ', 'ｂｏｓｓ', 'bóss', 'cHIEF'])(
      'refuses a name that is there already: %j',
      async (username) => {
        const answer = await create({ username });
        expect(answer.statusCode, answer.body).toBe(409);
        expect(problemOf(answer).code).toBe('user.exists');
      },
    );

    it('one of two parallel accounts with the same name is created', async () => {
      const username = fresh();
      const both = [create({ username }), create({ username: username.toUpperCase() })];
      const answers = await Promise.all(both);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    });
  });

  describe('changing an account', () => {
    it('a new role ends its sessions', async () => {
      const user = await makeUser(site.database.db);
      const cookie = await sessionFor(site.database.db, user.id);
      const answer = await admin.put(`/api/users/${user.id}`, { role: 'editor' });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          ...user,
          role: 'editor',
          isMainAdmin: false,
          twoFactor: false,
          email: null,
          emailConfirmed: false,
          lastLoginAt: expect.any(String),
          isInvited: false,
        },
      ]);
      expect(await whoIs(cookie)).toBeNull();
      expect((await whoIs(await sessionFor(site.database.db, user.id)))?.role).toBe('editor');
      const event = ['user.role_changed', 'Boss', boss.id, user.username, 'editor'];
      expect(await events(user.id)).toEqual([event]);
    });

    it('a new password ends its sessions and replaces the old one', async () => {
      const user = await created();
      const cookie = await sessionFor(site.database.db, user.id);
      const answer = await admin.put(`/api/users/${user.id}`, { password: `${PASSWORD}, new` });
      const lastLoginAt = expect.any(String);
      expect([answer.statusCode, answer.json()]).toEqual([200, { ...user, lastLoginAt }]);
      expect(await whoIs(cookie)).toBeNull();
      expect((await logIn(user.username, PASSWORD)).statusCode).toBe(401);
      expect((await logIn(user.username, `${PASSWORD}, new`)).statusCode).toBe(200);
      const [, event] = await events(user.id);
      expect(event).toEqual(['user.password_changed', 'Boss', boss.id, user.username, null]);
    });

    it("a new password revokes its tokens; one's own needs the current password", async () => {
      const user = await created();
      const { token } = await tokenFor(site.database.db, user.id, { role: 'author' });
      const asToken = { url: '/api/admin/overview', headers: { authorization: `Bearer ${token}` } };
      expect((await site.app.inject(asToken)).statusCode).toBe(200);
      await admin.put(`/api/users/${user.id}`, { password: `${PASSWORD}, new` });
      expect((await site.app.inject(asToken)).statusCode).toBe(401);

      const own = await admin.put(`/api/users/${boss.id}`, { password: `${PASSWORD}, new` });
      expect([own.statusCode, problemOf(own).code]).toEqual([403, 'user.own_password']);
    });

    it('is recorded in the security log', async () => {
      const user = await created();
      await admin.put(`/api/users/${user.id}`, { role: 'editor', password: `${PASSWORD}, new` });
      await admin.del(`/api/users/${user.id}`);
      const entries = await site.database.db
        .selectFrom('security_log')
        .select(['event', 'detail'])
        .where('user_id', '=', boss.id)
        .where('detail', 'like', `${user.username}%`)
        .orderBy('id')
        .execute();
      expect(entries.map(({ event, detail }) => `${event} ${detail}`)).toEqual([
        `account.created ${user.username}, author`,
        `role.changed ${user.username}: author, now editor`,
        `password.reset ${user.username}`,
        `account.deleted ${user.username}`,
      ]);
    });

    it('the same values change nothing', async () => {
      const user = await makeUser(site.database.db);
      const cookie = await sessionFor(site.database.db, user.id);
      for (const body of [{}, { role: 'author' }]) {
        expect((await admin.put(`/api/users/${user.id}`, body)).statusCode).toBe(200);
      }
      expect(await whoIs(cookie)).not.toBeNull();
      expect(await events(user.id)).toEqual([]);
    });

    it('refuses values that are invalid for a new account and changes nothing', async () => {
      const user = await created();
      const url = `/api/users/${user.id}`;
      const weak = await admin.put(url, { role: 'admin', password: 'Password1234!' });
      expect(badFields(weak)).toEqual(['password']);
      const named = await admin.put(url, { password: `${user.username}!!!!!!` });
      expect(badFields(named)).toEqual(['password']);
      expect(badFields(await admin.put(url, { role: 'owner' }))).toEqual(['role']);
      expect(badFields(await admin.put(url, { username: 'Other' }))).toEqual(['username']);
      expect(await list()).toContainEqual(user);
      expect((await logIn(user.username, PASSWORD)).statusCode).toBe(200);
    });
  });

  it.each(['put', 'del'] as const)(
    '%s: an account that is not there is not found',
    async (call) => {
      for (const id of ['999999', '0', 'x', '-1']) {
        const answer = await admin[call](`/api/users/${id}`, call === 'put' ? {} : undefined);
        const expected = id === '999999' ? [404, 'user.not_found'] : [400, 'request.invalid'];
        expect([answer.statusCode, problemOf(answer).code], id).toEqual(expected);
      }
    },
  );

  describe('the main admin', () => {
    it.each([
      ['delete', 'Cannot delete the Chief account'],
      ['editor', 'Cannot demote the Chief account'],
      ['author', 'Cannot demote the Chief account'],
    ])('is protected from %s', async (what, detail) => {
      const url = `/api/users/${mainAdmin}`;
      const cookie = await sessionFor(site.database.db, mainAdmin);
      const body = { role: what, password: `${PASSWORD}, new` };
      const answer = what === 'delete' ? await admin.del(url) : await admin.put(url, body);
      expect(answer.statusCode).toBe(403);
      expect(problemOf(answer)).toMatchObject({ code: 'user.protected', detail });
      expect(await whoIs(cookie)).toMatchObject({ role: 'admin', isMainAdmin: true });
      const self = as(site.app, cookie);
      const own = what === 'delete' ? await self.del(url) : await self.put(url, { role: what });
      expect(own.statusCode).toBe(403);
    });

    it('accepts the role it already has', async () => {
      const answer = await admin.put(`/api/users/${mainAdmin}`, { role: 'admin' });
      expect([answer.statusCode, answer.json<User>().role]).toEqual([200, 'admin']);
    });
  });

  describe('deleting an account', () => {
    it('ends its sessions and its login, and is logged', async () => {
      const user = await created();
      const cookie = await sessionFor(site.database.db, user.id);
      const answer = await admin.del(`/api/users/${user.id}`);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { message: 'User deleted successfully' },
      ]);
      expect(await whoIs(cookie)).toBeNull();
      expect((await as(site.app, cookie).get('/api/admin/overview')).statusCode).toBe(401);
      expect((await logIn(user.username, PASSWORD)).statusCode).toBe(401);
      expect((await list()).map(({ id }) => id)).not.toContain(user.id);
      const [, event] = await events(user.id);
      expect(event).toEqual(['user.deleted', 'Boss', boss.id, user.username, null]);
    });

    it('keeps its articles public under its ID, which is never reused', async () => {
      const user = await makeUser(site.database.db);
      const fields = { title: `By ${user.username}`, authorId: user.id };
      const { id, slug } = await makeArticle(site.database.db, fields);
      expect((await admin.del(`/api/users/${user.id}`)).statusCode).toBe(200);
      const answer = await get(site.app, `/api/articles/slug/${slug}`);
      expect(answer.json()).toMatchObject({ id, authorId: user.id, status: 'published' });
      const staff = await admin.get(`/api/my/articles/${id}`);
      expect(staff.json()).toMatchObject({ authorId: user.id, authorName: null });

      const next = await created({ username: user.username });
      expect(next.id).not.toBe(user.id);
      const cookie = await sessionFor(site.database.db, next.id);
      expect((await as(site.app, cookie).get(`/api/my/articles/${id}`)).statusCode).toBe(404);
    });

    it('an admin can delete their own account, and the log keeps the name', async () => {
      const user = await makeUser(site.database.db, { role: 'admin' });
      const self = as(site.app, await sessionFor(site.database.db, user.id));
      expect((await self.del(`/api/users/${user.id}`)).statusCode).toBe(200);
      expect((await self.get('/api/users')).statusCode).toBe(401);
      const event = ['user.deleted', user.username, null, user.username, null];
      expect(await events(user.id)).toEqual([event]);
    });
  });
});
