import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { handTimer } from '#tests/support/hand-timer.ts';
import { HitCounter } from './hit-counter.ts';

const TODAY = dayOf(NOW);
const at = (path: string) => new URL(path, 'http://page.invalid');

describe.each(ENGINES)('counting missing URLs and redirects on %s', (engine) => {
  let database: TestDatabase;
  let clock: number;
  let errors: unknown[];
  let hand: ReturnType<typeof handTimer>;
  let uses: HitCounter;
  let config: { timeZone: string };

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
  });
  beforeEach(async () => {
    for (const table of ['redirects', 'missing_urls', 'ignored_urls'] as const) {
      await database.db.deleteFrom(table).execute();
    }
    clock = NOW;
    errors = [];
    hand = handTimer();
    const onError = (error: unknown) => errors.push(error);
    const { db } = database;
    config = { timeZone: 'UTC' };
    uses = new HitCounter({ db, config, now: () => clock, onError, timers: hand.timers });
  });
  afterAll(() => database.close());

  const missing = async () =>
    (await database.db.selectFrom('missing_urls').selectAll().orderBy('url').execute()).map(
      (row) => [row.day, row.url, row.count],
    );
  const makeRedirect = async (source: string) => {
    const row = { source, folded: source, match: 'exact', target: '/x' } as const;
    const insert = database.db
      .insertInto('redirects')
      .values({ ...row, last_used_at: null, created_at: NOW });
    return (await insert.returning('id').executeTakeFirstOrThrow()).id;
  };

  it('hits and the time of the last one are written in batches', async () => {
    const [one, two] = [await makeRedirect('/one'), await makeRedirect('/two')];
    uses.start();
    await hand.ring();
    for (const id of [one, two, one, 999_999]) uses.hit(id);
    clock += 5000;
    await hand.ring();
    uses.hit(one);
    await hand.ring();
    const rows = await database.db.selectFrom('redirects').selectAll().orderBy('id').execute();
    expect(rows.map(({ hits, last_used_at }) => [hits, last_used_at])).toEqual([
      [3, NOW + 5000],
      [1, NOW + 5000],
    ]);
    expect(errors).toEqual([]);
  });

  it('missing URLs are counted by day without queries, long paths or personal data', async () => {
    for (const path of [
      '/Old/?mail=a@b.example',
      '/Old',
      `/${'x'.repeat(800)}`,
      '/u/a@b.example',
      '/newsletter/confirm%3Ftoken=secret',
      '/newsletter/confirm%253Ftoken=secret',
    ]) {
      uses.notFound(at(path));
    }
    uses.notFound(at('/api/nothing'));
    await uses.flush();
    expect(await missing()).toEqual([[TODAY, '/Old', 2]]);
  });

  it('missing URLs are counted on the days of the site’s time zone', async () => {
    config.timeZone = 'Pacific/Auckland';
    clock = TODAY + 12 * HOUR;
    uses.notFound(at('/old'));
    await uses.flush();
    expect(await missing()).toEqual([[TODAY + DAY, '/old', 1]]);
  });

  it('at most 5,000 missing URLs are counted a day, and ignored ones never', async () => {
    const values = Array.from({ length: 4999 }, (_, index) => ({
      day: TODAY,
      url: `/filled/${index}`,
      count: 1,
    }));
    await database.db.insertInto('missing_urls').values(values).execute();
    await database.db.insertInto('ignored_urls').values({ url: '/ignored' }).execute();
    for (const path of ['/ignored', '/a', '/b', '/filled/7']) uses.notFound(at(path));
    await uses.flush();
    const found = (await missing()).filter(([, url]) => !/filled\/(?!7$)/.test(String(url)));
    expect(found).toEqual([
      [TODAY, '/a', 1],
      [TODAY, '/filled/7', 2],
    ]);
  });

  it('missing URLs are deleted after 30 days, and single hits after a day', async () => {
    const rows = [
      { day: TODAY - 30 * DAY, url: '/old', count: 9 },
      { day: TODAY - 29 * DAY, url: '/kept', count: 2 },
      { day: TODAY - 2 * DAY, url: '/once', count: 1 },
      { day: TODAY - DAY, url: '/yesterday', count: 1 },
    ];
    await database.db.insertInto('missing_urls').values(rows).execute();
    uses.start();
    await hand.ring();
    expect((await missing()).map(([, url]) => url)).toEqual(['/kept', '/yesterday']);
  });
});
