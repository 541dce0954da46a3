import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search, searchAll } from '#features/search/server/public.ts';
import { inTransaction } from '#platform/db/store.ts';
import { makeArticle } from '#tests/support/articles.ts';
import { ENGINES, NOW, openTestStore, type TestStore } from '#tests/support/stores.ts';
import { announceAll, indexMissing } from './announce.ts';

/** More than are indexed together with their change. */
const MANY = 120;

describe.each(ENGINES)('search after a change of many articles on %s', (engine) => {
  let store: TestStore;
  const ids: number[] = [];

  const found = async () =>
    (await search(store.db, { text: 'lantern', scope: null }, { limit: 5, offset: 0 })).total;
  const counted = async () =>
    (await searchAll(store.db, { text: 'lantern', scope: null }))?.count();
  const changes = async () =>
    (await store.db.selectFrom('changes').select('topics').orderBy('id').execute()).length;
  const become = (status: 'published' | 'archived') =>
    inTransaction(store.db, async (trx) => {
      await trx.updateTable('articles').set({ status }).where('id', 'in', ids).execute();
      const wasPublic = status === 'archived';
      await announceAll(
        trx,
        ids.map((id) => ({ id, wasPublic })),
        NOW,
      );
    });

  beforeAll(async () => {
    store = await openTestStore(engine);
    for (let left = MANY; left > 0; left -= 1) {
      const fields = { title: `Lantern ${left}`, content: '<p>light</p>' };
      ids.push((await makeArticle(store.db, fields, NOW - left * 1000)).id);
    }
    expect(await found()).toBe(MANY);
  });
  afterAll(() => store.close());

  it('what was hidden is neither found nor counted from that moment on', async () => {
    await become('archived');
    expect(await found()).toBe(0);
    expect((await counted())?.shown).toBe(0);
    // The newsroom finds those that the index still has, and none of them twice.
    const matches = await searchAll(store.db, { text: 'lantern', scope: null });
    const hidden = await store.db
      .selectFrom('articles')
      .select('id')
      .where(sql<boolean>`id in ${matches?.hiddenIds ?? sql`()`}`)
      .execute();
    expect(hidden).toHaveLength((await counted())?.hidden ?? -1);
  });

  it('what a process that ended left undone is done at the next start, and once', async () => {
    await indexMissing(store.db, NOW);
    expect(await counted()).toEqual({ shown: 0, hidden: MANY });
    const before = await changes();
    await indexMissing(store.db, NOW);
    expect(await changes()).toBe(before);
    expect(await found()).toBe(0);
  });

  it('what became public is found when it has followed, and changed for those who keep pages', async () => {
    await become('published');
    const before = await changes();
    await indexMissing(store.db, NOW);
    expect(await changes()).toBeGreaterThan(before);
    expect(await counted()).toEqual({ shown: MANY, hidden: 0 });
    expect(await found()).toBe(MANY);
  });

  it('stops between two steps when it is told to, and goes on later', async () => {
    await become('archived');
    const stop = new AbortController();
    stop.abort();
    const before = await changes();
    await indexMissing(store.db, NOW, stop.signal);
    expect(await changes()).toBe(before);
    await indexMissing(store.db, NOW);
    expect(await counted()).toEqual({ shown: 0, hidden: MANY });
  });

  it('an article saved in between is indexed once, as it is then', async () => {
    await become('published');
    const [id = 0] = ids;
    await inTransaction(store.db, async (trx) => {
      await trx.updateTable('articles').set({ title: 'Seal' }).where('id', '=', id).execute();
      await announceAll(trx, [{ id, wasPublic: true }], NOW);
    });
    await indexMissing(store.db, NOW);
    expect(await counted()).toEqual({ shown: MANY - 1, hidden: 0 });
    await store.db.deleteFrom('articles').where('id', 'in', ids).execute();
    expect(await counted()).toEqual({ shown: 0, hidden: 0 });
  });
});
