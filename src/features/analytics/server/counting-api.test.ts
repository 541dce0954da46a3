import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Overview } from '#features/moderation/contract.ts';
import { DAY } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { sessionFor } from '#tests/support/content/people.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { mostRead, popularSearches } from './reads-and-searches.views.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BROWSER = { 'user-agent': AGENT, 'sec-fetch-site': 'same-origin' };
const TODAY = Date.UTC(2026, 2, 5);
let visitors = 0;

describe('counting', () => {
  let site: TestSite;
  let url: string;
  beforeEach(async () => {
    site = await openTestSite();
    const { id } = await makeArticle(site.db, { title: 'A pangolin draws maps' });
    url = `/api/articles/${id}/read`;
  });
  afterEach(() => site.close());

  /** A request as a page sends it, by default from a new address. */
  const tell = (
    path: string,
    { body, headers = BROWSER, from }: { body?: object; headers?: object; from?: string } = {},
  ) => {
    visitors += 1;
    return site.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers },
      remoteAddress: from ?? `10.1.${visitors >> 8}.${visitors & 255}`,
      ...(body && { payload: body }),
    });
  };
  /** The stored counts after the application has stopped, as a new one finds them. */
  const counted = async () => {
    await site.app.close();
    const reads = await mostRead(site.db, dayOf(site.clock.now), { days: 30, limit: 5 });
    const searches = await site.db
      .selectFrom('searches')
      .select(['phrase', 'count', 'missed'])
      .execute();
    return { reads: reads.map((one) => one.reads), searches };
  };

  it('a read of a public article is counted with an empty response', async () => {
    const answer = await tell(url);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await tell(url);
    expect((await counted()).reads).toEqual([2]);
  });

  it('a read over plain HTTP, which has only an Origin header, is counted', async () => {
    await tell(url, { headers: { 'user-agent': AGENT, origin: site.database.config.siteUrl } });
    expect((await counted()).reads).toEqual([1]);
  });

  it('one address counts once per article in half an hour', async () => {
    const from = '192.0.2.7';
    for (let index = 0; index < 5; index += 1) await tell(url, { from });
    site.clock.now += 30 * 60_000 + 1;
    await tell(url, { from });
    expect((await counted()).reads).toEqual([2]);
  });

  it.each<[string, object]>([
    ['a search engine', { ...BROWSER, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a script', { ...BROWSER, 'user-agent': 'curl/8.5.0' }],
    [
      'a browser without a person',
      { ...BROWSER, 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0.0.0' },
    ],
    ['a client without a user agent', { ...BROWSER, 'user-agent': '' }],
    ['a program', { 'user-agent': AGENT }],
    ['who wishes not to be tracked', { ...BROWSER, dnt: '1' }],
    ['who wishes it by Global Privacy Control', { ...BROWSER, 'sec-gpc': '1' }],
    ['a token', { ...BROWSER, authorization: 'Bearer abcdefghijklmnopqrstuvwxyz' }],
  ])('%s is not counted and gets the same response', async (_who, headers) => {
    const answers = [
      await tell(url, { headers }),
      await tell('/api/searches', { headers, body: { q: 'maps' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await counted()).toEqual({ reads: [], searches: [] });
  });

  it('reads by logged-in users are not counted', async () => {
    const cookie = `session=${await sessionFor(site.db, site.editor.id)}`;
    await tell(url, { headers: { ...BROWSER, cookie } });
    expect((await counted()).reads).toEqual([]);
  });

  it('reads of hidden articles are not counted, and the response does not reveal them', async () => {
    const { id } = await makeArticle(site.db, { status: 'draft' });
    const answers = [
      await tell(`/api/articles/${id}/read`),
      await tell('/api/articles/99999/read'),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect((await counted()).reads).toEqual([]);
  });

  it('a request from another site is not counted', async () => {
    const answer = await tell(url, { headers: { ...BROWSER, 'sec-fetch-site': 'cross-site' } });
    expect([answer.statusCode, problemOf(answer).code]).toEqual([403, 'auth.cross_site']);
    expect((await counted()).reads).toEqual([]);
  });

  it('unknown fields and long values are refused', async () => {
    expect((await tell('/api/articles/0/read')).statusCode).toBe(400);
    expect(badFields(await tell(`${url}?by=me`))).toEqual(['by']);
    expect(badFields(await tell(url, { body: { reader: 'me' } }))).toEqual(['reader']);
    expect(badFields(await tell('/api/searches', { body: {} }))).toEqual(['q']);
    expect(badFields(await tell('/api/searches', { body: { q: 'x'.repeat(501) } }))).toEqual(['q']);
    const from = '192.0.2.8';
    const codes = [];
    for (let index = 0; index < 31; index += 1) codes.push((await tell(url, { from })).statusCode);
    expect(codes).toEqual([...Array(30).fill(204), 429]);
  });

  it('counting a read runs no query', async () => {
    site.database.forgetQueries();
    const looksForChanges = vi.spyOn(site.app.changes, 'poll');
    await tell(url);
    expect(site.database.queries).toEqual([]);
    await tell('/api/searches', { body: { q: 'maps' } });
    expect(site.database.queries, 'whether it found anything').toHaveLength(1);
    expect(looksForChanges).not.toHaveBeenCalled();
  });

  const sources = async () => {
    await site.app.close();
    const rows = await site.db
      .selectFrom('read_sources')
      .select(['kind', 'name', 'count'])
      .orderBy('kind')
      .orderBy('name')
      .execute();
    return rows.map(({ kind, name, count }) => `${kind} ${name} ${count}`);
  };
  const steps = async () => {
    await site.app.close();
    const rows = await site.db.selectFrom('article_steps').selectAll().execute();
    return rows.map((row) => [row.quarter, row.half, row.three_quarters, row.whole]);
  };

  it('a read counts its source, and navigation within the site counts none', async () => {
    const at = site.clock.now;
    const digest = { intro: '', article_ids: '[]', version: 1, created_at: at, updated_at: at };
    await site.db
      .insertInto('newsletter_digests')
      .values([
        { ...digest, id: 3, subject: 'Sent', state: 'sent', started_at: at },
        { ...digest, id: 4, subject: 'Planned', state: 'draft', started_at: null },
      ])
      .execute();
    for (const from of ['www.reddit.com', 'reddit.com', 'www.google.de', '', 'feed', 'digest-3']) {
      await tell(url, { body: { from } });
    }
    for (const from of ['digest-4', 'digest-999999999']) await tell(url, { body: { from } });
    await tell(url, { body: { from: new URL(site.database.config.siteUrl).hostname } });
    await tell(url, { body: {} });
    await tell(url);
    expect(await sources()).toEqual([
      'direct  3',
      'feed  1',
      'host reddit.com 2',
      'newsletter 3 1',
      'search  1',
    ]);
  });

  it('a source is counted only together with its read', async () => {
    const { id } = await makeArticle(site.db, { status: 'draft' });
    const from = '192.0.2.11';
    await tell(`/api/articles/${id}/read`, { body: { from: 'a.example' } });
    await tell('/api/articles/99999/read', { body: { from: 'b.example' } });
    await tell(url, { body: { from: 'c.example' }, headers: { ...BROWSER, dnt: '1' } });
    await tell(url, { body: { from: 'd.example' }, from });
    await tell(url, { body: { from: 'e.example' }, from });
    expect(await sources()).toEqual(['host d.example 1']);
  });

  it('one address counts at most 25 sources by name a day, and the rest as others', async () => {
    const from = '192.0.2.12';
    for (let index = 1; index <= 26; index += 1) {
      const { id } = await makeArticle(site.db);
      await tell(`/api/articles/${id}/read`, { body: { from: `h${index}.example` }, from });
    }
    const found = await sources();
    expect(found).toHaveLength(26);
    expect(found).toContain('others  1');
    expect(found).not.toContain('host h26.example 1');
  });

  /** Reports how far a page was read. */
  const reach = (step: unknown, { after = 0, ...rest }: { after?: unknown; from?: string } = {}) =>
    tell(url.replace('read', 'progress'), { ...rest, body: { step, after } });

  it('a read counts the depth that it reached, including the steps before', async () => {
    const from = '192.0.2.13';
    await tell(url, { from });
    await reach(2, { from });
    await reach(3, { from, after: 2 });
    await reach(3, { from, after: 2 });
    await tell(url, { from: '192.0.2.14' });
    await reach(4, { from: '192.0.2.14' });
    expect(await steps()).toEqual([[2, 2, 2, 1]]);
  });

  it('the depth of a long read is counted even after half an hour', async () => {
    const from = '192.0.2.15';
    await tell(url, { from });
    await reach(2, { from });
    site.clock.now += 50 * 60_000;
    await reach(4, { from, after: 2 });
    expect(await steps()).toEqual([[1, 1, 1, 1]]);
  });

  it('a repeated read counts only new steps, a separate read all of them', async () => {
    const from = '192.0.2.16';
    await tell(url, { from });
    await reach(2, { from });
    await tell(url, { from });
    await reach(1, { from });
    await reach(3, { from, after: 1 });
    site.clock.now += 29 * 60_000;
    await reach(3, { from });
    site.clock.now += 2 * 60_000;
    await tell(url, { from });
    await reach(1, { from });
    expect(await steps()).toEqual([[2, 1, 1, 0]]);
  });

  it('a read begun on another instance counts its further steps only', async () => {
    await reach(3, { from: '192.0.2.18' });
    await reach(4, { from: '192.0.2.18', after: 3 });
    await reach(4, { from: '192.0.2.19', after: 2 });
    expect(await steps()).toEqual([[1, 1, 2, 2]]);
  });

  it('no depth is counted for hidden articles or visitors who opt out of tracking', async () => {
    const { id } = await makeArticle(site.db, { status: 'draft' });
    const body = { step: 4, after: 0 };
    await tell(`/api/articles/${id}/progress`, { body });
    const headers = { ...BROWSER, 'sec-gpc': '1' };
    const answer = await tell(url.replace('read', 'progress'), { body, headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await steps()).toEqual([]);
  });

  it('unknown steps and hosts that are too long are refused', async () => {
    for (const step of [0, 5, 1.5, '4', null]) {
      expect(badFields(await reach(step))).toEqual(['step']);
    }
    for (const after of [-1, 4, '0', null]) {
      expect(badFields(await reach(4, { after }))).toEqual(['after']);
    }
    const progress = url.replace('read', 'progress');
    expect(badFields(await tell(progress, { body: {} }))).toEqual(['step', 'after']);
    const more = { step: 1, after: 0, by: 2 };
    expect(badFields(await tell(progress, { body: more }))).toEqual(['by']);
    expect(badFields(await tell(url, { body: { from: 'h'.repeat(10_240) } }))).toEqual(['from']);
    expect(badFields(await tell(url, { body: { from: ['a.example'] } }))).toEqual(['from']);
  });

  it('searches are counted by phrase and result, without personal data', async () => {
    const from = '192.0.2.9';
    for (const q of ['Maps', ' maps  ', 'mara@example.test', 'pangolin 0170 1234567']) {
      await tell('/api/searches', { body: { q }, from });
    }
    await tell('/api/searches', { body: { q: 'MAPS' } });
    for (const address of [from, '192.0.2.11']) {
      await tell('/api/searches', { body: { q: 'Unicorns' }, from: address });
    }
    expect((await counted()).searches).toEqual([
      { phrase: 'maps', count: 2, missed: 0 },
      { phrase: 'unicorns', count: 2, missed: 2 },
    ]);
  });

  it('one address counts at most 25 searches a day', async () => {
    const from = '192.0.2.10';
    for (let index = 1; index <= 26; index += 1) {
      await tell('/api/searches', { body: { q: `maps ${index}` }, from });
    }
    await tell('/api/searches', { body: { q: 'maps 27' } });
    const phrases = (await counted()).searches.map(({ phrase }) => phrase);
    expect(phrases).toHaveLength(26);
    expect(phrases).not.toContain('maps 26');
    expect(phrases).toContain('maps 27');
  });

  it('popular searches were made by several visitors and have results, most frequent first', async () => {
    const add = (phrase: string, count: number, ago = 0) =>
      site.db
        .insertInto('searches')
        .values({ day: TODAY - ago * DAY, phrase, count })
        .execute();
    await add('maps', 3);
    await add('pangolin', 2);
    await add('pangolin', 2, 6);
    await add('draws', 2);
    await add('unicorns', 9);
    await add('pangolni', 9);
    await add('a pangolin', 9, 7);
    expect(await popularSearches(site.db, TODAY, { days: 7, limit: 5 })).toEqual([
      { phrase: 'pangolin', searches: 4 },
      { phrase: 'maps', searches: 3 },
    ]);
    expect(await popularSearches(site.db, TODAY, { days: 8, limit: 1 })).toEqual([
      { phrase: 'a pangolin', searches: 9 },
    ]);
  });

  it('the overview counts reads of thirty days, for authors only of their own articles', async () => {
    const add = (articleId: number, count: number, ago: number) =>
      site.db
        .insertInto('article_reads')
        .values({ day: TODAY - ago * DAY, article_id: articleId, count })
        .execute();
    const theirs = await makeArticle(site.db, { authorId: site.author.id });
    const other = await makeArticle(site.db);
    await add(theirs.id, 5, 0);
    await add(other.id, 7, 0);
    await add(other.id, 2, 29);
    await add(other.id, 100, 30);
    await add(55_555, 1, 1);
    const look = async (by: typeof site.editor) =>
      jsonOf<Overview>(await by.get('/api/admin/overview')).readsPerDay;
    const all = await look(site.editor);
    expect(all).toHaveLength(30);
    expect([all[0], all[28], all[29]]).toEqual([
      { day: '2026-02-04', count: 2 },
      { day: '2026-03-04', count: 1 },
      { day: '2026-03-05', count: 12 },
    ]);
    const own = await look(site.author);
    expect(own.filter(({ count }) => count > 0)).toEqual([{ day: '2026-03-05', count: 5 }]);
    const ofOne = async (id: number) =>
      jsonOf(await site.editor.get(`/api/admin/articles/${id}/reads`));
    expect(await ofOne(other.id)).toEqual({ days: 30, reads: 9, progress: null });
    expect(await ofOne(4321)).toEqual({ days: 30, reads: 0, progress: null });
    expect(await mostRead(site.db, TODAY, { days: 7, limit: 5 })).toMatchObject([
      { id: other.id, reads: 7 },
      { id: theirs.id, reads: 5 },
    ]);
  });

  it('the overview includes today at once and earlier days within a minute', async () => {
    const add = (day: number, articleId: number) =>
      site.db
        .insertInto('article_reads')
        .values({ day, article_id: articleId, count: 1 })
        .execute();
    const look = async () =>
      jsonOf<Overview>(await site.editor.get('/api/admin/overview'))
        .readsPerDay.slice(-2)
        .map(({ count }) => count);
    await add(TODAY - DAY, 1);
    expect(await look()).toEqual([1, 0]);
    await add(TODAY, 1);
    await add(TODAY - DAY, 2);
    site.clock.now += 60_000;
    expect(await look()).toEqual([1, 1]);
    site.clock.now += 1;
    expect(await look()).toEqual([2, 1]);
    site.clock.now = TODAY + DAY - 1;
    expect(await look()).toEqual([2, 1]);
    site.clock.now += 1;
    expect(await look()).toEqual([1, 0]);
  });

  it('the overview looks at the 200 most-read articles of each day', async () => {
    const { id } = await makeArticle(site.db);
    const others = Array.from({ length: 200 }, (_, index) => ({
      day: TODAY,
      article_id: 1000 + index,
      count: 9,
    }));
    await site.db.insertInto('article_reads').values(others).execute();
    const add = (ago: number, count: number) =>
      site.db
        .insertInto('article_reads')
        .values({ day: TODAY - ago * DAY, article_id: id, count })
        .execute();
    await add(0, 8);
    expect(await mostRead(site.db, TODAY, { days: 7, limit: 5 })).toEqual([]);
    await add(6, 1);
    await add(7, 100);
    expect(await mostRead(site.db, TODAY, { days: 7, limit: 5 })).toMatchObject([{ id, reads: 1 }]);
  });

  it('a year with seventy thousand popular articles lists only those still public', async () => {
    const { id } = await makeArticle(site.db);
    const first = TODAY - 364 * DAY;
    await sql`insert into article_reads (day, article_id, count)
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 69999)
      select ${sql.lit(first)} + (n / 200) * ${sql.lit(DAY)}, 100000 + n, 9 from numbers`.execute(
      site.db,
    );
    await site.db
      .insertInto('article_reads')
      .values({ day: TODAY, article_id: id, count: 1 })
      .execute();
    expect(await mostRead(site.db, TODAY, { days: 365, limit: 5 })).toMatchObject([
      { id, reads: 1 },
    ]);
  });
});
