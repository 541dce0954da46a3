import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { handTimer } from '#tests/support/hand-timer.ts';
import { VisitCounter } from './visit-counter.ts';

const TODAY = dayOf(NOW);

describe.each(ENGINES)('counts written in batches on %s', (engine) => {
  let database: TestDatabase;
  let clock: number;
  let errors: unknown[];
  let hand: ReturnType<typeof handTimer>;
  let counter: VisitCounter;
  const open = () =>
    new VisitCounter({
      db: database.db,
      now: () => clock,
      onError: (error) => errors.push(error),
      timers: hand.timers,
    });

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
  });
  beforeEach(async () => {
    for (const table of [
      'articles',
      'article_reads',
      'article_steps',
      'read_sources',
      'searches',
    ] as const) {
      await database.db.deleteFrom(table).execute();
    }
    clock = NOW;
    errors = [];
    hand = handTimer();
    counter = open();
  });
  afterAll(() => database.close());

  const reads = async () =>
    (
      await database.db
        .selectFrom('article_reads')
        .selectAll()
        .orderBy('day')
        .orderBy('article_id')
        .execute()
    ).map((row) => [row.day, row.article_id, row.count]);
  const searches = async () =>
    (
      await database.db
        .selectFrom('searches')
        .selectAll()
        .orderBy('day')
        .orderBy('phrase')
        .execute()
    ).map((row) => [row.day, row.phrase, row.count]);

  it('nothing is written before the interval ends, then all in one transaction', async () => {
    const { id } = await makeArticle(database.db);
    counter.start();
    expect(hand.wait()).toBe(5000);
    await hand.ring();
    database.forgetQueries();
    for (let index = 0; index < 3; index += 1) counter.read(id);
    counter.search('maps', true);
    expect([await reads(), database.queries.length]).toEqual([[], 1]);
    database.forgetQueries();
    await hand.ring();
    expect(database.queries.filter((text) => text.startsWith('insert'))).toHaveLength(2);
    expect(await reads()).toEqual([[TODAY, id, 3]]);
    expect(await searches()).toEqual([[TODAY, 'maps', 1]]);
    database.forgetQueries();
    await hand.ring();
    expect([hand.wait(), database.queries]).toEqual([5000, []]);
  });

  it('counts are added to those of the day, and a new day starts at midnight UTC', async () => {
    const { id } = await makeArticle(database.db);
    const other = await makeArticle(database.db);
    counter.read(id);
    counter.search('maps', true);
    await counter.flush();
    clock = TODAY + DAY - 1;
    counter.read(id);
    counter.read(other.id);
    counter.search('maps', true);
    clock += 1;
    counter.read(id);
    await counter.flush();
    expect(await reads()).toEqual([
      [TODAY, id, 2],
      [TODAY, other.id, 1],
      [TODAY + DAY, id, 1],
    ]);
    expect(await searches()).toEqual([[TODAY, 'maps', 2]]);
  });

  it('a phrase counts its failed searches, even if others succeeded', async () => {
    counter.search('maps', false);
    counter.search('maps', false);
    counter.search('maps', true);
    counter.search('ferries', true);
    await counter.flush();
    counter.search('maps', false);
    await counter.flush();
    const rows = await database.db.selectFrom('searches').selectAll().orderBy('phrase').execute();
    expect(rows.map(({ phrase, count, missed }) => [phrase, count, missed])).toEqual([
      ['ferries', 1, 0],
      ['maps', 4, 3],
    ]);
  });

  it('counts of two instances are added up', async () => {
    const { id } = await makeArticle(database.db);
    const other = open();
    for (const one of [counter, other]) one.read(id);
    await Promise.all([counter.flush(), other.flush()]);
    expect(await reads()).toEqual([[TODAY, id, 2]]);
  });

  it('only articles public at that time are counted, and later deletion does not matter', async () => {
    const ids = [];
    for (const fields of [
      {},
      { status: 'draft' },
      { moderationStatus: 'pending' },
      { status: 'scheduled', scheduledAt: NOW + 1 },
      { status: 'archived' },
    ] as const) {
      ids.push((await makeArticle(database.db, fields)).id);
    }
    for (const id of [...ids, 987_654]) counter.read(id);
    await counter.flush();
    expect(await reads()).toEqual([[TODAY, ids[0], 1]]);
    await database.db.deleteFrom('articles').execute();
    expect(await reads()).toHaveLength(1);
  });

  it('stopping writes the remaining counts and ends the interval', async () => {
    const { id } = await makeArticle(database.db);
    counter.start();
    counter.read(id);
    const writing = counter.flush();
    counter.read(id);
    await counter.stop();
    await writing;
    expect([await reads(), hand.wait()]).toEqual([[[TODAY, id, 2]], null]);
  });

  it('counts survive a database failure and are written later with newer ones', async () => {
    const { id } = await makeArticle(database.db);
    const away = 'reads_away' as 'article_reads';
    counter.start();
    await database.db.schema.alterTable('article_reads').renameTo(away).execute();
    counter.read(id);
    counter.search('maps', true);
    await counter.flush();
    counter.read(id);
    await counter.flush();
    expect([errors.length, await searches()]).toEqual([2, []]);
    await database.db.schema.alterTable(away).renameTo('article_reads').execute();
    await hand.ring();
    expect([await reads(), await searches()]).toEqual([[[TODAY, id, 2]], [[TODAY, 'maps', 1]]]);
  });

  it('at most 5,000 phrases are remembered while the database fails', async () => {
    await database.db.schema.alterTable('searches').renameTo('searches_away').execute();
    for (let index = 0; index < 6000; index += 1) counter.search(`phrase ${index}`, true);
    await counter.flush();
    await database.db.schema.alterTable('searches_away').renameTo('searches').execute();
    await counter.flush();
    expect(await searches()).toHaveLength(5000);
  });

  it('a day stores 10,000 phrases, and known ones are still counted', async () => {
    const fill = (from: number) => {
      for (let index = 0; index < 4000; index += 1) counter.search(`phrase ${from + index}`, true);
      return counter.flush();
    };
    for (const from of [0, 4000, 8000]) await fill(from);
    expect(await searches()).toHaveLength(10_000);
    counter.search('phrase 1', true);
    counter.search('one more', true);
    await counter.flush();
    const rows = await searches();
    expect(rows).toHaveLength(10_000);
    expect(rows.find(([, phrase]) => phrase === 'phrase 1')?.[2]).toBe(2);
    clock += DAY;
    counter.search('one more', true);
    await counter.flush();
    expect((await searches()).at(-1)).toEqual([TODAY + DAY, 'one more', 1]);
  });

  it('old reads and searches are deleted daily, and rare searches sooner', async () => {
    const add = async (ago: number) => {
      const day = TODAY - ago * DAY;
      await database.db
        .insertInto('article_reads')
        .values({ day, article_id: 1, count: 1 })
        .execute();
      const counts = [2, 3].map((count) => ({ day, phrase: `maps ${count}`, count }));
      await database.db.insertInto('searches').values(counts).execute();
    };
    for (const ago of [0, 1, 2, 30, 31, 32, 399, 400, 401]) await add(ago);
    const left = async () => ({
      reads: (await reads()).map(([day]) => (TODAY - Number(day)) / DAY),
      searches: (await searches()).map(([day, phrase]) => [(TODAY - Number(day)) / DAY, phrase]),
    });
    counter.start();
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
    database.forgetQueries();
    await hand.ring();
    expect(database.queries).toEqual([]);
    clock += DAY;
    await hand.ring();
    expect(await left()).toEqual({
      reads: [399, 32, 31, 30, 2, 1, 0],
      searches: [[30, 'maps 3'], [2, 'maps 3'], ...recent.slice(1)],
    });
  });

  const sources = async () =>
    (
      await database.db
        .selectFrom('read_sources')
        .selectAll()
        .orderBy('day')
        .orderBy('kind')
        .orderBy('name')
        .execute()
    ).map(({ day, kind, name, count }) => [(TODAY - day) / DAY, kind, name, count]);
  const steps = async () =>
    (await database.db.selectFrom('article_steps').selectAll().orderBy('day').execute()).map(
      (row) => [(TODAY - row.day) / DAY, ...[row.quarter, row.half, row.three_quarters, row.whole]],
    );
  const host = (name: string) => ({ kind: 'host', name }) as const;

  it('sources and steps are added to those of their day', async () => {
    const one = await makeArticle(database.db);
    const two = await makeArticle(database.db);
    for (let round = 0; round < 2; round += 1) {
      counter.source(one.id, host('a.example'));
      counter.source(two.id, host('a.example'));
      counter.source(one.id, { kind: 'direct', name: '' });
      for (const step of [1, 2, 3, 4]) counter.step(one.id, step);
      counter.step(one.id, 1);
      await counter.flush();
    }
    expect(await sources()).toEqual([
      [0, 'direct', '', 2],
      [0, 'host', 'a.example', 4],
    ]);
    expect(await steps()).toEqual([[0, 4, 2, 2, 2]]);
  });

  it('a day stores a thousand sources by name, and the rest as others', async () => {
    const { id } = await makeArticle(database.db);
    for (let index = 0; index < 1000; index += 1) counter.source(id, host(`h${index}.example`));
    await counter.flush();
    for (const name of ['h1.example', 'new.example', 'newer.example'])
      counter.source(id, host(name));
    counter.source(id, { kind: 'search', name: '' });
    await counter.flush();
    const rows = await sources();
    expect(rows).toHaveLength(1002);
    expect(rows).toContainEqual([0, 'host', 'h1.example', 2]);
    expect(rows).toContainEqual([0, 'others', '', 2]);
    expect(rows).toContainEqual([0, 'search', '', 1]);
  });

  it('rare hosts become others after two days, and all sources are deleted after 400 days', async () => {
    const { id } = await makeArticle(database.db);
    const digest = await database.db
      .insertInto('newsletter_digests')
      .values({
        subject: 'Maps',
        intro: '',
        article_ids: '[]',
        state: 'sent',
        version: 1,
        started_at: NOW,
        created_at: NOW,
        updated_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const name = String(digest.id);
    const at = async (ago: number) => {
      clock = NOW - ago * DAY;
      for (const one of ['a.example', 'a.example', 'a.example', 'b.example', 'c.example']) {
        counter.source(id, host(one));
      }
      counter.source(id, { kind: 'newsletter', name });
      counter.source(id, { kind: 'newsletter', name: '999999999' });
      counter.source(id, { kind: 'others', name: '' });
      counter.step(id, 1);
      await counter.flush();
    };
    for (const ago of [401, 400, 2, 1, 0]) await at(ago);
    clock = NOW;
    counter.start();
    await hand.ring();
    const named = (ago: number) => [
      [ago, 'direct', '', 1],
      [ago, 'host', 'a.example', 3],
      [ago, 'host', 'b.example', 1],
      [ago, 'host', 'c.example', 1],
      [ago, 'newsletter', name, 1],
      [ago, 'others', '', 1],
    ];
    const folded = (ago: number) => [
      [ago, 'direct', '', 1],
      [ago, 'host', 'a.example', 3],
      [ago, 'newsletter', name, 1],
      [ago, 'others', '', 3],
    ];
    expect(await sources()).toEqual([400, 2].flatMap(folded).concat([1, 0].flatMap(named)));
    expect((await steps()).map(([ago]) => ago)).toEqual([400, 2, 1, 0]);
    await counter.stop();
  });
});
