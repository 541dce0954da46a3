import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seedCategories } from '#features/taxonomy/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import { engineOf } from '#platform/db/engine.ts';
import { upload } from '#tests/support/content/images.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { magazines, writeMagazine } from '#tests/support/generated/magazines.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { misindexedArticles } from './check-index.ts';
import { indexAll } from './index-all.ts';

/** Every word of the search index with the document that has it. */
async function indexedWords({ db }: TestSite): Promise<string[]> {
  if (engineOf(db).name === 'postgres') {
    const { rows } = await sql<object>`select document_id, position, document::text
      from search_documents`.execute(db);
    return rows.map((row) => JSON.stringify(row)).sort();
  }
  const tables = await Promise.all(
    ['search_titles', 'search_texts'].map(async (name) => {
      const table = sql.table(`temp.${name}_words`);
      await sql`create virtual table if not exists ${table}
        using fts5vocab(main, ${sql.ref(name)}, instance)`.execute(db);
      const { rows } = await sql<object>`select term, document_id from ${table}
        join search_documents on position = doc`.execute(db);
      return rows.map((row) => `${name} ${JSON.stringify(row)}`);
    }),
  );
  return tables.flat().sort();
}

describe.each(ENGINES)('the search index after random edits on %s', (engine) => {
  it('the index contains the same words as a rebuilt one', async () => {
    const site = await openTestSite({ engine });
    onTestFinished(site.close);
    const { app, author, db } = site;
    jsonOf(await upload(app, { cookie: author.cookie }, await smallImage(), 'lamp.jpg'), 201);
    const property = fc.asyncProperty(magazines, async (magazine) => {
      for (const table of ['articles', 'redirects', 'tags', 'categories', 'jobs'] as const) {
        await db.deleteFrom(table).execute();
      }
      await seedCategories(db);
      await writeMagazine(site, magazine);
      site.clock.now += HOUR;
      await app.jobs.runDue();
      const signal = new AbortController().signal;
      expect(await misindexedArticles(db, { signal, onDone: () => undefined })).toEqual([]);
      const before = await indexedWords(site);
      await indexAll(db, { signal, now: () => site.clock.now, onDone: () => undefined });
      expect(await indexedWords(site)).toEqual(before);
    });
    await fc.assert(property, { seed: 17, numRuns: 5, endOnFailure: true });
    expect((await db.selectFrom('articles').select('id').execute()).length).toBeGreaterThan(0);
  }, 60_000);
});
