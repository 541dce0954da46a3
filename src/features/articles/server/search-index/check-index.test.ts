import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seedCategories } from '#features/taxonomy/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import { upload } from '#tests/support/content/images.ts';
import { magazines, writeMagazine } from '#tests/support/generated/magazines.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';
import { misindexed } from './check-index.ts';

async function wrongIn({ db }: TestSite): Promise<number[]> {
  const wrong: number[] = [];
  for await (const some of misindexed(db, new AbortController().signal)) wrong.push(...some.wrong);
  return wrong;
}

describe.each(ENGINES)('the index of a magazine as people make it, on %s', (engine) => {
  it('holds each article by the words that it has now', async () => {
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
      expect(await wrongIn(site)).toEqual([]);
    });
    await fc.assert(property, { seed: 17, numRuns: 5, endOnFailure: true });
    expect((await db.selectFrom('articles').select('id').execute()).length).toBeGreaterThan(0);
  }, 60_000);
});
