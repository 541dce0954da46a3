import { describe, expect, it } from 'vitest';
import { REAUTHENTICATION_LIFETIME } from '#features/users/server/guard/guard-routes.ts';
import { DAY, MINUTE } from '#lib/durations.ts';
import type { Caller } from '#platform/http/caller.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { SecurityPage } from '../contract.ts';
import { PRUNE_JOB, recordSecurity } from './public.ts';

const LOG = '/api/security-log';

describe.each(ENGINES)('the security log on %s', (engine) => {
  const site = testSite({ engine, onLog: (line) => lines.push(line) });
  let at = NOW;
  const lines: string[] = [];

  /** Every test has a day of its own. */
  const nextDay = async () => {
    at += 2 * DAY;
    site.clock.now = at;
    await site.db
      .updateTable('sessions')
      .set({ used_at: at, created_at: at, authenticated_at: at })
      .execute();
    lines.length = 0;
  };
  const page = async (query = '') => jsonOf<SecurityPage>(await site.admin.get(LOG + query));
  const today = async (query = '') => (await page(`?days=1&limit=100${query}`)).entries;
  const from = (address: string): Caller => ({ address, agent: 'curl/8', log: site.app.log });
  const failure = (account: string, detail: string | null = null) =>
    ({ event: 'login.failed', userId: null, account, failed: true, detail }) as const;

  it('lists logins, failures and logouts with account, IP address and browser', async () => {
    await nextDay();
    const headers = { 'user-agent': 'curl/8.5.0' };
    const payload = { username: 'Nobody', password: 'wrong password' };
    const remoteAddress = '203.0.113.9';
    await site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers,
      remoteAddress,
    });
    const { cookie } = await site.join('author', `Leaver-${engine}`);
    await site.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
    expect(await today()).toMatchObject([
      { event: 'logout', failed: false, account: `Leaver-${engine}`, address: '127.0.0.1' },
      { event: 'login.failed', failed: true, account: 'nobody', address: remoteAddress },
    ]);
    expect((await today())[1]?.agent).toBe('curl/8.5.0');
    const failed = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 40);
    expect(failed).toMatchObject({ security: 'login.failed', address: remoteAddress });
  });

  it('shows the name of an account deleted since', async () => {
    await nextDay();
    const entry = { ...failure('Gone'), userId: 999_999 };
    await recordSecurity(site.db, at, from('203.0.113.8'), entry);
    expect(await today()).toMatchObject([{ event: 'login.failed', account: 'Gone' }]);
  });

  it('lists refused requests, once a minute for the same with their number', async () => {
    await nextDay();
    for (let count = 0; count < 9; count += 1) await site.author.get(`/api/admin/history`);
    const foreign = { cookie: site.author.cookie, origin: 'https://evil.example' };
    await site.app.inject({ method: 'POST', url: '/api/tags', headers: foreign });
    const shown = { cookie: site.admin.cookie, 'sec-fetch-dest': 'image' };
    await site.app.inject({ url: '/api/users', headers: shown });
    const entries = await today();
    expect(entries.map(({ account, detail }) => [account, detail])).toEqual([
      ['Ada', 'GET /api/users as an image or in a frame'],
      ['Arthur', 'POST /api/tags from https://evil.example'],
      ['Arthur', 'GET /api/admin/history'],
    ]);
    // Written at the 1st, 2nd, 4th and 8th.
    expect(entries.map(({ times }) => times)).toEqual([1, 1, 8]);
    expect(lines).toHaveLength(3);
    site.clock.now += MINUTE;
    await site.author.get('/api/admin/history');
    expect(await today()).toHaveLength(4);
  });

  it('does not list refusals of visitors and of everyday work', async () => {
    await nextDay();
    await site.visitor.get('/api/users');
    await site.visitor.get('/api/nothing');
    await site.author.get('/api/my/articles/999');
    expect(await today()).toEqual([]);
  });

  it('one address cannot fill it: many kinds of failures become one entry', async () => {
    await nextDay();
    const address = '2001:db8::1';
    for (let count = 0; count < 150; count += 1) {
      await recordSecurity(site.db, site.clock.now, from(address), failure(`name ${count}`));
    }
    const entries = await today();
    expect(entries).toHaveLength(61);
    expect(entries[0]).toMatchObject({ account: '', address, times: 90 });
    // Its neighbors in the same network are the same, others are not.
    await recordSecurity(site.db, site.clock.now, from('2001:db8::2'), failure('name 151'));
    expect(await today()).toHaveLength(61);
    await recordSecurity(site.db, site.clock.now, from('198.51.100.1'), failure('name 152'));
    expect(await today()).toHaveLength(62);
    expect(lines).toHaveLength(62);
  });

  /** Failures that were recorded one after the other, each from a network of its own or all from one. */
  const recorded = async (count: number, network?: string) => {
    const row = {
      event: 'login.failed',
      failed: 1,
      user_id: null,
      account: 'many',
      detail: null,
      agent: 'x',
      at: site.clock.now,
      key: null,
    };
    for (let step = 0; step < count; step += 500) {
      const values = Array.from({ length: Math.min(500, count - step) }, (_, index) => {
        const address = network ?? `10.${(step + index) >> 8}.${index & 255}.1`;
        return { ...row, network: address, address };
      });
      await site.db.insertInto('security_log').values(values).execute();
    }
  };

  it('failures of one network do not hide the accounts and addresses of others', async () => {
    await nextDay();
    const loud = '203.0.113.7';
    for (let minute = 0; minute < 30; minute += 1) {
      await recorded(40, loud);
      site.clock.now += MINUTE;
    }
    for (const name of ['a', 'b', 'c']) {
      await recordSecurity(site.db, site.clock.now, from(loud), failure(name));
      site.clock.now += MINUTE;
    }
    await recordSecurity(site.db, site.clock.now, from('198.51.100.4'), failure('Mara'));
    const [other, rest] = await today('&failed=true');
    expect(other).toMatchObject({ account: 'Mara', address: '198.51.100.4', times: 1 });
    expect(rest).toMatchObject({ account: '', address: loud, times: 3 });
  });

  it('lists everything an account did, however many failures its network had', async () => {
    await nextDay();
    const strangers = from('203.0.113.8');
    for (let n = 0; n < 70; n += 1) {
      await recordSecurity(site.db, at, strangers, failure(`name-${n}`));
    }
    const { id: userId } = site.admin;
    const roles = ['mara: author, now admin', 'jonas: author, now editor'];
    for (const detail of roles) {
      const entry = { event: 'role.changed', userId, account: 'admin', detail } as const;
      await recordSecurity(site.db, at, strangers, entry);
    }
    const told = (await today()).filter(({ event }) => event === 'role.changed');
    expect(told.map(({ detail }) => detail).toSorted()).toEqual(roles.toSorted());
  });

  it('an account cannot fill it, and its other entries stay visible', async () => {
    await nextDay();
    const { id: userId } = site.admin;
    const own = (event: 'login' | 'role.changed', detail: string) =>
      recordSecurity(site.db, at, from('203.0.113.9'), { event, userId, account: 'admin', detail });
    for (let n = 0; n < 70; n += 1) await own('login', `browser ${n}`);
    await own('role.changed', 'mara: author, now admin');
    const told = await today();
    expect(told.filter(({ event }) => event === 'login').length).toBeLessThanOrEqual(61);
    expect(told.map(({ detail }) => detail)).toContain('mara: author, now admin');
  });

  it('many addresses cannot fill it, and existing accounts are still named', async () => {
    await nextDay();
    await recorded(20_000);
    for (const address of ['10.199.0.1', '10.199.0.2']) {
      await recordSecurity(site.db, site.clock.now, from(address), failure('somebody'));
    }
    const { userId, account } = { userId: site.admin.id, account: 'Ada' };
    const known = { ...failure(account), userId };
    await recordSecurity(site.db, site.clock.now, from('10.200.0.1'), known);
    const { totalCount, entries } = await page('?days=1&failed=true');
    expect(totalCount).toBe(20_002);
    expect(entries[0]).toMatchObject({ account: 'Ada', address: '', times: 1 });
    expect(entries[1]).toMatchObject({ account: '', address: '', agent: '', times: 2 });
    await site.db.deleteFrom('security_log').where('account', '=', 'many').execute();
  });

  it('a flood causes few writes, whatever source addresses it claims', async () => {
    await nextDay();
    for (let count = 0; count < 32; count += 1) {
      await site.app.inject({
        method: 'POST',
        url: count % 2 === 0 ? '/api/tags' : '/api/auth/login',
        headers: { origin: `https://evil${count}.example` },
        remoteAddress: `2001:db8:7::${count + 1}`,
      });
    }
    const entries = await today('&failed=true');
    expect(entries).toHaveLength(6);
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(32);
    expect(entries.at(-1)?.detail).toBe('POST /api/tags from https://evil0.example');
  });

  it('can be filtered by text, kind, failure and time, and paged', async () => {
    await nextDay();
    const write = (account: string, event: 'login' | 'export', failed = false) =>
      recordSecurity(site.db, site.clock.now, from('198.51.100.77'), {
        event,
        userId: null,
        account,
        failed,
      });
    await write('100% Jo_e', 'login');
    site.clock.now += MINUTE;
    const between = new Date(site.clock.now).toISOString();
    await write('Mara', 'export');
    await write('Mara', 'login', true);
    const accounts = async (query: string) =>
      (await today(query)).map(({ account, event }) => `${account} ${event}`);
    expect(await accounts('&search=jo_E')).toEqual(['100% Jo_e login']);
    expect(await accounts('&search=%25')).toEqual(['100% Jo_e login']);
    expect(await accounts('&search=.100.77')).toHaveLength(3);
    expect(await accounts('&kind=data')).toEqual(['Mara export']);
    expect(await accounts('&failed=true')).toEqual(['Mara login']);
    expect(await accounts(`&until=${between}`)).toEqual(['100% Jo_e login']);
    expect((await page(`?from=${between}`)).entries).toHaveLength(2);
    const second = await page('?days=1&limit=1&offset=1');
    expect(second).toMatchObject({ totalCount: 3, days: 90, entries: [{ event: 'export' }] });
    const answer = await site.admin.get(`${LOG}?days=0&kind=all&from=yesterday`);
    expect(problemOf(answer).errors?.map(({ field }) => field)).toEqual(['kind', 'from', 'days']);
  });

  it('is exported as CSV without formulas, and the export is recorded', async () => {
    await nextDay();
    const caller = { ...from('198.51.100.1'), agent: '=HYPERLINK("x")' };
    await recordSecurity(site.db, site.clock.now, caller, failure('+cmd\u202e', '@SUM(A1)'));
    const answer = await site.admin.post(`${LOG}/export`, { days: 1, failed: true });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    });
    const time = new Date(at).toISOString();
    expect(answer.body).toBe(
      '\ufeff"Time","Event","Failed","Times","Account","Address","Agent","Detail"\r\n' +
        `"${time}","login.failed","yes","1","'+cmd","198.51.100.1","'=HYPERLINK(""x"")","'@SUM(A1)"\r\n`,
    );
    expect((await today('&kind=data'))[0]).toMatchObject({
      event: 'export',
      account: 'Ada',
      detail: 'Security log',
    });
    expect((await site.admin.get(`${LOG}/export`)).statusCode).toBe(405);
    expect((await site.editor.post(`${LOG}/export`, {})).statusCode).toBe(403);
    site.clock.now += REAUTHENTICATION_LIFETIME;
    const stale = await site.admin.post(`${LOG}/export`, {});
    expect(problemOf(stale).code).toBe('auth.reauthentication_required');
  });

  it('is exported completely, however long it is', async () => {
    await nextDay();
    const row = {
      event: 'login',
      failed: 0,
      user_id: null,
      account: 'many',
      detail: null,
      key: null,
      network: '10.0.0.1',
      address: '10.0.0.1',
      agent: 'x',
      at,
    };
    for (let step = 0; step < 9; step += 1) {
      await site.db.insertInto('security_log').values(new Array(500).fill(row)).execute();
    }
    const answer = await site.admin.post(`${LOG}/export`, { days: 1, search: 'many' });
    expect(answer.body.match(/"many"/g)).toHaveLength(4500);
    await site.db.deleteFrom('security_log').where('account', '=', 'many').execute();
  });

  it('deletes expired entries daily', async () => {
    await site.db.deleteFrom('security_log').execute();
    await site.db.deleteFrom('jobs').execute();
    for (const days of [0, 1, 10]) {
      await recordSecurity(site.db, NOW + days * DAY, from('10.0.0.1'), failure(`day ${days}`));
    }
    site.clock.now = NOW + 90 * DAY + MINUTE;
    await enqueueTomorrow(site.db, PRUNE_JOB, site.clock.now);
    site.clock.now += DAY;
    await site.app.jobs.runDue();
    const left = await site.db.selectFrom('security_log').select('account').execute();
    expect(left).toEqual([{ account: 'day 10' }]);
    const waiting = site.db.selectFrom('jobs').where('name', '=', PRUNE_JOB);
    const rows = await waiting.where('state', '=', 'waiting').select('run_at').execute();
    expect(rows.map(({ run_at }) => run_at > site.clock.now)).toEqual([true]);
  });
});
