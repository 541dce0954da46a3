import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { callCommand } from '#tests/support/servers/command.ts';
import { testSite } from '#tests/support/site/test-site.ts';

describe('savepoint token, beside a server', () => {
  const site = testSite();

  const token = (...args: string[]) =>
    callCommand({ folder: tmpdir(), config: site.database.config }, ['token', ...args]);
  const called = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await site.app.inject({ url: '/api/admin/articles', headers })).statusCode;
  };

  it('creates a token for an account, lists it without its secret and revokes it', async () => {
    const made = await token('make', 'Nightly', '--account', 'edith', '--scope=read', '--days=7');
    expect([made.code, made.err]).toEqual([
      0,
      expect.stringMatching(/^The token is shown this once\. .*Edith {2}Nightly {2}read, editor/),
    ]);
    const secret = made.out.trimEnd();
    expect(await called(secret)).toBe(200);
    const list = await token('list', '--account=Edith', '--json');
    expect(list.out).not.toContain(secret);
    const [{ id, ...one }] = JSON.parse(list.out);
    expect(one).toMatchObject({ name: 'Nightly', username: 'Edith', scope: 'read' });
    expect((await token('list')).out).toMatch(/Edith {2}Nightly {2}read, editor {2}used .*, ends/);
    expect((await token('list', '--account=Arthur')).out).toBe('');
    expect((await token('end', `${id}`)).out).toBe(`Token ${id} has ended.\n`);
    expect(await called(secret)).toBe(401);
    expect((await token('list', '--json')).out).toBe('[]\n');
    const log = site.db.selectFrom('security_log').select(['event', 'account', 'detail']);
    expect(await log.execute()).toMatchObject(
      [
        { event: 'token.created', account: 'savepoint token', detail: /^Edith: Nightly, read/ },
        { event: 'token.new_address' },
        { event: 'token.revoked', account: 'savepoint token' },
      ].map(({ detail, ...rest }) => ({
        ...rest,
        ...(detail && { detail: expect.stringMatching(detail) }),
      })),
    );
    const [last] = await site.lastEvents(1);
    expect(last).toMatchObject({ action: 'token.revoked', actor: 'savepoint token' });
  });

  it.each([
    [1, ['make', 'a', '--account', 'nobody'], 'There is no account named nobody.'],
    [1, ['make', 'a', '--account', 'Arthur', '--role', 'admin'], /higher than the account’s role/],
    [2, ['make', 'a'], /option '--account <name>' not specified/],
    [2, ['make', 'a', '--account', 'Ada', '--days', '400'], /at most 365 days/],
    [2, ['make', 'a', '--account', 'Ada', '--days', 'x'], /must be a whole number/],
    [2, ['make', 'a', '--account', 'Ada', '--days', '0'], /must be a whole number above 0/],
    [1, ['end', '999999'], 'No token has this ID.'],
    [2, ['end', 'Nightly'], /must be a whole number/],
  ])('refuses with %i: %j', async (code, args, words) => {
    const refused = await token(...args);
    expect([refused.code, refused.out]).toEqual([code, '']);
    expect(refused.err).toMatch(/^.*\n$/);
    expect(refused.err.trimEnd()).toMatch(words);
  });
});
