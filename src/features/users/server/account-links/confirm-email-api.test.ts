import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { type LinkSite, openLinkSite } from '#tests/support/site/link-site.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { CreatedLink, Session } from '../../contract.ts';

const OLD = 'kettle and 4 cups';

describe('confirming an email address', () => {
  let links: LinkSite;
  beforeAll(async () => {
    links = await openLinkSite();
  });
  beforeEach(() => links.reset());
  afterAll(() => links.close());

  const person = async (app = links.site.app) => {
    const user = await makeUser(links.site.db, { username: links.name(), password: OLD });
    const { db, database, clock } = links.site;
    const caller = as(app, await sessionFor(db, user.id, clock.now, database.config));
    const setEmail = (email: string) =>
      caller.put('/api/auth/email', { email, currentPassword: OLD });
    return { ...user, ...caller, setEmail };
  };
  const isConfirmed = async (username: string) => (await links.userOf(username))?.emailConfirmed;
  /** The secret in the newest email. */
  const newest = async () => links.tokenIn((await links.mailed()).at(-1)?.text);
  const forgot = (account: string) => links.post('/api/auth/forgot-password', { account });

  it('a new address gets a link, and only its button confirms', async () => {
    const user = await person();
    const set = jsonOf<Session>(await user.setEmail('mara@example.org'));
    expect(set.user).toMatchObject({ email: 'mara@example.org', emailConfirmed: false });
    const [mail, ...more] = await links.mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'mara@example.org',
      subject: 'Confirm your email address for Savepoint',
    });
    expect(mail?.text).toContain('https://savepoint.example/confirm-email#');
    const token = links.tokenIn(mail?.text);
    expect(await links.look(token)).toMatchObject({ kind: 'email', username: user.username });
    expect(await isConfirmed(user.username)).toBe(false);
    expect((await links.confirm(token)).statusCode).toBe(200);
    expect(await isConfirmed(user.username)).toBe(true);
    const again = await links.confirm(token);
    expect([again.statusCode, problemOf(again).code]).toEqual([410, 'link.expired']);
    const log = links.site.db.selectFrom('security_log').select('account');
    expect(await log.where('event', '=', 'email.confirmed').execute()).toContainEqual({
      account: user.username,
    });
  });

  it('an address gets no reset link before it is confirmed', async () => {
    const user = await person();
    await user.setEmail('late@example.org');
    const token = await newest();
    for (const account of [user.username, 'late@example.org']) await forgot(account);
    expect(await links.mailed()).toHaveLength(1);
    await links.confirm(token);
    await forgot(user.username);
    expect((await links.mailed()).at(-1)?.subject).toBe('Reset your password for Savepoint');
  });

  it('a confirmation link sets no password', async () => {
    const user = await person();
    await user.setEmail('typo@example.org');
    const used = await links.use(await newest());
    expect([used.statusCode, problemOf(used).code]).toEqual([410, 'link.expired']);
    expect(await links.logsIn(user.username, OLD)).toBe(true);
  });

  it('a link to a former address confirms nothing, nor does a reset link wait for the new one', async () => {
    const user = await person();
    await user.setEmail('first@example.org');
    const first = await newest();
    await links.confirm(first);
    await forgot(user.username);
    // The reset is requested, and its email not sent yet, when the address changes.
    await user.setEmail('second@example.org');
    await links.mailed();
    expect(links.smtp.mails.map(({ header }) => header('subject'))).not.toContain(
      'Reset your password for Savepoint',
    );
    expect(await isConfirmed(user.username)).toBe(false);
    await user.setEmail('third@example.org');
    const second = links.smtp.mails.find(({ to }) => to[0] === 'second@example.org');
    expect((await links.confirm(links.tokenIn(second?.text))).statusCode).toBe(410);
  });

  it('a link expires after 24 hours or when another is sent; reset links stay', async () => {
    const user = await person();
    await user.setEmail('slow@example.org');
    const first = await newest();
    const admin = await links.admin(links.withoutMail);
    const reset = jsonOf<CreatedLink>(await admin.post(`/api/users/${user.id}/link`), 201);
    expect(await links.look(first)).not.toBeNull();
    const sent = await user.post('/api/auth/email/confirmation');
    expect(jsonOf(sent)).toEqual({ message: 'Sent slow@example.org a link to confirm it' });
    const second = await newest();
    expect((await links.confirm(first)).statusCode).toBe(410);
    expect(await links.look(links.tokenOf(reset))).not.toBeNull();
    links.site.clock.now += DAY;
    expect((await links.confirm(second)).statusCode).toBe(410);
    expect(await isConfirmed(user.username)).toBe(false);
  });

  it('an admin gets the reset link of an unconfirmed address to pass on, and can send the confirmation again', async () => {
    const admin = await links.admin();
    const fields = { username: links.name(), password: OLD, email: 'given@example.org' };
    const { id } = jsonOf<{ id: number }>(await admin.post('/api/users', fields), 201);
    expect((await links.mailed()).map(({ to }) => to)).toEqual(['given@example.org']);
    const byHand = jsonOf<CreatedLink>(await admin.post(`/api/users/${id}/link`), 201);
    expect([byHand.emailedTo, byHand.link]).toEqual([null, expect.stringContaining('#')]);
    expect((await admin.post(`/api/users/${id}/email/confirmation`)).statusCode).toBe(200);
    await links.confirm(await newest());
    expect(await isConfirmed(fields.username)).toBe(true);
    const again = await admin.post(`/api/users/${id}/email/confirmation`);
    expect([again.statusCode, problemOf(again).code]).toEqual([409, 'user.email_confirmed']);
    const emailed = jsonOf<CreatedLink>(await admin.post(`/api/users/${id}/link`), 201);
    expect(emailed.emailedTo).toBe('given@example.org');
  });

  it('an emailed invitation confirms its address when it is used, one passed on by hand does not', async () => {
    const byEmail = await links.invite({ email: 'guest@example.org' }, links.site.app);
    expect(await isConfirmed(byEmail.username)).toBe(false);
    await links.use(await newest());
    expect(await isConfirmed(byEmail.username)).toBe(true);
    const byHand = await links.invite({ email: 'hand@example.org' });
    await links.use(links.tokenOf(byHand));
    expect(await isConfirmed(byHand.username)).toBe(false);
  });

  it('without email on the site, an address stays unconfirmed and the reason is given', async () => {
    const user = await person(links.withoutMail);
    await user.setEmail('quiet@example.org');
    expect(await links.mailed()).toEqual([]);
    const refused = await user.post('/api/auth/email/confirmation');
    expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'auth.no_email']);
  });

  it('the confirmation can be sent again five times an hour', async () => {
    const user = await person();
    await user.setEmail('often@example.org');
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      statuses.push((await user.post('/api/auth/email/confirmation')).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
