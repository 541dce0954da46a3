import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { type LinkSite, openLinkSite } from '#tests/support/site/link-site.ts';

const OLD = 'kettle and 4 cups';

describe('the owner of an account is emailed', () => {
  let links: LinkSite;
  beforeAll(async () => {
    links = await openLinkSite();
  });
  beforeEach(() => links.reset());
  afterAll(() => links.close());

  let calls = 0;
  const owner = async () => {
    const user = await makeUser(links.site.db, { username: links.name(), password: OLD });
    const email = `${user.username}@example.org`;
    await links.site.db.updateTable('users').set({ email }).where('id', '=', user.id).execute();
    return { ...user, email };
  };
  const logIn = async (username: string, password: string, cookie = '') => {
    calls += 1;
    const answer = await links.site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
      payload: { username, password },
      remoteAddress: `10.10.${calls >> 8}.${calls & 255}`,
    });
    return answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
  };

  it('about a login with an unknown browser if another is known', async () => {
    const { username, email } = await owner();
    const cookie = await logIn(username, OLD);
    await logIn(username, OLD, cookie);
    expect(await links.mailed()).toEqual([]);
    await logIn(username, OLD);
    const [mail] = await links.mailed();
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain('from a new browser');
    expect(mail?.text).toContain('Firefox');
  });

  it('about at most three such browsers a day', async () => {
    const { username } = await owner();
    await logIn(username, OLD);
    links.site.clock.now += DAY;
    for (let times = 0; times < 5; times += 1) await logIn(username, OLD);
    expect(await links.mailed()).toHaveLength(3);
    links.site.clock.now += DAY;
    await logIn(username, OLD);
    expect(await links.mailed()).toHaveLength(4);
  });

  it('about many failed logins, once', async () => {
    const { username, email } = await owner();
    for (let times = 0; times < 25; times += 1) await logIn(username, 'wrong');
    const mails = await links.mailed();
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]?.text).toContain('Many logins to your account failed');
  });

  it('about a password set by an admin', async () => {
    const { id, email } = await owner();
    await (await links.admin()).put(`/api/users/${id}`, { password: 'a kettle of quiet fish' });
    expect((await links.mailed()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Savepoint: An admin set a new password for your account'],
    ]);
  });
});
