import { expect, it } from 'vitest';
import { loggedIn, makeMedia } from '#tests/support/pictures.ts';
import { ENGINES, openTestStore } from '#tests/support/stores.ts';
import { fail } from './state.ts';

it.each(ENGINES)('a picture that is finished can no longer fail, on %s', async (engine) => {
  const store = await openTestStore(engine);
  const { userId } = await loggedIn(store.db, 'editor');
  const id = await makeMedia(store.db, userId);
  await fail(store.db, id, 'It took too long.');
  const state = () =>
    store.db.selectFrom('media').select(['state', 'error']).where('id', '=', id).execute();
  expect(await state()).toEqual([{ state: 'ready', error: null }]);
  await store.db.updateTable('media').set({ state: 'processing' }).execute();
  await fail(store.db, id, 'It took too long.');
  expect(await state()).toEqual([{ state: 'failed', error: 'It took too long.' }]);
  await store.close();
});
