import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { type LinkSite, openLinkSite } from '#tests/support/site/link-site.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { CreatedLink, Session } from '../../contract.ts';

const CHOSEN = 'three tides late';
const OLD = 'kettle and 4 cups';

describe('an invitation', () => {
  let links: LinkSite;
  beforeAll(async () => {
    links = await openLinkSite();
  });
  beforeEach(() => links.reset());
  afterAll(() => links.close());

  it('without email is a link to pass on that names inviter, invitee and expiry', async () => {
    const given = await links.invite({ role: 'editor', email: 'mara@example.org' });
    const { username, emailedTo, expiresAt } = given;
    expect(given.link).toMatch(/^https:\/\/savepoint\.example\/join#[\w-]{43}$/);
    expect([emailedTo, expiresAt]).toEqual([
      null,
      new Date(links.site.clock.now + DAY).toISOString(),
    ]);
    expect(await links.look(links.tokenOf(given))).toEqual({
      kind: 'invitation',
      username,
      role: 'editor',
      invitedBy: 'Ada',
      expiresAt,
    });
    expect(await links.userOf(username)).toMatchObject({
      isInvited: true,
      email: 'mara@example.org',
    });
  });

  it('starts one session once a password is chosen', async () => {
    const given = await links.invite();
    const token = links.tokenOf(given);
    for (let times = 0; times < 3; times += 1) expect(await links.look(token)).not.toBeNull();
    const answer = await links.use(token);
    const { user } = jsonOf<Session>(answer);
    expect(user).toMatchObject({ username: given.username, role: 'author' });
    expect(user?.chooseOwnPassword).toBeUndefined();
    const cookies = answer.cookies.map((one) => one.name);
    expect(cookies).toEqual(expect.arrayContaining(['__Host-session', '__Host-browser']));
    expect(await links.logsIn(given.username, CHOSEN)).toBe(true);
    expect(await links.userOf(given.username)).toMatchObject({ isInvited: false });

    expect(await links.look(token)).toBeNull();
    const again = await links.use(token, 'another way to get in');
    expect([again.statusCode, problemOf(again).code]).toEqual([410, 'link.expired']);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(await links.logsIn(given.username, CHOSEN)).toBe(true);
  });

  it('works for one of two parallel requests', async () => {
    const token = links.tokenOf(await links.invite());
    const answers = await Promise.all([links.use(token), links.use(token, 'nine lives of a cat')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  });

  it('expires after 24 hours or when another is created', async () => {
    const first = await links.invite();
    links.site.clock.now += DAY - 1;
    expect(await links.look(links.tokenOf(first))).not.toBeNull();
    const caller = await links.admin(links.withoutMail);
    const second = jsonOf<CreatedLink>(await caller.post(`/api/users/${first.userId}/link`), 201);
    expect(second.kind).toBe('invitation');
    expect(await links.look(links.tokenOf(first))).toBeNull();
    expect((await links.use(links.tokenOf(first))).statusCode).toBe(410);
    expect(await links.look(links.tokenOf(second))).not.toBeNull();
    links.site.clock.now += DAY;
    expect(await links.look(links.tokenOf(second))).toBeNull();
    expect((await links.use(links.tokenOf(second))).statusCode).toBe(410);
    expect(await links.userOf(first.username)).toMatchObject({ isInvited: true });
  });

  it('is emailed to a known address, and no response contains its secret', async () => {
    const given = await links.invite({ email: 'Mara@Example.org' }, links.site.app);
    expect([given.link, given.emailedTo]).toEqual([null, 'Mara@example.org']);
    const jobs = await links.site.db.selectFrom('jobs').select('payload').execute();
    const [mail] = await links.mailed();
    expect([mail?.to, mail?.subject]).toEqual(['Mara@example.org', 'Ada invited you to Savepoint']);
    const token = links.tokenIn(mail?.text);
    expect(await links.look(token)).toMatchObject({ username: given.username });
    expect(JSON.stringify(jobs)).not.toContain(token);
    expect((await links.use(token)).statusCode).toBe(200);
  });

  it('requires a valid, unused username and address', async () => {
    const { username } = await links.invite();
    const caller = await links.admin();
    const taken = await caller.post('/api/users/invitations', { username });
    expect([taken.statusCode, problemOf(taken).code]).toEqual([409, 'user.exists']);
    const wrong = { username: 'a b', email: 'nobody', role: 'owner' };
    const answer = await caller.post('/api/users/invitations', wrong);
    expect(badFields(answer).sort()).toEqual(['email', 'role', 'username']);
  });

  it('is not emailed after an admin sets a password, and does not skip two-factor login', async () => {
    const email = 'late@example.org';
    const given = await links.invite({ email }, links.site.app);
    const joined = await links.invite();
    const { id } = (await links.userOf(joined.username)) ?? { id: 0 };
    const secret = { user_id: id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: 1 };
    await links.site.db.insertInto('totp_secrets').values(secret).execute();
    await (await links.admin()).put(`/api/users/${given.userId}`, { password: OLD });
    expect((await links.mailed()).map(({ subject }) => subject)).toEqual([
      'Savepoint: An admin set a new password for your account',
    ]);
    const answer = await links.use(links.tokenOf(joined));
    expect([answer.statusCode, answer.body]).toEqual([200, '{"user":null}']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is emailed even if the inviter is deleted in the meantime', async () => {
    const boss = await makeUser(links.site.db, { role: 'admin' });
    const cookie = await sessionFor(
      links.site.db,
      boss.id,
      links.site.clock.now,
      links.site.database.config,
    );
    const body = { username: links.name(), email: 'guest@example.org' };
    await as(links.site.app, cookie).post('/api/users/invitations', body);
    await links.site.db.deleteFrom('users').where('id', '=', boss.id).execute();
    const [mail] = await links.mailed();
    expect(mail?.subject).toBe('An admin invited you to Savepoint');
    expect((await links.look(links.tokenIn(mail?.text)))?.invitedBy).toBeNull();
  });

  it('reveals nothing for an unknown secret and is stored only as a hash', async () => {
    const token = links.tokenOf(await links.invite());
    const rows = await links.site.db.selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const wrong of ['x', token.slice(1), `${token}x`])
      expect(await links.look(wrong)).toBeNull();
    expect(links.written.join('')).not.toContain(token);
  });

  it('refuses a password that is easy to guess', async () => {
    const given = await links.invite();
    const answer = await links.use(links.tokenOf(given), `${given.username}2024`);
    expect(badFields(answer)).toEqual(['password']);
    expect(await links.look(links.tokenOf(given))).not.toBeNull();
  });

  it('becomes invalid when an admin sets a password or deletes the account', async () => {
    const [one, two] = [await links.invite(), await links.invite()];
    const caller = await links.admin();
    await caller.put(`/api/users/${one.userId}`, { password: 'a kettle of quiet fish' });
    await caller.del(`/api/users/${two.userId}`);
    expect(await links.look(links.tokenOf(one))).toBeNull();
    expect(await links.look(links.tokenOf(two))).toBeNull();
  });
});
