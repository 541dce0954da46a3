import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { type LinkSite, openLinkSite } from '#tests/support/site/link-site.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Session } from '../../contract.ts';

const OLD = 'kettle and 4 cups';

describe('the email address of an account', () => {
  let links: LinkSite;
  beforeAll(async () => {
    links = await openLinkSite();
  });
  beforeEach(() => links.reset());
  afterAll(() => links.close());

  it('is changed by its re-authenticated owner, and the former address is notified', async () => {
    const user = await makeUser(links.site.db, { username: links.name(), password: OLD });
    const session = await sessionFor(
      links.site.db,
      user.id,
      links.site.clock.now,
      links.site.database.config,
    );
    const owner = as(links.site.app, session);
    const set = (email: string, currentPassword = OLD) =>
      owner.put('/api/auth/email', { email, currentPassword });
    expect(jsonOf<Session>(await set('first@example.org')).user?.email).toBe('first@example.org');
    expect(badFields(await set('nobody'))).toEqual(['email']);
    expect(badFields(await set('second@example.org', 'not mine'))).toEqual(['currentPassword']);
    await set('second@example.org');
    const mails = await links.mailed();
    expect(mails.map(({ to }) => to).sort()).toEqual(['first@example.org', 'second@example.org']);
    const notice = mails.find(({ to }) => to === 'first@example.org');
    expect(notice?.text).toContain('The email address of your account was changed');
    links.site.clock.now += 10 * MINUTE;
    expect(problemOf(await set('')).code).toBe('auth.reauthentication_required');
  });

  it('every change is recorded in the activity log and the security log', async () => {
    const user = await makeUser(links.site.db, { username: links.name(), password: OLD });
    const owner = await sessionFor(
      links.site.db,
      user.id,
      links.site.clock.now,
      links.site.database.config,
    );
    const own = { email: 'own@example.org', currentPassword: OLD };
    await as(links.site.app, owner).put('/api/auth/email', own);
    await (await links.admin()).put(`/api/users/${user.id}`, { email: 'given@example.org' });
    const audit = await links.site.db
      .selectFrom('audit_log')
      .select('actor')
      .where('action', '=', 'user.email_changed')
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([{ actor: user.username }, { actor: 'Ada' }]);
    const security = await links.site.db
      .selectFrom('security_log')
      .select('account')
      .where('event', '=', 'email.changed')
      .where('detail', '=', user.username)
      .orderBy('id')
      .execute();
    expect(security).toEqual([{ account: user.username }, { account: 'Ada' }]);
  });

  it("changing it or one's own password needs the current password, for admins too", async () => {
    const boss = await makeUser(links.site.db, {
      username: links.name(),
      role: 'admin',
      password: OLD,
    });
    const session = await sessionFor(
      links.site.db,
      boss.id,
      links.site.clock.now,
      links.site.database.config,
    );
    const person = as(links.withoutMail, session);
    for (const answer of [
      await person.post(`/api/users/${boss.id}/link`),
      await person.put(`/api/users/${boss.id}`, { email: 'evil@example.org' }),
    ]) {
      expect([answer.statusCode, problemOf(answer).code]).toEqual([403, 'user.own_password']);
    }
    expect(await links.userOf(boss.username)).toMatchObject({ email: null });
  });

  it('can be changed five times an hour', async () => {
    const user = await makeUser(links.site.db, { username: links.name(), password: OLD });
    const session = await sessionFor(
      links.site.db,
      user.id,
      links.site.clock.now,
      links.site.database.config,
    );
    const statuses: number[] = [];
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const change = { email: n % 2 ? 'victim@example.org' : '', currentPassword: OLD };
      statuses.push((await as(links.site.app, session).put('/api/auth/email', change)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const subjects = (await links.mailed()).map(({ subject }) => subject);
    expect(subjects.filter((one) => one?.startsWith('Confirm'))).toHaveLength(1);
    expect(subjects).toHaveLength(3);
  });

  it('is never public', async () => {
    const { username } = await links.invite({ email: 'secret@example.org' });
    expect((await links.userOf(username))?.email).toBe('secret@example.org');
    const list = await (await links.admin()).get('/api/admin/articles');
    expect(list.body).not.toContain('secret@example.org');
  });
});
