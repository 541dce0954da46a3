import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Statistics } from '#features/analytics/statistics.contract.ts';
import type { Archive, ArchiveMonth } from '#features/articles/archive.contract.ts';
import type { Overview } from '#features/moderation/contract.ts';
import type { Suggestions } from '#features/suggestions/contract.ts';
import { DAY } from '#lib/durations.ts';
import { startOfDay } from '#lib/format/wall-time.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

const ENV = { SITE_URL: 'https://mag.example' };
/** 11 pm in London on New Year's Eve of 2024: midnight in Berlin, the afternoon in Los Angeles. */
const NEW_YEAR = Date.UTC(2024, 11, 31, 23);
/** Monday, March 31, 2025, 12:30 am in Berlin, whose clocks changed the day before; still Sunday in London. */
const MONDAY = Date.UTC(2025, 2, 30, 22, 30);

describe.each(ENGINES)('the time zone of the site on %s', (engine) => {
  const clock = { now: NOW };
  const site = testApp({ engine, env: ENV, pages: true, now: () => clock.now });
  let admin: ReturnType<typeof as>;
  let slug: string;
  beforeAll(async () => {
    const { db, config } = site.database;
    const { id } = await makeUser(db, { role: 'admin' });
    admin = as(site.app, await sessionFor(db, id, NOW, config));
    ({ slug } = await makeArticle(db, { title: 'New year lamp' }, NEW_YEAR));
    await makeArticle(db, { title: 'Monday lamp' }, MONDAY);
    await site.app.changes.poll();
  });
  beforeEach(() => {
    clock.now = NOW;
  });

  const inZone = async (timeZone: string | null) => {
    jsonOf(await admin.patch('/api/settings', { settings: { timeZone: { value: timeZone } } }));
  };
  const months = async () =>
    jsonOf<Archive>(await admin.get('/api/archive')).months.map((one) => one.month);
  const body = async (url: string) => (await site.app.inject(url)).body;

  it.each([
    [null, '2024-12', 'December 31, 2024'],
    ['Europe/Berlin', '2025-01', 'January 1, 2025'],
    ['America/Los_Angeles', '2024-12', 'December 31, 2024'],
  ])('in %s an article of New Year’s Eve belongs to %s', async (zone, month, day) => {
    await inZone(zone);
    expect((await months()).at(-1)).toBe(month);
    const page = await body(`/articles/${slug}`);
    expect(page).toContain(`>${day}</time>`);
    expect(page.includes('"timeZone":')).toBe(zone !== null);
    expect(await body(`/articles/${slug}.md`)).toContain(day);
    expect(await body('/sitemap-0.xml')).toContain(`/archive/${month.replace('-', '/')}`);
    const { articles } = jsonOf<ArchiveMonth>(
      await admin.get(`/api/archive/${month.replace('-', '/')}`),
    );
    expect(articles.map((one) => one.title)).toEqual(['New year lamp']);
  });

  it('a search by year and its years follow it', async () => {
    const found = async (year: number) =>
      jsonOf<unknown[]>(await admin.get(`/api/search?q=year+lamp&year=${year}`)).length;
    const years = async () =>
      jsonOf<{ years: number[] }>(await admin.get('/api/search/filters?q=lamp')).years;
    await inZone(null);
    expect([await found(2024), await found(2025), await years()]).toEqual([1, 0, [2025, 2024]]);
    await inZone('Europe/Berlin');
    expect([await found(2024), await found(2025), await years()]).toEqual([0, 1, [2025]]);
  });

  it('weeks of the overview begin on its Mondays, across a change of the clocks', async () => {
    const week = async () => {
      const overview = jsonOf<Overview>(await admin.get('/api/admin/overview'));
      return overview.publishedPerWeek.find(({ count }) => count === 1)?.week;
    };
    clock.now = Date.UTC(2025, 3, 9);
    await inZone(null);
    expect(await week()).toBe('2025-03-24');
    await inZone('Europe/Berlin');
    expect(await week()).toBe('2025-03-31');
  });

  it('statistics end with its today', async () => {
    await inZone('Pacific/Auckland');
    clock.now = Date.UTC(2025, 5, 30, 13);
    const { readsPerDay } = jsonOf<Overview>(await admin.get('/api/admin/overview'));
    expect(readsPerDay.at(-1)?.day).toBe('2025-07-01');
    expect(jsonOf(await admin.get('/api/admin/statistics?range=7d'))).toMatchObject({
      to: '2025-07-01',
    });
  });

  it.each([
    ['Pacific/Auckland', Date.UTC(2025, 5, 30, 14), '2025-07-01', '2025-06-25'],
    ['America/Los_Angeles', Date.UTC(2025, 6, 31, 3), '2025-07-30', '2025-07-24'],
  ])('reads, searches and reviews have the days of %s', async (zone, now, today, first) => {
    await inZone(zone);
    clock.now = now;
    const { db } = site.database;
    const day = (ago: number) => Date.parse(today) - ago * DAY;
    const midnight = (ago: number) => startOfDay(day(ago), zone);
    const make = (title: string, category: string, at: number) =>
      makeArticle(db, { title, category }, at);
    const read = (article_id: number, ago: number, count: number) =>
      db
        .insertInto('article_reads')
        .values({ article_id, day: day(ago), count })
        .execute();
    const search = (phrase: string, ago: number) =>
      db
        .insertInto('searches')
        .values({ phrase, day: day(ago), count: 3 })
        .execute();
    const newest = await make('Pangolin review', 'review', midnight(0));
    await make('Pangolin first', 'review', midnight(6));
    await make('Pangolin before', 'review', midnight(6) - 1);
    const young = await make('Pangolin young', 'news', midnight(14));
    const old = await make('Pangolin old', 'news', midnight(14) - 1);
    await read(old.id, 0, 50);
    await read(newest.id, 6, 40);
    await read(young.id, 8, 30);
    await read(old.id, 8, 30);
    await search('pangolin first', 0);
    await search('pangolin before', 29);
    await search('pangolin old', 30);

    const statistics = jsonOf<Statistics>(await admin.get('/api/admin/statistics?range=7d'));
    expect(statistics.reads).toMatchObject({ total: 90, whole: 40 });
    expect(statistics.reads.reviews.map((one) => [one.title, one.day])).toEqual([
      ['Pangolin review', today],
      ['Pangolin first', first],
    ]);
    const { rising, falling } = statistics.changes;
    expect([...rising, ...falling].map((one) => one.id)).toEqual([old.id]);
    const { phrases } = jsonOf<Suggestions>(await admin.get('/api/suggestions?q=pangolin'));
    expect(phrases).toEqual(['pangolin before', 'pangolin first']);
    const topics = jsonOf<string[]>(await admin.get('/api/ai/trending-topics'));
    const words = jsonOf<string[]>(await admin.get('/api/ai/keywords'));
    expect(topics.slice(0, 3)).toEqual(['pangolin first', 'Pangolin old', 'Pangolin review']);
    expect(words).toEqual(['pangolin before', 'pangolin first']);
    await db.deleteFrom('article_reads').execute();
    await db.deleteFrom('searches').execute();
  });

  it('the current month of releases is its month', async () => {
    clock.now = Date.UTC(2025, 5, 30, 13);
    const month = async () => jsonOf<{ month: string }>(await admin.get('/api/releases')).month;
    await inZone(null);
    expect(await month()).toBe('2025-06');
    await inZone('Pacific/Auckland');
    expect(await month()).toBe('2025-07');
  });
});
