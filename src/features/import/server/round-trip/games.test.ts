import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { essenceOf, exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

describe('games in our own format', () => {
  let there: TestSite;
  let here: TestSite;
  beforeAll(async () => {
    there = await openTestSite({ env: { SITE_URL: 'https://there.example' } });
    here = await openTestSite({ env: { SITE_URL: 'https://here.example' } });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  it('survive with dates, former slugs and articles, without duplicates', async () => {
    const id = await makeGame(there.db, {
      title: 'Hollow Meridian',
      developer: 'Marr Works',
      genres: ['Open world'],
      listed: false,
      releases: [{ platform: 'PC', region: 'europe', date: '2027-Q1', note: 'Two stores' }],
      ratings: [{ system: 'PEGI', rating: '12', note: '' }],
    });
    await there.editor.put(`/api/games/${id}`, { title: 'Hollow Meridian', slug: 'hollow' });
    await makeGame(there.db, { title: 'Kept' });
    const article = { title: 'A map', content: '<p>Words.</p>', category: 'news' };
    jsonOf(
      await there.editor.post('/api/articles', {
        ...article,
        status: 'published',
        games: ['hollow', 'kept'],
      }),
      201,
    );
    await makeGame(here.db, { title: 'Kept', developer: 'As it is here' });
    const bytes = await exported(there);
    here.clock.now = there.clock.now;
    await importBytes(here, bytes);
    const found = jsonOf<Article>(await here.visitor.get('/api/articles/slug/a-map'));
    expect(found.games.map(({ slug }) => slug)).toEqual(['hollow', 'kept']);
    const games = async (site: TestSite) =>
      (await essenceOf(await exported(site)))['games.jsonl'] as Record<string, unknown>[];
    const of = (slug: string, all: Record<string, unknown>[]) =>
      all.filter((game) => game.slug === slug);
    const [before, after] = [await games(there), await games(here)];
    expect(of('hollow', after)).toEqual(of('hollow', before));
    expect(of('hollow', after)).toMatchObject([{ formerSlugs: ['hollow-meridian'] }]);
    expect(of('kept', after)).toMatchObject([{ developer: 'As it is here' }]);
    expect(after).toHaveLength(2);
  });
});
