import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { ChangeFeed, pruneChanges, recordChange, type Topic } from './changes.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';

describe.each(ENGINES)('the change feed on %s', (engine) => {
  let database: TestDatabase;
  /** Another instance on the same place. */
  let other: Database;
  let feed: ChangeFeed;
  let told: Topic[][];

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    other = await openDatabase(database.config);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('changes').execute();
    feed = new ChangeFeed(database.db);
    told = [];
    feed.onChange((topics) => told.push([...topics]));
  });
  afterEach(() => feed.stop());
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  const failed = (error: unknown) => {
    throw error;
  };

  it('changes of another instance are reported', async () => {
    await feed.start(failed);
    await recordChange(other.db, NOW, ['articles', 'article:3']);
    await feed.poll();
    expect(told).toEqual([['articles', 'article:3']]);
  });

  it('changes are polled automatically', async () => {
    const hears = new Promise<readonly Topic[]>((resolve) => feed.onChange(resolve));
    await feed.start(failed);
    await recordChange(other.db, NOW, ['placements']);
    expect(await hears).toEqual(['placements']);
  });

  it('each change and topic is reported once, in order', async () => {
    await feed.start(failed);
    await recordChange(database.db, NOW, ['articles', 'article:1']);
    await recordChange(other.db, NOW, ['articles', 'article:2']);
    await feed.poll();
    await feed.poll();
    await recordChange(other.db, NOW, ['taxonomy']);
    await feed.poll();
    expect(told).toEqual([['articles', 'article:1', 'article:2'], ['taxonomy']]);
  });

  it('the feed starts at the current change', async () => {
    await recordChange(database.db, NOW, ['articles']);
    await feed.start(failed);
    await feed.poll();
    expect(told).toEqual([]);
  });

  it('what changed before the start is reloaded', async () => {
    let reloads = 0;
    feed.onChangeReload(['settings'], async () => {
      reloads += 1;
      return [];
    });
    await recordChange(other.db, NOW, ['settings']);
    await feed.start(failed);
    expect([reloads, told]).toEqual([1, []]);
  });

  it('what a reload changed is told with what changed', async () => {
    feed.onChangeReload(['pages'], async () => ['settings']);
    await feed.start(failed);
    await recordChange(other.db, NOW, ['pages']);
    await feed.poll();
    expect(told).toEqual([['pages', 'settings']]);
    await recordChange(other.db, NOW, ['games']);
    await feed.poll();
    expect(told).toEqual([['pages', 'settings'], ['games']]);
  });

  it('every listener is called', async () => {
    const second: Topic[][] = [];
    feed.onChange((topics) => second.push([...topics]));
    await feed.start(failed);
    await recordChange(database.db, NOW, ['articles']);
    await feed.poll();
    expect([told, second]).toEqual([[['articles']], [['articles']]]);
  });

  it('rolled back changes are not reported', async () => {
    await feed.start(failed);
    const work = inTransaction(database.db, async (trx) => {
      await recordChange(trx, NOW, ['articles']);
      throw new Error('after all not');
    });
    await expect(work).rejects.toThrow('after all not');
    await feed.poll();
    expect(told).toEqual([]);
  });

  it('a poll sees changes from before its call, even during another poll', async () => {
    await feed.start(failed);
    const underWay = [feed.poll(), feed.poll()];
    await recordChange(other.db, NOW, ['articles']);
    await feed.poll();
    expect(new Set(told.flat())).toEqual(new Set(['articles']));
    await Promise.all(underWay);
  });

  it('of two concurrent changes none is missed, whichever commits first', async () => {
    const watching = new ChangeFeed(other.db);
    const seen: Topic[] = [];
    watching.onChange((topics) => seen.push(...topics));
    await watching.start(failed);

    // Open both connections first: the second change must not wait for one.
    await Promise.all([1, 2].map(() => database.db.selectFrom('tags').selectAll().execute()));
    const recorded = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = inTransaction(database.db, async (trx) => {
      await recordChange(trx, NOW, ['article:1']);
      recorded.resolve();
      await mayCommit.promise;
    });
    await recorded.promise;
    const quick = inTransaction(database.db, (trx) => recordChange(trx, NOW, ['article:2']));
    // Time enough for the second to be done, if it could.
    for (let time = 0; time < 500; time += 1) await watching.poll();
    mayCommit.resolve();
    await Promise.all([slow, quick]);
    await watching.poll();
    watching.stop();
    expect(seen).toEqual(['article:1', 'article:2']);
  });

  it('a failed read is reported, and the feed continues afterwards', async () => {
    const errors: unknown[] = [];
    const fails = Promise.withResolvers<void>();
    await feed.start((error) => {
      errors.push(error);
      fails.resolve();
    });
    await database.db.schema.alterTable('changes').renameTo('changes_away').execute();
    await fails.promise;
    const away = 'changes_away' as 'changes';
    await database.db.schema.alterTable(away).renameTo('changes').execute();
    expect(String(errors[0])).toMatch(/changes/);
    await recordChange(database.db, NOW, ['articles']);
    await feed.poll();
    expect(told.flat()).toEqual(['articles']);
  });

  it('a stopped feed reports nothing', async () => {
    await feed.start(failed);
    feed.stop();
    await recordChange(database.db, NOW, ['articles']);
    const hears = new Promise<readonly Topic[]>((resolve) => {
      const second = new ChangeFeed(other.db);
      second.onChange((topics) => {
        second.stop();
        resolve(topics);
      });
      void second.start(failed).then(() => recordChange(database.db, NOW, ['taxonomy']));
    });
    expect(await hears).toEqual(['taxonomy']);
    expect(told).toEqual([]);
  });

  it('changes are deleted after a day, and their ids continue', async () => {
    await recordChange(database.db, NOW - 25 * HOUR, ['article:1']);
    await recordChange(database.db, NOW - 23 * HOUR, ['article:2']);
    await feed.start(failed);
    await pruneChanges(database.db, NOW);
    const kept = await database.db.selectFrom('changes').select('topics').execute();
    expect(kept).toEqual([{ topics: 'article:2' }]);
    await pruneChanges(database.db, NOW + 48 * HOUR);
    await recordChange(database.db, NOW, ['article:3']);
    await feed.poll();
    expect(told).toEqual([['article:3']]);
  });
});
