import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editableArticle, makeArticle } from '../../../../tests/support/articles.ts';
import { makeMedia } from '../../../../tests/support/pictures.ts';
import { ENGINES, openTestStore, type TestStore } from '../../../../tests/support/stores.ts';
import { engineOf } from '../engine.ts';
import { clientKeys } from './011-client-keys.ts';

describe.each(ENGINES)('pictures that saves name, after an upgrade on %s', (engine) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore(engine);
  });
  afterEach(() => store.close());

  /** What the migration finds in a store that has been used before it. */
  async function upgraded(): Promise<string[]> {
    for (const table of ['article_keys', 'media_removals', 'media_saved_uses']) {
      await store.db.schema.dropTable(table).execute();
    }
    await store.db.transaction().execute((trx) => clientKeys(trx, engineOf(store.db).types));
    const rows = await store.db.selectFrom('media_saved_uses').selectAll().execute();
    return rows.map((row) => `${row.article_id}: ${row.media_id}`).sort();
  }
  async function picture() {
    const { id } = await store.db
      .selectFrom('users')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const media = await makeMedia(store.db, id);
    const { key } = await store.db
      .selectFrom('media')
      .select('key')
      .where('id', '=', media)
      .executeTakeFirstOrThrow();
    return { id: media, address: `/media/${key}/800.jpg` };
  }
  const shown = (...addresses: string[]) =>
    addresses.map((address) => `<figure><img src="${address}" alt="A map"></figure>`).join('');

  it('knows those of earlier saves, in the text and over it, as well as those of today', async () => {
    const [over, early, both, now, never] = [
      await picture(),
      await picture(),
      await picture(),
      await picture(),
      await picture(),
    ];
    const one = await editableArticle(store.db, {
      content: shown(early.address, both.address, '/media/0123456789abcdef0123-9x9/800.jpg'),
      featuredImage: over.address,
    });
    await one.change({ content: shown(both.address), featuredImage: null });
    await one.change({ content: shown(both.address, now.address) });
    const other = await makeArticle(store.db, { content: shown(early.address) });
    await makeArticle(store.db, { content: '<p>Of /media/ and nothing else</p>' });
    const before = await upgraded();
    expect(before).toEqual(
      [
        `${one.id}: ${over.id}`,
        `${one.id}: ${early.id}`,
        `${one.id}: ${both.id}`,
        `${one.id}: ${now.id}`,
        `${other.id}: ${early.id}`,
      ].sort(),
    );
    expect(before.join()).not.toContain(`: ${never.id}`);
  });

  it('reads more saves than fit into one look', async () => {
    const first = await picture();
    const last = await picture();
    const one = await editableArticle(store.db, { content: shown(first.address) });
    for (let index = 0; index < 101; index += 1) {
      await one.change({ content: shown(...(index === 99 ? [last.address] : ['/media/none'])) });
    }
    expect(await upgraded()).toEqual([`${one.id}: ${first.id}`, `${one.id}: ${last.id}`].sort());
  });
});
