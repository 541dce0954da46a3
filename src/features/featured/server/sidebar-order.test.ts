import { beforeEach, describe, expect, it } from 'vitest';
import { featureArticle, makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminPlacements, FeaturedByPage } from '../contract.ts';

describe.each(ENGINES)('the order of a sidebar on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(() => site.db.deleteFrom('articles').execute());

  const make = async (title: string, position?: number) => {
    const { id } = await makeArticle(site.db, { title });
    if (position !== undefined) await featureArticle(site.db, 'news', position, id);
    return id;
  };
  const order = (articleIds: unknown[], page = 'news') =>
    site.editor.put(`/api/admin/placements/${page}/sidebar`, { articleIds });
  const shown = async () => {
    const page = await getJson<FeaturedByPage>(site.app, '/api/featured-articles/news');
    const side = page.sidebarArticles.map(({ title }) => title).join(' ');
    return `${page.mainFeatured?.title ?? '-'} | ${side}`;
  };

  it('a new order appears for readers at once', async () => {
    const [a, b, c] = [await make('A', 1), await make('B', 2), await make('C', 3)];
    const answer = jsonOf<AdminPlacements>(await order([c, b, a]));
    expect(answer.sidebarArticles.map(({ title }) => title)).toEqual(['C', 'B', 'A']);
    expect(await shown()).toBe('- | C B A');
    expect(await site.events(a)).toEqual([['placement.set', 'Edith', 'news, sidebar 3']]);
    expect(await site.events(b)).toEqual([]);
    expect(await site.events(c)).toEqual([['placement.set', 'Edith', 'news, sidebar 1']]);
  });

  it('an order based on an old sidebar is refused and changes nothing', async () => {
    const [m, a, b, c] = [
      await make('M', 0),
      await make('A', 1),
      await make('B', 2),
      await make('C'),
    ];
    for (const ids of [[a], [a, c], [a, b, c], [a, b, m], [a, a], [b, b, a], []]) {
      const answer = await order(ids);
      expect([answer.statusCode, problemOf(answer).code], `${ids}`).toEqual([
        409,
        'placement.changed',
      ]);
    }
    expect(await shown()).toBe('M | A B');
    jsonOf(await order([], 'reviews'));
  });

  it('a new order keeps the main slot', async () => {
    const [, a, b] = [await make('M', 0), await make('A', 1), await make('B', 2)];
    jsonOf(await order([b, a]));
    expect(await shown()).toBe('M | B A');
  });

  it('an invalid order is refused by name', async () => {
    expect(badFields(await order([1, 2, 3, 4]))).toEqual(['articleIds']);
    expect(badFields(await order(['x']))).toEqual(['articleIds.0']);
    expect(badFields(await order([1], 'all'))).toEqual(['page']);
  });
});
