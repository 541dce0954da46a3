import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { indexNext } from '#features/articles/server/search-index/public.ts';
import { search } from '#features/search/server/public.ts';
import { seedCategories } from '#features/taxonomy/server/public.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { upload } from '#tests/support/content/images.ts';
import { contentsOf } from '#tests/support/databases/contents.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  testDatabaseLocation,
} from '#tests/support/databases/test-database.ts';
import { magazines, writeMagazine } from '#tests/support/generated/magazines.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, openTestSite } from '#tests/support/site/test-site.ts';
import { readConfig } from '../../config/config.ts';
import { DatabaseError, openDatabase, openSnapshot } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Db } from '../schema.ts';
import { type CopyProgress, copyDatabase } from './copy-database.ts';

type EngineName = (typeof ENGINES)[number];
const other = { sqlite: 'postgres', postgres: 'sqlite' } as const;

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** An open, empty database. */
async function emptyDatabase(engine: EngineName) {
  const place = await testDatabaseLocation({ engine });
  const config = readConfig(place.env);
  const database = await openDatabase(config);
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  closings.push(place.remove, database.close);
  return { ...database, config };
}

async function filledDatabase(engine: EngineName) {
  const database = await openTestDatabase({ engine });
  closings.push(database.close);
  for (const title of ['Lamps', 'Lanterns', 'Torches']) await makeArticle(database.db, { title });
  return database;
}

/**
 * Stops a copy at a given point.
 * @returns whether it finished before
 */
async function copyUntil(
  source: Db,
  target: Db,
  isEnough: (progress: CopyProgress, steps: number) => boolean,
): Promise<boolean> {
  const stopped = new AbortController();
  let steps = 0;
  const onProgress = (progress: CopyProgress) => {
    if (progress.step !== 'compare') steps += 1;
    if (isEnough(progress, steps)) stopped.abort();
  };
  try {
    await copyDatabase(source, target, { indexNext, onProgress, signal: stopped.signal });
    return true;
  } catch (error) {
    expect(error).toBe(stopped.signal.reason);
    return false;
  }
}

const nth = (count: number) => (_: CopyProgress, steps: number) => steps === count;

/** Posts into the live coverage of an article, which changes nothing of the article itself. */
async function postEntry(db: Db, article_id: number, words: string) {
  const times = { posted_at: NOW, changed_at: NOW };
  const nothing = {
    moment: '',
    html: '',
    image_alt: '',
    image_caption: '',
    withdrawn_note: '',
  };
  await db
    .insertInto('live_coverages')
    .values({ article_id, started_at: NOW, entry_order: 'newest' })
    .execute();
  await db
    .insertInto('live_entries')
    .values({ article_id, words, ...times, ...nothing, version: 1 })
    .execute();
}

const found = async (db: Db, text: string) =>
  (await search(db, { text }, { limit: 9, offset: 0 })).ids;

describe.each(ENGINES)('a database copied from %s', (engine) => {
  it('the copy has every row of one snapshot, new ids and a search index', async () => {
    const source = await filledDatabase(engine);
    const { id: last } = await makeArticle(source.db, { title: 'Gone' });
    await source.db.deleteFrom('articles').where('id', '=', last).execute();
    const target = await emptyDatabase(other[engine]);
    const before = await contentsOf(source.db);
    const snapshot = await openSnapshot(source.config);
    closings.push(snapshot.close);
    await makeArticle(source.db, { title: 'Written meanwhile' });
    const told: CopyProgress[] = [];
    const result = await copyDatabase(snapshot.db, target.db, {
      indexNext,
      onProgress: (progress) => told.push({ ...progress }),
    });
    expect(await contentsOf(target.db)).toEqual(before);
    expect(result).toMatchObject({ rows: { articles: 3, categories: 5 }, wentOn: false });
    expect([...new Set(told.map(({ step }) => step))]).toEqual(['copy', 'check', 'index']);
    for (const step of ['copy', 'check', 'index']) {
      const { done, total } = told.findLast((one) => one.step === step) ?? {};
      expect([step, done]).toEqual([step, total]);
    }
    const { id: next } = await makeArticle(target.db, { title: 'Next' });
    expect(next).toBeGreaterThan(last);
    expect(await found(target.db, 'lanterns')).toEqual(await found(source.db, 'lanterns'));
    await migrate(target.db);
  });

  it('an unfinished copy is refused by servers and can be continued', async () => {
    const source = await filledDatabase(engine);
    const target = await emptyDatabase(other[engine]);
    for (const steps of [1, 4, 1]) {
      expect(await copyUntil(source.db, target.db, nth(steps))).toBe(false);
      await expect(migrate(target.db)).rejects.toThrow(
        /^The copy into this database is not finished\. To continue, run "savepoint copy" again/,
      );
      await expect(copyDatabase(target.db, source.db, { indexNext })).rejects.toThrow(
        /not finished/,
      );
    }
    const told: CopyProgress[] = [];
    const options = { indexNext, onProgress: (one: CopyProgress) => told.push({ ...one }) };
    expect(await copyDatabase(source.db, target.db, options)).toMatchObject({ wentOn: true });
    expect(told.find(({ step }) => step === 'copy')?.done).toBeGreaterThan(10);
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
    expect(await found(target.db, 'lanterns')).toHaveLength(1);
    await migrate(target.db);
  });

  it('a continued copy follows changes made to source and copy in the meantime', async () => {
    const source = await filledDatabase(engine);
    const target = await emptyDatabase(other[engine]);
    const isIndexed = ({ step }: CopyProgress) => step === 'index';
    expect(await copyUntil(source.db, target.db, isIndexed)).toBe(false);
    expect(await found(target.db, 'lanterns')).toEqual([2]);
    await postEntry(source.db, 3, 'Lamps');
    expect(await copyUntil(source.db, target.db, isIndexed)).toBe(false);
    expect(await found(target.db, 'lamps')).toEqual([1, 3]);
    await changeArticle(source.db, 2, { title: 'Candles' });
    await makeArticle(source.db, { title: 'Matches' });
    await target.db.deleteFrom('jobs').execute();
    await target.db.updateTable('tags').set({ name: 'Wrong' }).execute();
    await copyDatabase(source.db, target.db, { indexNext });
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
    expect(await found(target.db, 'lanterns')).toEqual([]);
    expect(await found(target.db, 'candles')).toEqual([2]);
    expect(await found(target.db, 'matches')).toHaveLength(1);
  });
});

describe('a database copied from SQLite', () => {
  it('a table that was changed during the copy is named', async () => {
    const source = await filledDatabase('sqlite');
    const target = await emptyDatabase('postgres');
    let isChanged = false;
    const copying = copyDatabase(source.db, target.db, {
      indexNext,
      onProgress: ({ step }) => {
        if (step !== 'check' || isChanged) return;
        isChanged = true;
        return void target.db.updateTable('revisions').set({ note: 'Wrong' }).execute();
      },
    });
    await expect(copying).rejects.toThrow(/^Table revisions differs in the copy: 3 rows/);
    await copyDatabase(source.db, target.db, { indexNext });
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
  });

  it('a copy into a database with data is refused', async () => {
    const source = await filledDatabase('sqlite');
    const target = await filledDatabase('postgres');
    const before = await contentsOf(target.db);
    const refused = /not empty\. Name an empty database or folder/;
    await expect(copyDatabase(source.db, target.db, { indexNext })).rejects.toThrow(refused);
    await expect(copyDatabase(source.db, source.db, { indexNext })).rejects.toThrow(refused);
    expect(await contentsOf(target.db)).toEqual(before);
  });

  it('a copy of one database cannot be continued from another', async () => {
    const source = await filledDatabase('sqlite');
    const target = await emptyDatabase('postgres');
    await copyUntil(source.db, target.db, nth(3));
    const another = await filledDatabase('sqlite');
    await sql`update migrations set applied_at = applied_at + 1`.execute(another.db);
    const copying = copyDatabase(another.db, target.db, { indexNext });
    await expect(copying).rejects.toThrow(/unfinished copy of another database/);
  });

  it('a value that PostgreSQL cannot store is reported by table, and the copy continues after its repair', async () => {
    const source = await filledDatabase('sqlite');
    const target = await emptyDatabase('postgres');
    const setName = (name: string) =>
      source.db.updateTable('categories').set({ name }).where('id', '=', 1).execute();
    await setName('a\0b');
    const copying = copyDatabase(source.db, target.db, { indexNext });
    await expect(copying).rejects.toThrow(DatabaseError);
    await expect(copying).rejects.toThrow(/^Table categories could not be copied: .*0x00/);
    await setName('mended');
    await copyDatabase(source.db, target.db, { indexNext });
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
  });

  it('a lost connection is reported, and the copy continues afterwards', async () => {
    const source = await filledDatabase('sqlite');
    const target = await emptyDatabase('postgres');
    const other = await openDatabase(target.config);
    closings.push(other.close);
    const copying = copyDatabase(source.db, target.db, {
      indexNext: async (trx, after) => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
        return indexNext(trx, after);
      },
    });
    await expect(copying).rejects.toThrow(
      /^The search index could not be copied: .*it continues\.$/,
    );
    await copyDatabase(source.db, target.db, { indexNext });
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
  });

  it('of two concurrent copies the one that is ahead continues', async () => {
    const source = await filledDatabase('sqlite');
    const target = await emptyDatabase('postgres');
    const copying = copyDatabase(source.db, target.db, {
      indexNext: async (trx, after) => {
        await sql`insert into copy_progress (name, reached, done)
          values ('search_documents', '[1]', 1)`.execute(target.db);
        return indexNext(trx, after);
      },
    });
    await expect(copying).rejects.toThrow(/^Another process is copying into the same database/);
  });
});

describe('a realistic magazine', () => {
  let image: Buffer;
  beforeAll(async () => {
    image = await smallImage();
  });

  it('a copy to PostgreSQL and back, with interruptions, is identical', async () => {
    const site = await openTestSite();
    closings.push(site.close);
    const { app, author, db } = site;
    jsonOf(await upload(app, { cookie: author.cookie }, image, 'lamp.jpg'), 201);
    await fc.assert(
      fc.asyncProperty(
        magazines,
        fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 3 }),
        async (magazine, stops) => {
          for (const table of ['articles', 'redirects', 'tags', 'categories'] as const) {
            await db.deleteFrom(table).execute();
          }
          await seedCategories(db);
          await writeMagazine(site, magazine);
          await db
            .insertInto('searches')
            .values(['Ä', 'a', 'B', '_', '漢'].map((phrase) => ({ phrase, day: NOW, count: 1 })))
            .onConflict((on) => on.doNothing())
            .execute();
          const there = await emptyDatabase('postgres');
          const back = await emptyDatabase('sqlite');
          for (const [from, to] of [
            [db, there.db],
            [there.db, back.db],
          ] as const) {
            let isDone = false;
            for (const stop of stops) isDone ||= await copyUntil(from, to, nth(stop));
            if (!isDone) await copyDatabase(from, to, { indexNext });
          }
          expect(await contentsOf(back.db)).toEqual(await contentsOf(db));
        },
      ),
      { seed: 17, numRuns: 3, endOnFailure: true },
    );
  }, 120_000);
});
