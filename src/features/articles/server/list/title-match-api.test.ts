import { describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { articleFields } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminSummary } from '../../contract.ts';
import { createArticle } from '../save/store.ts';
import { indexArticles } from '../search-index/reindex-and-invalidate.ts';

describe.each(ENGINES)('a search ordered by match on %s', (engine) => {
  const site = testSite({ engine });

  it('lists articles with the search in the title first, newer ones before older', async () => {
    const { db } = site;
    const make = async (title: string, hours: number, content = '<p>Nothing.</p>') => {
      const by = { userId: 1, now: NOW - hours * HOUR };
      return (await createArticle(db, articleFields({ title, content }), by)).id;
    };
    await indexArticles(db, [
      await make('The Okapi 100%', 9),
      await make('Okapi', 8),
      await make('In its text', 2, '<p>An okapi 100% alone.</p>'),
      await make('Also in its text', 1, '<p>Okapi, okapi, 100.</p>'),
    ]);
    const titles = async (query: string) => {
      const answer = await site.editor.get(`/api/admin/articles?sort=match&${query}`);
      return jsonOf<AdminSummary[]>(answer).map(({ title }) => title);
    };
    const others = ['Also in its text', 'In its text'];
    expect(await titles('search=OKAPI')).toEqual(['Okapi', 'The Okapi 100%', ...others]);
    expect(await titles('search=okapi%20100%25')).toEqual(['The Okapi 100%', ...others]);
    expect(await titles('search=okap&limit=1')).toEqual(['Okapi']);
  });
});
