import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { type LinkSite, openLinkSite } from '#tests/support/site/link-site.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { CreatedLink } from '../../contract.ts';

const SITE = 'https://savepoint.example';
const CHOSEN = 'three tides late';
const OLD = 'kettle and 4 cups';

describe('resetting a forgotten password', () => {
  let links: LinkSite;
  beforeAll(async () => {
    links = await openLinkSite();
  });
  beforeEach(() => links.reset());
  afterAll(() => links.close());

  const forgot = (account: string) => links.post('/api/auth/forgot-password', { account });
  const person = async (email: string | null = null, app = links.site.app) => {
    const user = await makeUser(links.site.db, { username: links.name(), password: OLD });
    await links.site.db
      .updateTable('users')
      .set({ email, email_confirmed: 1 })
      .where('id', '=', user.id)
      .execute();
    const session = await sessionFor(
      links.site.db,
      user.id,
      links.site.clock.now,
      links.site.database.config,
    );
    return { ...user, ...as(app, session) };
  };

  it.each(['the username', 'the address'])(
    'is answered by a link in a mail, asked for by %s; everybody is logged out',
    async (way) => {
      const email = `${links.name()}@example.org`;
      const user = await person(email);
      const asked = await forgot(
        way === 'the username' ? ` ${user.username} ` : email.toUpperCase(),
      );
      expect(asked.statusCode).toBe(202);
      const [mail, ...more] = await links.mailed();
      expect(more).toEqual([]);
      expect(mail?.to).toBe(email);
      expect(mail?.text).toContain(`${SITE}/reset-password#`);
      const answer = await links.use(links.tokenIn(mail?.text));
      expect([answer.statusCode, answer.body]).toEqual([200, '{"user":null}']);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await links.logsIn(user.username, OLD)).toBe(false);
      expect(await links.logsIn(user.username, CHOSEN)).toBe(true);
      expect((await user.get('/api/admin/overview')).statusCode).toBe(401);
      const told = (await links.mailed()).at(-1);
      expect(told?.subject).toBe('Savepoint: The password of your account was changed');
      const log = await links.site.db
        .selectFrom('security_log')
        .select(['event', 'detail'])
        .where('user_id', '=', user.id)
        .where('event', '=', 'password.reset')
        .execute();
      expect(log).toEqual([{ event: 'password.reset', detail: 'with a link' }]);
    },
  );

  it('gives the same answer for missing accounts and for accounts without an address or a password', async () => {
    const known = await person('known@example.org');
    const none = await person(null);
    const invited = await links.invite({ email: 'invited@example.org' });
    const answers = [];
    const asked = [known.username, none.username, invited.username, 'nobody', 'no@example.org'];
    for (const account of asked) {
      links.site.database.forgetQueries();
      const { statusCode, body } = await forgot(account);
      answers.push(JSON.stringify([statusCode, body, links.site.database.queries]));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await links.mailed()).map(({ to }) => to)).toEqual(['known@example.org']);
  });

  it('an older reset link works after strangers requested more', async () => {
    const { username } = await person('asked@example.org');
    for (let times = 0; times < 4; times += 1) {
      await forgot(username);
      await links.mailed();
    }
    const [first] = await links.mailed();
    expect((await links.use(links.tokenIn(first?.text))).statusCode).toBe(200);
    for (const mail of links.smtp.mails.slice(1, 3)) {
      expect(await links.look(links.tokenIn(mail.text))).toBeNull();
    }
  });

  it('emails one account at most three links a day', async () => {
    const { username } = await person('often@example.org');
    for (let times = 0; times < 5; times += 1) {
      await forgot(username);
      await links.mailed();
      links.site.clock.now += HOUR;
    }
    expect(links.smtp.mails).toHaveLength(3);
    links.site.clock.now += DAY;
    await forgot(username);
    expect(await links.mailed()).toHaveLength(4);
  });

  it('a link sent to a former address is invalid', async () => {
    const user = await person('before@example.org');
    await forgot(user.username);
    const token = links.tokenIn((await links.mailed())[0]?.text);
    expect(await links.look(token)).not.toBeNull();
    await user.put('/api/auth/email', { email: 'now@example.org', currentPassword: OLD });
    expect(await links.look(token)).toBeNull();
    expect((await links.use(token)).statusCode).toBe(410);
  });

  it('the new password must differ from the old one', async () => {
    const user = await person();
    const made = await (await links.admin(links.withoutMail)).post(`/api/users/${user.id}/link`);
    const token = links.tokenOf(jsonOf<CreatedLink>(made, 201));
    expect(badFields(await links.use(token, OLD))).toEqual(['password']);
    expect((await links.use(token)).statusCode).toBe(200);
  });

  it('allows ten requests an hour from one IP address', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      const request = {
        method: 'POST',
        url: '/api/auth/forgot-password',
        remoteAddress: '10.8.0.1',
      };
      const answer = await links.site.app.inject({
        ...request,
        method: 'POST',
        payload: { account: 'x' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('without email, an admin creates a reset link to pass on', async () => {
    expect(jsonOf(await as(links.withoutMail, null).get('/api/auth/forgot-password'))).toEqual({
      byEmail: false,
    });
    const refused = await links.post(
      '/api/auth/forgot-password',
      { account: 'x' },
      links.withoutMail,
    );
    expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'auth.no_email']);
    const user = await person();
    const given = jsonOf<CreatedLink>(
      await (await links.admin(links.withoutMail)).post(`/api/users/${user.id}/link`),
      201,
    );
    expect(given).toMatchObject({ kind: 'reset', emailedTo: null });
    // Until it is used the old one holds.
    expect(await links.logsIn(user.username, OLD)).toBe(true);
    expect((await links.use(links.tokenOf(given))).statusCode).toBe(200);
    expect(await links.logsIn(user.username, OLD)).toBe(false);
  });
});
