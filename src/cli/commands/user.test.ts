import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { makeUser, sessionFor, tokenFor } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { callCommand } from '#tests/support/servers/command.ts';
import { testSite } from '#tests/support/site/test-site.ts';

const PASSWORD = /^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/;

describe('savepoint user, while a server runs', () => {
  const site = testSite();

  const user = (...args: string[]) =>
    callCommand({ folder: tmpdir(), config: site.database.config }, ['user', ...args]);
  async function answered(...args: string[]) {
    const { out, err, code } = await user(...args, '--json');
    expect([err, code]).toEqual(['', 0]);
    expect(out).toMatch(/^\{.*\}\n$/);
    return JSON.parse(out);
  }
  const logIn = async (username: string, password: string) => {
    const answer = await site.visitor.post('/api/auth/login', { username, password });
    return [answer.statusCode, answer.json().user?.role];
  };
  const meOf = async (cookie: string) =>
    (await site.app.inject({ url: '/api/auth/session', headers: { cookie } })).json().user;
  const securityLog = () =>
    site.db.selectFrom('security_log').select(['event', 'account', 'detail']).execute();

  it('user add creates an account that logs in with the printed password', async () => {
    const { out, err, code } = await user('add', 'Nele', '--role=editor', '--email=n@mail.example');
    expect([code, err]).toEqual([0, "The password won't be shown again.\n"]);
    const [name = '', password = ''] = out.trimEnd().split(': ');
    expect([name, password]).toEqual(['Nele', expect.stringMatching(PASSWORD)]);
    expect(await logIn('nele', password)).toEqual([200, 'editor']);
    const [last] = await site.lastEvents(1);
    expect(last).toMatchObject({ action: 'user.created', actor: 'savepoint user' });
    expect(await securityLog()).toContainEqual({
      event: 'account.created',
      account: 'savepoint user',
      detail: 'Nele, editor',
    });
  });

  it('user add --link creates an account whose owner chooses the password', async () => {
    const { link, username } = await answered('add', 'Lin', '--link');
    expect(username).toBe('Lin');
    const token = link.split('#')[1];
    const password = 'quiet harbour at dusk';
    const used = await site.visitor.post('/api/auth/link/use', { token, password });
    expect(used.statusCode).toBe(200);
    expect(await logIn('Lin', password)).toEqual([200, 'author']);
  });

  it('user reset sets a new password and ends sessions and tokens', async () => {
    const { id } = await makeUser(site.db, { username: 'Ruth', role: 'editor', password: 'old' });
    const cookie = await sessionFor(site.db, id);
    await tokenFor(site.db, id);
    const { password } = await answered('reset', 'RUTH');
    expect(await meOf(cookie)).toBeNull();
    expect(await logIn('Ruth', 'old')).toEqual([401, undefined]);
    expect(await logIn('Ruth', password)).toEqual([200, 'editor']);
    const left = site.db.selectFrom('api_tokens').select('id').where('user_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('user reset turns off two-factor login only with --two-factor', async () => {
    const { id } = await makeUser(site.db, { username: 'Tove', password: 'old' });
    const secret = { user_id: id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: 1 };
    await site.db.insertInto('totp_secrets').values(secret).execute();
    const steps = () =>
      site.db.selectFrom('totp_secrets').where('user_id', '=', id).select('user_id');
    await answered('reset', 'Tove');
    expect(await steps().execute()).toHaveLength(1);
    const { out, err } = await user('reset', 'Tove', '--two-factor', '--link');
    expect(out).toMatch(/^Tove: http.*#/);
    expect(err).toMatch(/^Two-factor login of Tove is off\.\n/);
    expect(await steps().execute()).toEqual([]);
    expect((await user('reset', 'Tove', '--two-factor')).err).not.toContain('Two-factor');
  });

  it('user role and user end-sessions end sessions and report how many', async () => {
    const { id } = await makeUser(site.db, { username: 'Ole' });
    const cookie = await sessionFor(site.db, id);
    expect(await answered('role', 'ole', 'editor')).toEqual({ username: 'Ole', role: 'editor' });
    expect(await meOf(cookie)).toBeNull();
    const again = await sessionFor(site.db, id);
    await sessionFor(site.db, id);
    expect((await user('end-sessions', 'Ole')).out).toBe('Ole: 2 sessions ended.\n');
    expect(await meOf(again)).toBeNull();
    expect(await answered('end-sessions', 'Ole')).toEqual({ username: 'Ole', ended: 0 });
    expect(await securityLog()).toContainEqual({
      event: 'session.ended',
      account: 'savepoint user',
      detail: 'Ole: Tests, 127.0.0.x',
    });
  });

  it('user list shows role, two-factor login and last login', async () => {
    const { id } = await makeUser(site.db, { username: 'Uma', role: 'editor', password: 'known' });
    await makeUser(site.db, { username: 'Vera', password: 'known' });
    expect(await logIn('Uma', 'known')).toEqual([200, 'editor']);
    expect(await logIn('Vera', 'wrong')).toEqual([401, undefined]);
    const secret = { user_id: id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: 1 };
    await site.db.insertInto('totp_secrets').values(secret).execute();
    const { out, err, code } = await user('list');
    const today = new Date(NOW).toISOString();
    expect([err, code]).toEqual(['', 0]);
    expect(out).toMatch(
      new RegExp(`^Uma {2}editor {2}two-factor {2}last login ${today.slice(0, 10)}$`, 'm'),
    );
    expect(out).toMatch(/^Vera {2}author {2}no two-factor {2}no login in 90 days$/m);
    const list: { username: string }[] = JSON.parse((await user('list', '--json')).out);
    expect(list).toHaveLength(out.trimEnd().split('\n').length);
    expect(list.slice(-2)).toEqual([
      { username: 'Uma', role: 'editor', twoFactor: true, lastLoginAt: today },
      { username: 'Vera', role: 'author', twoFactor: false, lastLoginAt: null },
    ]);
  });

  it('user delete removes an account with its sessions, and never the main admin', async () => {
    const { id } = await makeUser(site.db, { username: 'Gone', role: 'editor' });
    const cookie = await sessionFor(site.db, id);
    expect(await answered('delete', 'gone')).toEqual({ username: 'Gone' });
    expect(await meOf(cookie)).toBeNull();
    expect((await user('delete', 'Gone')).err).toBe('There is no account named Gone.\n');
    expect(await securityLog()).toContainEqual({
      event: 'account.deleted',
      account: 'savepoint user',
      detail: 'Gone',
    });
    const refused = await user('delete', site.database.config.adminUsername);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Cannot delete') });
  });

  it.each([
    [1, ['reset', 'Nobody'], 'There is no account named Nobody.'],
    [1, ['add', 'ARTHUR'], 'A user named ARTHUR already exists.'],
    [
      2,
      ['add', 'a b'],
      'username may contain only letters, digits, dots, hyphens and underscores.',
    ],
    [2, ['add', 'Max', '--email', 'max'], 'email must be an email address.'],
    [2, ['add', 'Max', '--role', 'boss'], /'boss' is invalid. .* admin, editor, author\.$/],
    [2, ['role', 'Arthur', 'boss'], /'boss' is invalid/],
    [2, ['add', 'Max', '--password', 'secret'], /^Unknown option '--password'/],
  ])('a refusal exits with %i: %j', async (code, args, words) => {
    const before = await site.lastEvents(1);
    const refused = await user(...args);
    expect([refused.code, refused.out]).toEqual([code, '']);
    expect(refused.err).toMatch(/^.*\n$/);
    expect(refused.err.trimEnd()).toMatch(words);
    expect(await site.lastEvents(1)).toEqual(before);
  });

  it('user role refuses to demote the main admin', async () => {
    const { adminUsername } = site.database.config;
    const refused = await user('role', adminUsername, 'author');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Cannot demote') });
  });
});
