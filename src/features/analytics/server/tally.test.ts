import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '#lib/days.ts';
import { DAY } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { handTimer } from '#tests/support/hand-timer.ts';
import { ENGINES, NOW, openTestStore, type TestStore } from '#tests/support/stores/test-store.ts';
import { Tally } from './tally.ts';

const TODAY = dayOf(NOW);

describe.each(ENGINES)('counts that are written in batches on %s', (engine) => {
  let store: TestStore;
  let clock: number;
  let errors: unknown[];
  let hand: ReturnType<typeof handTimer>;
  let tally: Tally;
  const open = () =>
    new Tally({
      db: store.db,
      now: () => clock,
      onError: (error) => errors.push(error),
      timers: hand.timers,
    });

  beforeAll(async () => {
    store = await openTestStore({ engine });
  });
  beforeEach(async () => {
    for (const table of ['articles', 'article_reads', 'searches'] as const) {
      await store.db.deleteFrom(table).execute();
    }
    clock = NOW;
    errors = [];
    hand = handTimer();
    tally = open();
  });
  afterAll(() => store.close());

  const reads = async () =>
    (
      await store.db
        .selectFrom('article_reads')
        .selectAll()
        .orderBy('day')
        .orderBy('article_id')
        .execute()
    ).map((row) => [row.day, row.article_id, row.count]);
  const searches = async () =>
    (
      await store.db.selectFrom('searches').selectAll().orderBy('day').orderBy('phrase').execute()
    ).map((row) => [row.day, row.phrase, row.count]);

  it('nothing is written until the time comes, then all in one transaction', async () => {
    const { id } = await makeArticle(store.db);
    tally.start();
    expect(hand.wait()).toBe(5000);
    await hand.ring();
    store.forgetQueries();
    for (let index = 0; index < 3; index += 1) tally.read(id);
    tally.search('maps');
    expect([await reads(), store.queries.length]).toEqual([[], 1]);
    store.forgetQueries();
    await hand.ring();
    expect(store.queries.filter((text) => text.startsWith('insert'))).toHaveLength(2);
    expect(await reads()).toEqual([[TODAY, id, 3]]);
    expect(await searches()).toEqual([[TODAY, 'maps', 1]]);
    store.forgetQueries();
    await hand.ring();
    expect([hand.wait(), store.queries]).toEqual([5000, []]);
  });

  it('adds to what its day has, and begins another day at midnight in UTC', async () => {
    const { id } = await makeArticle(store.db);
    const other = await makeArticle(store.db);
    tally.read(id);
    tally.search('maps');
    await tally.flush();
    clock = TODAY + DAY - 1;
    tally.read(id);
    tally.read(other.id);
    tally.search('maps');
    clock += 1;
    tally.read(id);
    await tally.flush();
    expect(await reads()).toEqual([
      [TODAY, id, 2],
      [TODAY, other.id, 1],
      [TODAY + DAY, id, 1],
    ]);
    expect(await searches()).toEqual([[TODAY, 'maps', 2]]);
  });

  it('two instances add up', async () => {
    const { id } = await makeArticle(store.db);
    const other = open();
    for (const one of [tally, other]) one.read(id);
    await Promise.all([tally.flush(), other.flush()]);
    expect(await reads()).toEqual([[TODAY, id, 2]]);
  });

  it('only what is public then is counted; what is deleted later was read all the same', async () => {
    const ids = [];
    for (const fields of [
      {},
      { status: 'draft' },
      { moderationStatus: 'pending' },
      { status: 'scheduled', scheduledAt: NOW + 1 },
      { status: 'archived' },
    ] as const) {
      ids.push((await makeArticle(store.db, fields)).id);
    }
    for (const id of [...ids, 987_654]) tally.read(id);
    await tally.flush();
    expect(await reads()).toEqual([[TODAY, ids[0], 1]]);
    await store.db.deleteFrom('articles').execute();
    expect(await reads()).toHaveLength(1);
  });

  it('stopped, it writes what is left, and nothing by itself any more', async () => {
    const { id } = await makeArticle(store.db);
    tally.start();
    tally.read(id);
    const writing = tally.flush();
    tally.read(id);
    await tally.stop();
    await writing;
    expect([await reads(), hand.wait()]).toEqual([[[TODAY, id, 2]], null]);
  });

  it('a store that fails loses nothing: it is tried again, with what was counted since', async () => {
    const { id } = await makeArticle(store.db);
    const away = 'reads_away' as 'article_reads';
    tally.start();
    await store.db.schema.alterTable('article_reads').renameTo(away).execute();
    tally.read(id);
    tally.search('maps');
    await tally.flush();
    tally.read(id);
    await tally.flush();
    expect([errors.length, await searches()]).toEqual([2, []]);
    await store.db.schema.alterTable(away).renameTo('article_reads').execute();
    await hand.ring();
    expect([await reads(), await searches()]).toEqual([[[TODAY, id, 2]], [[TODAY, 'maps', 1]]]);
  });

  it('while the store fails five thousand phrases are remembered, no more', async () => {
    await store.db.schema.alterTable('searches').renameTo('searches_away').execute();
    for (let index = 0; index < 6000; index += 1) tally.search(`phrase ${index}`);
    await tally.flush();
    await store.db.schema.alterTable('searches_away').renameTo('searches').execute();
    await tally.flush();
    expect(await searches()).toHaveLength(5000);
  });

  it('a day has room for ten thousand phrases: known ones count on', async () => {
    const fill = (from: number) => {
      for (let index = 0; index < 4000; index += 1) tally.search(`phrase ${from + index}`);
      return tally.flush();
    };
    for (const from of [0, 4000, 8000]) await fill(from);
    expect(await searches()).toHaveLength(10_000);
    tally.search('phrase 1');
    tally.search('one more');
    await tally.flush();
    const rows = await searches();
    expect(rows).toHaveLength(10_000);
    expect(rows.find(([, phrase]) => phrase === 'phrase 1')?.[2]).toBe(2);
    clock += DAY;
    tally.search('one more');
    await tally.flush();
    expect((await searches()).at(-1)).toEqual([TODAY + DAY, 'one more', 1]);
  });

  it('once a day it forgets old reads and searches, and soon what was searched once or twice', async () => {
    const add = async (ago: number) => {
      const day = TODAY - ago * DAY;
      await store.db.insertInto('article_reads').values({ day, article_id: 1, count: 1 }).execute();
      const counts = [2, 3].map((count) => ({ day, phrase: `maps ${count}`, count }));
      await store.db.insertInto('searches').values(counts).execute();
    };
    for (const ago of [0, 1, 2, 30, 31, 32, 399, 400, 401]) await add(ago);
    const left = async () => ({
      reads: (await reads()).map(([day]) => (TODAY - Number(day)) / DAY),
      searches: (await searches()).map(([day, phrase]) => [(TODAY - Number(day)) / DAY, phrase]),
    });
    tally.start();
    await hand.ring();
    const recent = [
      [1, 'maps 2'],
      [1, 'maps 3'],
      [0, 'maps 2'],
      [0, 'maps 3'],
    ];
    expect(await left()).toEqual({
      reads: [400, 399, 32, 31, 30, 2, 1, 0],
      searches: [[31, 'maps 3'], [30, 'maps 3'], [2, 'maps 3'], ...recent],
    });
    store.forgetQueries();
    await hand.ring();
    expect(store.queries).toEqual([]);
    clock += DAY;
    await hand.ring();
    expect(await left()).toEqual({
      reads: [399, 32, 31, 30, 2, 1, 0],
      searches: [[30, 'maps 3'], [2, 'maps 3'], ...recent.slice(1)],
    });
  });
});
