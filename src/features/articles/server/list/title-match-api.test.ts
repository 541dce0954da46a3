import { describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { articleFields } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminSummary } from '../../contract.ts';
import type { ArticleFields } from '../public.ts';
import { createArticle } from '../save/store.ts';
import { indexArticles } from '../search-index/reindex-and-invalidate.ts';

/** One for the user, the index and the list; what the list shows has its own. */
const MAX_QUERIES = 10;

describe.each(ENGINES)('a search ordered by match on %s', (engine) => {
  const site = testSite({ engine });

  const make = async (title: string, hours: number, fields: Partial<ArticleFields> = {}) => {
    const by = { userId: 1, now: NOW - hours * HOUR };
    const content = '<p>Nothing.</p>';
    return (await createArticle(site.db, articleFields({ title, content, ...fields }), by)).id;
  };
  const titles = async (query: string) => {
    const answer = await site.editor.get(`/api/admin/articles?sort=match&${query}`);
    return jsonOf<AdminSummary[]>(answer).map(({ title }) => title);
  };

  it('lists articles with the search in the title first, newer ones before older', async () => {
    await indexArticles(site.db, [
      await make('The Okapi 100%', 9),
      await make('Okapi', 8, { status: 'draft' }),
      await make('In its text', 2, { content: '<p>An okapi 100% alone.</p>' }),
      await make('Also in its text', 1, { content: '<p>Okapi, okapi, 100.</p>', status: 'draft' }),
    ]);
    const others = ['Also in its text', 'In its text'];
    expect(await titles('search=OKAPI')).toEqual(['Okapi', 'The Okapi 100%', ...others]);
    expect(await titles('search=okapi%20100%25')).toEqual(['The Okapi 100%', ...others]);
    expect(await titles('search=okap&limit=1')).toEqual(['Okapi']);
    expect(await titles('search=okapi&status=draft')).toEqual(['Okapi', 'Also in its text']);
  });

  it('finds titles as the search does: words in any order, without accents, by index', async () => {
    await indexArticles(site.db, [
      await make('Pokémon: the Legend of Zzyzx', 9),
      await make('Zzyzx', 1, { content: '<p>Legend of a Pokémon.</p>' }),
      await make('Trip', 2, { content: '<p>A legend: Pokémon in Zzyzx.</p>' }),
    ]);
    const first = 'Pokémon: the Legend of Zzyzx';
    expect(await titles('search=zzyzx%20pokemon')).toEqual([first, 'Zzyzx', 'Trip']);
    site.database.forgetQueries();
    expect(await titles('search=legend%20pok&limit=1')).toEqual([first]);
    const queries = site.database.queries.filter((text) => !/from "(changes|sessions)"/.test(text));
    expect(queries.length).toBeLessThanOrEqual(MAX_QUERIES);
    for (const query of queries) expect(query).not.toContain('like');
    // A filter is checked for each match; the trash only among articles that aren't public.
    const checked = async (filter: string) => {
      site.database.forgetQueries();
      await titles(`search=legend${filter}`);
      return site.database.queries.filter((text) => /search_title.* exists /s.test(text)).length;
    };
    expect([await checked(''), await checked('&status=published')]).toEqual([1, 2]);
  });
});
