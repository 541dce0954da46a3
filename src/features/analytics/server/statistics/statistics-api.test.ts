import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleReads } from '#features/analytics/contract.ts';
import type { Statistics } from '#features/analytics/statistics.contract.ts';
import { DAY } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const TODAY = Date.UTC(2026, 2, 5);
const LONG_AGO = NOW - 100 * DAY;

describe.each(ENGINES)('statistics on %s', (engine) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openTestSite({ engine });
  });
  afterEach(() => site.close());

  const look = async (range = '30d') =>
    jsonOf<Statistics>(await site.editor.get(`/api/admin/statistics?range=${range}`));
  const table = async (part: string, range = '30d') =>
    (await site.editor.get(`/api/admin/statistics.csv?range=${range}&part=${part}`)).body
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n');
  /** Reads of an article a number of days ago. */
  const addReads = (articleId: number, counts: Record<number, number>) =>
    site.db
      .insertInto('article_reads')
      .values(
        Object.entries(counts).map(([ago, count]) => ({
          day: TODAY - Number(ago) * DAY,
          article_id: articleId,
          count,
        })),
      )
      .execute();
  /** @param missed how many of them had no results */
  const addSearches = (phrase: string, missed: number, ago = 0, count = missed) =>
    site.db
      .insertInto('searches')
      .values({ day: TODAY - ago * DAY, phrase, count, missed })
      .execute();
  const addSteps = (articleId: number, ago: number, [quarter, half, three, whole]: number[]) =>
    site.db
      .insertInto('article_steps')
      .values({
        day: TODAY - ago * DAY,
        article_id: articleId,
        quarter: quarter ?? 0,
        half: half ?? 0,
        three_quarters: three ?? 0,
        whole: whole ?? 0,
      })
      .execute();
  const makeOld = (title: string) => makeArticle(site.db, { title, category: 'news' }, LONG_AGO);

  it('reads are listed by day and compared with as many whole days before', async () => {
    const { id } = await makeOld('Maps');
    await addReads(id, { 0: 4, 1: 10, 6: 3, 7: 90, 8: 5, 13: 2, 14: 700 });
    await addReads(77_777, { 1: 1 });
    const { reads, ...rest } = await look('7d');
    expect(rest).toMatchObject({ range: '7d', from: '2026-02-27', to: '2026-03-05', unit: 'day' });
    expect(reads).toMatchObject({ total: 18, whole: 14, before: 7 });
    expect(reads.days).toHaveLength(7);
    expect(reads.days[0]).toEqual({ day: '2026-02-27', count: 3, before: 2 });
    expect(reads.days.slice(-2)).toEqual([
      { day: '2026-03-04', count: 11, before: 5 },
      { day: '2026-03-05', count: 4, before: 90 },
    ]);
    expect(await table('reads', '7d')).toEqual([
      '"Day","Reads","Reads in the previous period"',
      ...reads.days.map(({ day, count, before }) => `"${day}","${count}","${before}"`),
    ]);
  });

  it('a year is listed by week, without a comparison', async () => {
    const { id } = await makeOld('Maps');
    await addReads(id, { 0: 4, 6: 3, 7: 5, 363: 8, 364: 9 });
    const { reads, unit } = await look('1y');
    expect([unit, reads.days.length]).toEqual(['week', 52]);
    expect(reads).toMatchObject({ total: 20, whole: 16, before: null });
    expect(reads.days[0]).toEqual({ day: '2025-03-07', count: 8, before: null });
    expect(reads.days.slice(-2)).toEqual([
      { day: '2026-02-20', count: 5, before: null },
      { day: '2026-02-27', count: 7, before: null },
    ]);
  });

  it('published reviews are marked, hidden ones are not', async () => {
    const at = NOW - 2 * DAY;
    await makeArticle(site.db, { title: 'A review', slug: 'a-review' }, at);
    await makeArticle(site.db, { title: 'News', category: 'news' }, at);
    await makeArticle(site.db, { title: 'A draft', status: 'draft' }, at);
    await makeArticle(site.db, { title: 'Before' }, NOW - 8 * DAY);
    expect((await look('7d')).reads.reviews).toEqual([
      { day: '2026-03-03', title: 'A review', slug: 'a-review' },
    ]);
  });

  it('trends compare whole weeks by ratio and ignore single reads', async () => {
    const [up, more, down, rare, hidden] = [
      await makeOld('Twice as often'),
      await makeOld('Four times as often'),
      await makeOld('Half as often'),
      await makeOld('From 1 to 19'),
      await makeOld('Withdrawn'),
    ];
    const fresh = await makeArticle(site.db, { title: 'New' }, NOW - 13 * DAY);
    await addReads(up.id, { 0: 500, 7: 60, 8: 30, 15: 900 });
    await addReads(more.id, { 1: 20, 14: 5 });
    await addReads(down.id, { 2: 11, 9: 22 });
    await addReads(rare.id, { 1: 19, 8: 1 });
    await addReads(hidden.id, { 1: 90, 8: 20 });
    await addReads(fresh.id, { 1: 90, 8: 20 });
    await addReads(66_666, { 1: 90, 8: 20 });
    await changeArticle(site.db, hidden.id, { status: 'archived' });
    const { rising, falling } = (await look()).changes;
    expect(rising).toEqual([
      { id: more.id, slug: more.slug, title: 'Four times as often', thisWeek: 20, lastWeek: 5 },
      { id: up.id, slug: up.slug, title: 'Twice as often', thisWeek: 60, lastWeek: 30 },
    ]);
    expect(falling).toMatchObject([{ id: down.id, thisWeek: 11, lastWeek: 22 }]);
    expect((await table('changes')).slice(1)).toEqual([
      `"Four times as often","${more.slug}","20","5"`,
      `"Twice as often","${up.slug}","60","30"`,
      `"Half as often","${down.slug}","11","22"`,
    ]);
  });

  it('failed searches are listed from the third time on', async () => {
    await makeArticle(site.db, { title: 'A pangolin draws maps' });
    // Found nothing at first.
    await addSearches('maps', 90);
    await addSearches('pangolni', 3);
    // Withdrawn since, and missed twice.
    await addSearches('kraken', 2, 0, 50);
    await addSearches('steam deck', 2);
    await addSearches('steam deck', 2, 6);
    await addSearches('+unicorns', 4, 7);
    await addSearches('zebras', 2);
    const seven = [
      { phrase: 'steam deck', count: 4, instead: null },
      { phrase: 'pangolni', count: 3, instead: 'pangolin' },
    ];
    expect((await look('7d')).notFound).toEqual(seven);
    const unicorns = { phrase: '+unicorns', count: 4, instead: null };
    expect((await look('30d')).notFound).toEqual([unicorns, ...seven]);
    expect((await table('searches'))[1]).toBe(`"'+unicorns","4",""`);
  });

  it('failed searches are listed even if most searches succeed', async () => {
    const found = Array.from({ length: 250 }, (_, index) => ({
      day: TODAY,
      phrase: `found ${index}`,
      count: 900,
      missed: 0,
    }));
    await site.db.insertInto('searches').values(found).execute();
    await addSearches('unicorns', 3, 0, 4);
    expect((await look()).notFound).toEqual([{ phrase: 'unicorns', count: 3, instead: null }]);
  });

  it('an exported file has more rows than the screen, at most a thousand', async () => {
    const searches = Array.from({ length: 1002 }, (_, index) => ({
      day: TODAY,
      phrase: `unicorn${index}`,
      count: 3,
      missed: 3,
    }));
    await site.db.insertInto('searches').values(searches.slice(0, 500)).execute();
    await site.db.insertInto('searches').values(searches.slice(500)).execute();
    const hosts = Array.from({ length: 20 }, (_, index) => ({
      day: TODAY,
      kind: 'host' as const,
      name: `h${index}.example`,
      count: 5,
    }));
    await site.db.insertInto('read_sources').values(hosts).execute();
    for (let made = 0; made < 12; made += 1) {
      const { id } = await makeOld(`Map ${made}`);
      await addReads(id, { 1: 40 + made, 8: 20 });
    }
    await addSteps(1, 20, [1, 1, 1, 1]);
    const { notFound, sources, progress, changes } = await look();
    expect([notFound.length, sources.length, progress.length]).toEqual([10, 8, 10]);
    expect(changes.rising).toHaveLength(5);
    const lines = async (part: string) => (await table(part)).length - 1;
    expect(await lines('searches')).toBe(1000);
    // With a line for all other sources.
    expect(await lines('sources')).toBe(21);
    expect([await lines('progress'), await lines('changes')]).toEqual([12, 12]);
  });

  const addSource = (
    kind: 'search' | 'direct' | 'feed' | 'newsletter' | 'host' | 'others',
    name: string,
    count: number,
    ago = 0,
  ) =>
    site.db
      .insertInto('read_sources')
      .values({ day: TODAY - ago * DAY, kind, name, count })
      .execute();

  it('sources are listed by visits, without hosts that could identify a person', async () => {
    await addSource('search', '', 50);
    await addSource('search', '', 10, 29);
    await addSource('search', '', 900, 30);
    await addSource('direct', '', 40);
    await addSource('feed', '', 5);
    await addSource('newsletter', '7', 4);
    await addSource('newsletter', '8', 4);
    for (let index = 1; index <= 4; index += 1) await addSource('host', `h${index}.example`, index);
    await addSource('others', '', 3);
    const { sources, otherSources } = await look();
    expect(sources.map(({ name, kind, count }) => `${name}, ${kind}, ${count}`)).toEqual([
      'Search engines, search, 60',
      'Direct or unknown, direct, 40',
      'Newsletter, newsletter, 8',
      'Feeds, feed, 5',
      'h4.example, host, 4',
      'h3.example, host, 3',
    ]);
    expect(otherSources).toEqual({ hosts: 2, count: 6 });
    const lines = await table('sources');
    expect([lines[1], lines.at(-1)]).toEqual([
      '"Search engines","search","60"',
      '"Others","host","6"',
    ]);
  });

  it('reading depth covers the most-read articles since depth is counted', async () => {
    expect((await look()).progress).toEqual([]);
    site.clock.now += 60_001;
    const maps = await makeOld('Maps');
    const ferries = await makeOld('Ferries');
    const hidden = await makeOld('Withdrawn');
    await addReads(maps.id, { 0: 4, 5: 6, 6: 100 });
    await addReads(ferries.id, { 1: 20 });
    await addReads(hidden.id, { 1: 30 });
    await addSteps(maps.id, 5, [4, 3, 2, 1]);
    await addSteps(maps.id, 0, [4, 4, 2, 2]);
    await addSteps(hidden.id, 1, [9, 9, 9, 9]);
    await changeArticle(site.db, hidden.id, { status: 'archived' });
    expect((await look()).progress).toEqual([
      { id: ferries.id, slug: ferries.slug, title: 'Ferries', reads: 20, steps: [0, 0, 0, 0] },
      { id: maps.id, slug: maps.slug, title: 'Maps', reads: 10, steps: [8, 7, 4, 3] },
    ]);
    expect((await table('progress'))[2]).toBe(`"Maps","${maps.slug}","10","8","7","4","3"`);
  });

  it('an article has its reads and depth of thirty days', async () => {
    const reads = async (id: number) =>
      jsonOf<ArticleReads>(await site.editor.get(`/api/admin/articles/${id}/reads`));
    const maps = await makeOld('Maps');
    const ferries = await makeOld('Ferries');
    await addReads(maps.id, { 0: 4, 5: 6, 6: 100, 29: 1, 30: 1000 });
    expect(await reads(maps.id)).toEqual({ days: 30, reads: 111, progress: null });
    await addSteps(ferries.id, 5, [1, 0, 0, 0]);
    await addSteps(maps.id, 5, [4, 3, 2, 1]);
    await addSteps(maps.id, 0, [4, 4, 2, 2]);
    // Those before it was counted are no part of it.
    expect(await reads(maps.id)).toEqual({
      days: 30,
      reads: 111,
      progress: { reads: 10, steps: [8, 7, 4, 3] },
    });
    expect((await reads(ferries.id)).progress).toBeNull();
    await addSteps(maps.id, 40, [9, 9, 9, 9]);
    expect((await reads(maps.id)).progress?.reads).toBe(111);
  });

  it('digests have their visits, and unsubscribes where they were counted', async () => {
    const add = async (subject: string, ago: number, left?: number) => {
      const at = NOW - ago * DAY;
      const [row] = await site.db
        .insertInto('newsletter_digests')
        .values({
          subject,
          intro: '',
          article_ids: '[]',
          state: 'sent',
          version: 3,
          started_at: at,
          created_at: at,
          updated_at: at,
          ...(left !== undefined && { left_count: left }),
          counts: JSON.stringify({ sent: 5, bounced: 2 }),
        })
        .returning('id')
        .execute();
      return row?.id ?? 0;
    };
    await add('Too long ago', 31);
    const old = await add('Before it was counted', 9);
    const id = await add('This week', 2, 1);
    await addSource('newsletter', String(id), 4);
    await addSource('newsletter', String(id), 3, 1);
    await addSource('newsletter', '999', 90);
    const same = { sent: 5, bounced: 2 };
    expect((await look()).digests).toEqual([
      { id, subject: 'This week', sentAt: '2026-03-03T12:00:00.000Z', ...same, left: 1, visits: 7 },
      {
        id: old,
        subject: 'Before it was counted',
        sentAt: '2026-02-24T12:00:00.000Z',
        ...same,
        left: null,
        visits: 0,
      },
    ]);
    expect((await table('digests'))[2]).toBe(
      '"Before it was counted","2026-02-24T12:00:00.000Z","5","2","","0"',
    );
  });

  it('statistics are recalculated once a minute', async () => {
    const { id } = await makeOld('Maps');
    expect((await look()).reads.total).toBe(0);
    await addReads(id, { 0: 4 });
    expect((await look()).reads.total).toBe(0);
    site.clock.now += 60_001;
    expect((await look()).reads.total).toBe(4);
  });

  it('the name of an exported file has its subject and dates', async () => {
    const answer = await site.editor.get('/api/admin/statistics.csv?range=12w&part=digests');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statistics-digests-12w-2026-03-05.csv"',
    });
    expect(answer.body).toBe(
      '\ufeff"Digest","Sent at","Delivered","Bounced","Unsubscribed","Visits"\r\n',
    );
  });

  it('the seventh export in a minute gets 429, as searches take seconds to export', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 7; times += 1) {
      const path = '/api/admin/statistics.csv?range=12w&part=digests';
      statuses.push((await site.admin.get(path)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('unknown periods and sections are refused', async () => {
    const bad = async (path: string) => badFields(await site.editor.get(`/api/admin/${path}`));
    expect(await bad('statistics?range=2d')).toEqual(['range']);
    expect(await bad('statistics?author=1')).toEqual(['author']);
    expect(await bad('statistics.csv')).toEqual(['part']);
    expect(await bad('statistics.csv?part=readers')).toEqual(['part']);
  });
});
