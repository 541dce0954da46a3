import { expect, it } from 'vitest';
import { search } from '#features/search/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { openTestSite } from '#tests/support/site/test-site.ts';
import { settleSearch } from './settle-search.ts';

it('a start reindexes every article once if the index was built by earlier rules', async () => {
  const { db, app, clock, close } = await openTestSite();
  const { id } = await makeArticle(db, { title: 'Spider-Man 2' });
  const found = async () =>
    (await search(db, { text: 'spiderman' }, { limit: 5, offset: 0 })).ids.length;
  const start = async () => {
    await inTransaction(db, (trx) => settleSearch(trx, { bylines: false }, clock.now));
    return app.jobs.runDue();
  };
  await start();
  await db.deleteFrom('search_documents').where('document_id', '=', id).execute();
  await start();
  expect(await found()).toBe(0);
  await db.updateTable('search_rule').set({ version: 0 }).execute();
  await start();
  expect(await found()).toBe(1);
  await close();
});
