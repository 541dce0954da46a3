import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { indexByJob, reindexAndInvalidate } from './reindex-and-invalidate.ts';

/** More than are indexed together with their change. */
const MANY = 120;

describe.each(ENGINES)('search after a change of many articles on %s', (engine) => {
  let database: TestDatabase;
  let app: App;
  const ids: number[] = [];

  const found = async () =>
    (await app.inject('/api/search?q=lantern&limit=100&includeCount=true')).json();
  /** How often cached lists and the home page were invalidated. */
  const invalidations = async () => {
    const rows = await database.db.selectFrom('changes').select('topics').execute();
    return rows.filter(({ topics }) => topics.split(' ').includes('articles')).length;
  };
  const become = (status: 'published' | 'archived') =>
    inTransaction(database.db, async (trx) => {
      await trx.updateTable('articles').set({ status }).where('id', 'in', ids).execute();
      const wasPublic = status === 'archived';
      await reindexAndInvalidate(
        trx,
        ids.map((id) => ({ id, wasPublic })),
        NOW,
      );
    });

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    app = await buildTestApp(database);
    for (let left = MANY; left > 0; left -= 1) {
      // With an image: no cover is to be drawn.
      const featuredImage = '/demo/images/bus.webp';
      const fields = { title: `Lantern ${left}`, content: '<p>light</p>', featuredImage };
      ids.push((await makeArticle(database.db, fields, NOW - left * 1000)).id);
    }
    expect((await found()).totalCount).toBe(MANY);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it('hidden articles leave results at once, and counts after the jobs', async () => {
    await become('archived');
    expect((await found()).articles).toEqual([]);
    expect(await app.jobs.runDue()).toBe(2);
    expect(await found()).toEqual({ articles: [], totalCount: 0 });
  });

  it('articles that became public are found after the jobs, of which the last invalidate cached pages', async () => {
    await become('published');
    const before = await invalidations();
    const { signal } = new AbortController();
    const job = { id: 0, payload: ids.slice(0, 100), attempt: 1, signal, finish: async () => {} };
    const index = indexByJob({ db: database.db, now: () => NOW });
    // Others are due.
    await index(job);
    expect(await invalidations()).toBe(before);
    expect(await app.jobs.runDue()).toBe(2);
    const after = await invalidations();
    expect(after).toBeGreaterThan(before);
    await index(job);
    expect(await invalidations()).toBe(after + 1);
    expect((await found()).totalCount).toBe(MANY);
  });

  it('an article saved or deleted before its job is indexed as it is then', async () => {
    await become('archived');
    await become('published');
    const [saved = 0, deleted = 0] = ids;
    await inTransaction(database.db, async (trx) => {
      await trx.updateTable('articles').set({ title: 'Seal' }).where('id', '=', saved).execute();
      await reindexAndInvalidate(trx, [{ id: saved, wasPublic: true }], NOW);
      await trx.deleteFrom('articles').where('id', '=', deleted).execute();
    });
    await app.jobs.runDue();
    expect((await found()).totalCount).toBe(MANY - 2);
    await database.db.deleteFrom('articles').where('id', 'in', ids).execute();
    await become('archived');
    await app.jobs.runDue();
    expect((await found()).totalCount).toBe(0);
  });
});
