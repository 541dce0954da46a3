import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { openSmtpServer } from '#tests/support/servers/smtp-server.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite } from '#tests/support/site/test-site.ts';
import { buildTestApp, ENGINES } from '#tests/support/stores/test-store.ts';
import type { AccountLink, GivenLink, Session, User } from '../../contract.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const SITE = 'https://savepoint.example';
const CHOSEN = 'three tides late';
const OLD = 'kettle and 4 cups';

describe.each(ENGINES)('links for accounts on %s', (engine) => {
  let smtp: Awaited<ReturnType<typeof openSmtpServer>>;
  let site: Awaited<ReturnType<typeof openTestSite>>;
  let withoutMail: App;
  const written: string[] = [];
  let calls = 0;

  beforeAll(async () => {
    smtp = await openSmtpServer();
    const env = {
      SMTP_URL: smtp.url,
      SITE_URL: SITE,
      MAIL_FROM: 'Savepoint <news@savepoint.example>',
    };
    site = await openTestSite({ engine, env, onLog: (line) => written.push(line) });
    const config = { ...site.store.config, smtp: null };
    withoutMail = await buildTestApp({ ...site.store, config }, { now: () => site.clock.now });
  });
  beforeEach(async () => {
    site.clock.now += DAY;
    for (const table of ['jobs', 'login_failures'] as const) {
      await site.db.deleteFrom(table).execute();
    }
    smtp.reset();
  });
  afterAll(async () => {
    await withoutMail.close();
    await site.close();
    await smtp.close();
  });

  const name = () => {
    calls += 1;
    return `mara${calls}`;
  };
  /** An admin who has just logged in. */
  const admin = async (app = site.app) =>
    as(app, await sessionFor(site.db, site.admin.id, site.clock.now, site.store.config));
  /** From an address of its own each time. */
  const post = (url: string, payload: object, app = site.app) => {
    calls += 1;
    const remoteAddress = `10.9.${calls >> 8}.${calls & 255}`;
    return app.inject({ method: 'POST', url, payload, remoteAddress });
  };
  const invite = async (more: object = {}, app = withoutMail) =>
    jsonOf<GivenLink>(
      await (await admin(app)).post('/api/users/invitations', { username: name(), ...more }),
      201,
    );
  const tokenOf = ({ link }: Pick<GivenLink, 'link'>) => link?.split('#')[1] ?? '';
  const look = async (token: string) =>
    jsonOf<AccountLink>(await post('/api/auth/link', { token })).link;
  const use = (token: string, password = CHOSEN) => post('/api/auth/link/use', { token, password });
  const logsIn = async (username: string, password: string) =>
    (await post('/api/auth/login', { username, password })).statusCode === 200;
  const mailed = async () => {
    await site.app.jobs.runDue();
    return smtp.mails.map(({ to, text, header }) => ({
      to: to[0],
      subject: header('subject'),
      text,
    }));
  };
  const tokenIn = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
  const userOf = async (username: string) =>
    jsonOf<User[]>(await (await admin()).get('/api/users')).find(
      (one) => one.username === username,
    );

  describe('an invitation', () => {
    it('is a link to hand over where no mail goes: it says who invites whom, and until when', async () => {
      const given = await invite({ role: 'editor', email: 'mara@example.org' });
      const { username, mailedTo, expiresAt } = given;
      expect(given.link).toMatch(/^https:\/\/savepoint\.example\/join#[\w-]{43}$/);
      expect([mailedTo, expiresAt]).toEqual([null, new Date(site.clock.now + DAY).toISOString()]);
      expect(await look(tokenOf(given))).toEqual({
        ...{ kind: 'invitation', username, role: 'editor', invitedBy: 'Ada', expiresAt },
      });
      expect(await userOf(username)).toMatchObject({ isInvited: true, email: 'mara@example.org' });
    });

    it('begins a session for whoever chooses a password by it, once', async () => {
      const given = await invite();
      const token = tokenOf(given);
      for (let times = 0; times < 3; times += 1) expect(await look(token)).not.toBeNull();
      const answer = await use(token);
      const { user } = jsonOf<Session>(answer);
      expect(user).toMatchObject({ username: given.username, role: 'author' });
      expect(user?.chooseOwnPassword).toBeUndefined();
      const cookies = answer.cookies.map((one) => one.name);
      expect(cookies).toEqual(expect.arrayContaining(['__Host-session', '__Host-browser']));
      expect(await logsIn(given.username, CHOSEN)).toBe(true);
      expect(await userOf(given.username)).toMatchObject({ isInvited: false });

      expect(await look(token)).toBeNull();
      const again = await use(token, 'another way to get in');
      expect([again.statusCode, problemOf(again).code]).toEqual([410, 'link.over']);
      expect(again.headers['set-cookie']).toBeUndefined();
      expect(await logsIn(given.username, CHOSEN)).toBe(true);
    });

    it('is used once also by two at once', async () => {
      const token = tokenOf(await invite());
      const answers = await Promise.all([use(token), use(token, 'nine lives of a cat')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    });

    it('is over after 24 hours, and when another one is made', async () => {
      const first = await invite();
      site.clock.now += DAY - 1;
      expect(await look(tokenOf(first))).not.toBeNull();
      const caller = await admin(withoutMail);
      const second = jsonOf<GivenLink>(await caller.post(`/api/users/${first.userId}/link`), 201);
      expect(second.kind).toBe('invitation');
      expect(await look(tokenOf(first))).toBeNull();
      expect((await use(tokenOf(first))).statusCode).toBe(410);
      expect(await look(tokenOf(second))).not.toBeNull();
      site.clock.now += DAY;
      expect(await look(tokenOf(second))).toBeNull();
      expect((await use(tokenOf(second))).statusCode).toBe(410);
      expect(await userOf(first.username)).toMatchObject({ isInvited: true });
    });

    it('is mailed where an address is known, and no answer holds its secret', async () => {
      const given = await invite({ email: 'Mara@Example.org' }, site.app);
      expect([given.link, given.mailedTo]).toEqual([null, 'Mara@example.org']);
      const jobs = await site.db.selectFrom('jobs').select('payload').execute();
      const [mail] = await mailed();
      expect([mail?.to, mail?.subject]).toEqual([
        'Mara@example.org',
        'Ada invites you to Savepoint',
      ]);
      const token = tokenIn(mail?.text);
      expect(await look(token)).toMatchObject({ username: given.username });
      expect(JSON.stringify(jobs)).not.toContain(token);
      expect((await use(token)).statusCode).toBe(200);
    });

    it('takes a name and an address, and neither twice nor wrong', async () => {
      const { username } = await invite();
      const caller = await admin();
      const taken = await caller.post('/api/users/invitations', { username });
      expect([taken.statusCode, problemOf(taken).code]).toEqual([409, 'user.exists']);
      const wrong = { username: 'a b', email: 'nobody', role: 'owner' };
      const answer = await caller.post('/api/users/invitations', wrong);
      expect(badFields(answer).sort()).toEqual(['email', 'role', 'username']);
    });

    it('is not mailed any more once an admin gave a password, and logs in nobody past a second step', async () => {
      const email = 'late@example.org';
      const given = await invite({ email }, site.app);
      const joined = await invite();
      const { id } = (await userOf(joined.username)) ?? { id: 0 };
      const secret = { user_id: id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: 1 };
      await site.db.insertInto('totp_secrets').values(secret).execute();
      await (await admin()).put(`/api/users/${given.userId}`, { password: OLD });
      expect((await mailed()).map(({ subject }) => subject)).toEqual([
        'Savepoint: An administrator set a new password for your account',
      ]);
      const answer = await use(tokenOf(joined));
      expect([answer.statusCode, answer.body]).toEqual([200, '{"user":null}']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('is mailed also where whoever invited is deleted meanwhile', async () => {
      const boss = await makeUser(site.db, { role: 'admin' });
      const cookie = await sessionFor(site.db, boss.id, site.clock.now, site.store.config);
      const body = { username: name(), email: 'guest@example.org' };
      await as(site.app, cookie).post('/api/users/invitations', body);
      await site.db.deleteFrom('users').where('id', '=', boss.id).execute();
      const [mail] = await mailed();
      expect(mail?.subject).toBe('An administrator invites you to Savepoint');
      expect((await look(tokenIn(mail?.text)))?.invitedBy).toBeNull();
    });

    it('says nothing of a secret that nobody has, and is kept as a hash alone', async () => {
      const token = tokenOf(await invite());
      const rows = await site.db.selectFrom('account_links').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      for (const wrong of ['x', token.slice(1), `${token}x`]) expect(await look(wrong)).toBeNull();
      expect(written.join('')).not.toContain(token);
    });

    it('takes no password that is easy to guess', async () => {
      const given = await invite();
      const answer = await use(tokenOf(given), `${given.username}2024`);
      expect(badFields(answer)).toEqual(['password']);
      expect(await look(tokenOf(given))).not.toBeNull();
    });

    it('ends when an admin sets a password instead, or deletes the account', async () => {
      const [one, two] = [await invite(), await invite()];
      const caller = await admin();
      await caller.put(`/api/users/${one.userId}`, { password: 'a kettle of quiet fish' });
      await caller.del(`/api/users/${two.userId}`);
      expect(await look(tokenOf(one))).toBeNull();
      expect(await look(tokenOf(two))).toBeNull();
    });
  });

  describe('a forgotten password', () => {
    const forgot = (account: string) => post('/api/auth/forgotten', { account });
    const person = async (email: string | null = null, app = site.app) => {
      const user = await makeUser(site.db, { username: name(), password: OLD });
      await site.db.updateTable('users').set({ email }).where('id', '=', user.id).execute();
      const session = await sessionFor(site.db, user.id, site.clock.now, site.store.config);
      return { ...user, ...as(app, session) };
    };

    it.each(['the username', 'the address'])(
      'is answered by a link in a mail, asked for by %s; everybody is logged out',
      async (way) => {
        const email = `${name()}@example.org`;
        const user = await person(email);
        const asked = await forgot(
          way === 'the username' ? ` ${user.username} ` : email.toUpperCase(),
        );
        expect(asked.statusCode).toBe(202);
        const [mail, ...more] = await mailed();
        expect(more).toEqual([]);
        expect(mail?.to).toBe(email);
        expect(mail?.text).toContain(`${SITE}/reset-password#`);
        const answer = await use(tokenIn(mail?.text));
        expect([answer.statusCode, answer.body]).toEqual([200, '{"user":null}']);
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(await logsIn(user.username, OLD)).toBe(false);
        expect(await logsIn(user.username, CHOSEN)).toBe(true);
        expect((await user.get('/api/admin/overview')).statusCode).toBe(401);
        const told = (await mailed()).at(-1);
        expect(told?.subject).toBe('Savepoint: The password of your account was changed');
        const log = await site.db
          .selectFrom('security_log')
          .select(['event', 'detail'])
          .where('user_id', '=', user.id)
          .where('event', '=', 'password.reset')
          .execute();
        expect(log).toEqual([{ event: 'password.reset', detail: 'by a link' }]);
      },
    );

    it('gets the same answer for accounts that are not there, or have no address or password', async () => {
      const known = await person('known@example.org');
      const none = await person(null);
      const invited = await invite({ email: 'invited@example.org' });
      const answers = [];
      const asked = [known.username, none.username, invited.username, 'nobody', 'no@example.org'];
      for (const account of asked) {
        site.store.forgetQueries();
        const { statusCode, body } = await forgot(account);
        answers.push(JSON.stringify([statusCode, body, site.store.queries]));
      }
      expect(new Set(answers).size).toBe(1);
      expect((await mailed()).map(({ to }) => to)).toEqual(['known@example.org']);
    });

    it('is mailed to one account three times a day', async () => {
      const { username } = await person('often@example.org');
      for (let times = 0; times < 5; times += 1) {
        await forgot(username);
        await mailed();
        site.clock.now += HOUR;
      }
      expect(smtp.mails).toHaveLength(3);
      site.clock.now += DAY;
      await forgot(username);
      expect(await mailed()).toHaveLength(4);
    });

    it('does not open by the link that went to an address of before', async () => {
      const user = await person('before@example.org');
      await forgot(user.username);
      const token = tokenIn((await mailed())[0]?.text);
      expect(await look(token)).not.toBeNull();
      await user.put('/api/auth/email', { email: 'now@example.org', currentPassword: OLD });
      expect(await look(token)).toBeNull();
      expect((await use(token)).statusCode).toBe(410);
    });

    it('is not replaced by the same one', async () => {
      const user = await person();
      const made = await (await admin(withoutMail)).post(`/api/users/${user.id}/link`);
      const token = tokenOf(jsonOf<GivenLink>(made, 201));
      expect(badFields(await use(token, OLD))).toEqual(['password']);
      expect((await use(token)).statusCode).toBe(200);
    });

    it('is asked for ten times an hour from one address', async () => {
      const statuses: number[] = [];
      for (let times = 0; times < 11; times += 1) {
        const request = { method: 'POST', url: '/api/auth/forgotten', remoteAddress: '10.8.0.1' };
        const answer = await site.app.inject({
          ...request,
          method: 'POST',
          payload: { account: 'x' },
        });
        statuses.push(answer.statusCode);
      }
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    });

    it('without mail is the matter of an admin, who makes a link to hand over', async () => {
      expect(jsonOf(await as(withoutMail, null).get('/api/auth/forgotten'))).toEqual({
        byMail: false,
      });
      const refused = await post('/api/auth/forgotten', { account: 'x' }, withoutMail);
      expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'auth.no_mail']);
      const user = await person();
      const given = jsonOf<GivenLink>(
        await (await admin(withoutMail)).post(`/api/users/${user.id}/link`),
        201,
      );
      expect(given).toMatchObject({ kind: 'reset', mailedTo: null });
      // Until it is used the old one holds.
      expect(await logsIn(user.username, OLD)).toBe(true);
      expect((await use(tokenOf(given))).statusCode).toBe(200);
      expect(await logsIn(user.username, OLD)).toBe(false);
    });
  });

  describe('the address of an account', () => {
    it('is changed by its owner, who proves who they are; the former address is told', async () => {
      const user = await makeUser(site.db, { username: name(), password: OLD });
      const session = await sessionFor(site.db, user.id, site.clock.now, site.store.config);
      const owner = as(site.app, session);
      const set = (email: string, currentPassword = OLD) =>
        owner.put('/api/auth/email', { email, currentPassword });
      expect(jsonOf<Session>(await set('first@example.org')).user?.email).toBe('first@example.org');
      expect(badFields(await set('nobody'))).toEqual(['email']);
      expect(badFields(await set('second@example.org', 'not mine'))).toEqual(['currentPassword']);
      await set('second@example.org');
      const mails = await mailed();
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ to: 'first@example.org' });
      expect(mails[0]?.text).toContain('Mail about your account goes to another address');
      site.clock.now += 10 * 60 * 1000;
      expect(problemOf(await set('')).code).toBe('auth.proof_required');
    });

    it('stands in both logs when it changes, whoever changes it', async () => {
      const user = await makeUser(site.db, { username: name(), password: OLD });
      const owner = await sessionFor(site.db, user.id, site.clock.now, site.store.config);
      const own = { email: 'own@example.org', currentPassword: OLD };
      await as(site.app, owner).put('/api/auth/email', own);
      await (await admin()).put(`/api/users/${user.id}`, { email: 'given@example.org' });
      const audit = await site.db
        .selectFrom('audit_log')
        .select('actor')
        .where('action', '=', 'user.email_changed')
        .where('subject_id', '=', user.id)
        .orderBy('id')
        .execute();
      expect(audit).toEqual([{ actor: user.username }, { actor: 'Ada' }]);
      const security = await site.db
        .selectFrom('security_log')
        .select('account')
        .where('event', '=', 'email.changed')
        .where('detail', '=', user.username)
        .orderBy('id')
        .execute();
      expect(security).toEqual([{ account: user.username }, { account: 'Ada' }]);
    });

    it("and one's own password change by the current password alone, for admins too", async () => {
      const boss = await makeUser(site.db, { username: name(), role: 'admin', password: OLD });
      const session = await sessionFor(site.db, boss.id, site.clock.now, site.store.config);
      const person = as(withoutMail, session);
      for (const answer of [
        await person.post(`/api/users/${boss.id}/link`),
        await person.put(`/api/users/${boss.id}`, { email: 'evil@example.org' }),
      ]) {
        expect([answer.statusCode, problemOf(answer).code]).toEqual([403, 'user.own_password']);
      }
      expect(await userOf(boss.username)).toMatchObject({ email: null });
    });

    it('is changed five times an hour', async () => {
      const user = await makeUser(site.db, { username: name(), password: OLD });
      const session = await sessionFor(site.db, user.id, site.clock.now, site.store.config);
      const statuses: number[] = [];
      for (const n of [1, 2, 3, 4, 5, 6]) {
        const change = { email: n % 2 ? 'victim@example.org' : '', currentPassword: OLD };
        statuses.push((await as(site.app, session).put('/api/auth/email', change)).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await mailed()).toHaveLength(2);
    });

    it('is never public', async () => {
      const { username } = await invite({ email: 'secret@example.org' });
      expect((await userOf(username))?.email).toBe('secret@example.org');
      const list = await (await admin()).get('/api/admin/articles');
      expect(list.body).not.toContain('secret@example.org');
    });
  });

  describe('the owner hears by mail', () => {
    const owner = async () => {
      const user = await makeUser(site.db, { username: name(), password: OLD });
      const email = `${user.username}@example.org`;
      await site.db.updateTable('users').set({ email }).where('id', '=', user.id).execute();
      return { ...user, email };
    };
    const logIn = async (username: string, password: string, cookie = '') => {
      calls += 1;
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
        payload: { username, password },
        remoteAddress: `10.10.${calls >> 8}.${calls & 255}`,
      });
      return answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    };

    it('of a login with a browser that is not known, where another is', async () => {
      const { username, email } = await owner();
      const cookie = await logIn(username, OLD);
      await logIn(username, OLD, cookie);
      expect(await mailed()).toEqual([]);
      await logIn(username, OLD);
      const [mail] = await mailed();
      expect(mail?.to).toBe(email);
      expect(mail?.text).toContain('a browser that it had not seen before');
      expect(mail?.text).toContain('Firefox');
    });

    it('of three such browsers a day at most', async () => {
      const { username } = await owner();
      await logIn(username, OLD);
      site.clock.now += DAY;
      for (let times = 0; times < 5; times += 1) await logIn(username, OLD);
      expect(await mailed()).toHaveLength(3);
      site.clock.now += DAY;
      await logIn(username, OLD);
      expect(await mailed()).toHaveLength(4);
    });

    it('of many failed logins, once', async () => {
      const { username, email } = await owner();
      for (let times = 0; times < 25; times += 1) await logIn(username, 'wrong');
      const mails = await mailed();
      expect(mails.map(({ to }) => to)).toEqual([email]);
      expect(mails[0]?.text).toContain('Many logins to your account failed');
    });

    it('of a password that an admin set', async () => {
      const { id, email } = await owner();
      await (await admin()).put(`/api/users/${id}`, { password: 'a kettle of quiet fish' });
      expect((await mailed()).map(({ to, subject }) => [to, subject])).toEqual([
        [email, 'Savepoint: An administrator set a new password for your account'],
      ]);
    });
  });

  describe('how hard a password is to guess', () => {
    const judge = (body: object, cookie?: string) =>
      as(site.app, cookie ?? null).post('/api/auth/password-strength', body);

    it('is said to who is logged in, and to who has a link, and to nobody else', async () => {
      const given = await invite();
      expect((await judge({ password: CHOSEN })).statusCode).toBe(401);
      expect((await judge({ password: CHOSEN, username: 'x' })).statusCode).toBe(401);
      expect((await judge({ password: CHOSEN, token: 'x' })).statusCode).toBe(401);
      const own = await judge({ password: `${given.username}1234`, token: tokenOf(given) });
      expect(jsonOf<{ score: number }>(own).score).toBeLessThan(3);
      const session = await sessionFor(site.db, site.author.id, site.clock.now, site.store.config);
      const answer = await judge({ password: CHOSEN }, session);
      expect(jsonOf(answer)).toEqual({ score: 4, objection: null });
      expect(written.join('')).not.toContain(CHOSEN);
    });
  });

  describe('a password that somebody else chose', () => {
    const given = async (app: App) => {
      const username = name();
      const body = { username, password: 'a kettle of quiet fish' };
      expect((await (await admin(app)).post('/api/users', body)).statusCode).toBe(201);
      const answer = await post('/api/auth/login', body, app);
      const cookie = answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      return {
        user: jsonOf<Session>(answer).user,
        person: as(app, cookie),
        password: body.password,
      };
    };

    it('is asked to be changed, which can be put off', async () => {
      const { user, person, password } = await given(site.app);
      expect(user?.chooseOwnPassword).toBe('asked');
      expect((await person.get('/api/admin/articles')).statusCode).toBe(200);
      const change = { currentPassword: password, newPassword: CHOSEN };
      const after = jsonOf<Session>(await person.put('/api/auth/password', change));
      expect(after.user?.chooseOwnPassword).toBeUndefined();
    });

    it('with REQUIRE_OWN_PASSWORD=on opens nothing but that change', async () => {
      const config = { ...site.store.config, requireOwnPassword: true };
      const app = await buildTestApp({ ...site.store, config }, { now: () => site.clock.now });
      const { user, person, password } = await given(app);
      expect(user?.chooseOwnPassword).toBe('required');
      for (const path of ['/api/admin/articles', '/api/admin/overview', '/api/my/articles/1']) {
        const answer = await person.get(path);
        expect([answer.statusCode, problemOf(answer).code]).toEqual([
          403,
          'auth.own_password_required',
        ]);
      }
      const change = { currentPassword: password, newPassword: CHOSEN };
      const changed = await person.put('/api/auth/password', change);
      expect(changed.statusCode, changed.body).toBe(200);
      const cookie = changed.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      expect((await as(app, cookie).get('/api/admin/articles')).statusCode).toBe(200);
      await app.close();
    });
  });
});
