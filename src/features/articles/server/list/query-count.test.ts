import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURED_PAGES } from '#features/featured/values.ts';
import { MINUTE } from '#lib/durations.ts';
import { featureArticle, makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { get, noticeChanges } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';

/** URL, maximum number of queries, and the number for a repeated request. */
const BUDGET: [url: string, first: number, again: number][] = [
  ['/api/articles?limit=12', 3, 2],
  ['/api/articles', 3, 2],
  ['/api/articles?limit=12&offset=12&includeCount=true', 3, 2],
  ['/api/articles?category=reviews&limit=12&includeCount=true', 3, 2],
  ['/api/articles/category/review', 3, 2],
  // Includes one for each extension, one for corrections, and one for each neighbor.
  ['/api/articles/slug/the-one', 10, 10],
  // Itself, its subjects, articles that share them or its words, which of them are public, and these with
  // their tags.
  ['/api/articles/slug/the-one/related', 7, 7],
  ['/api/articles?sort=score&limit=12&includeCount=true', 3, 2],
  ['/api/articles/slug/never-written', 2, 2],
  ['/api/articles?search=harbour&limit=12&includeCount=true', 5, 5],
  ['/api/search?q=harbour', 5, 5],
  ['/api/search?q=', 0, 0],
  ['/api/search?q=harbour&category=review,guide&year=2026&score=8', 5, 5],
  // Includes one for matches in their texts, and two for articles without the word.
  ['/api/search?q=harbour&marked=true', 8, 8],
  // Includes one for each year, and one without another match.
  ['/api/search/filters?q=harbour', 7, 5],
  ['/api/articles/most-read', 1, 0],
  ['/api/featured-articles', 3, 3],
  ['/api/featured-articles/all', 3, 3],
  ['/api/featured-articles/route/reviews', 3, 3],
  ['/api/master-featured-article', 3, 3],
  ['/api/categories', 1, 1],
  ['/api/tags', 1, 1],
];

describe('the number of queries', () => {
  const site = testApp();
  let theOne: number;
  let made = 0;

  beforeAll(async () => {
    const fields = { slug: 'the-one', tags: ['a', 'b'], title: 'Harbour' };
    theOne = (await makeArticle(site.database.db, fields)).id;
    await addArticles(5);
  });

  /** Articles with tags and, while there are slots, placements. */
  async function addArticles(number: number) {
    for (let count = 0; count < number; count += 1) {
      made += 1;
      const tags = ['shared', `tag-${made % 10}`];
      const fields = { title: `Harbour ${made}`, tags };
      const { id } = await makeArticle(site.database.db, fields, NOW - made * MINUTE);
      const page = FEATURED_PAGES[made % FEATURED_PAGES.length] ?? 'homepage';
      await featureArticle(site.database.db, page, made % 4, id);
    }
  }

  /** The SQL of one request; the change feed polls separately. */
  async function queriesOf(url: string): Promise<string[]> {
    site.database.forgetQueries();
    const answer = await get(site.app, url);
    expect(answer.statusCode, url).toBeOneOf([200, 404]);
    return site.database.queries.filter((text) => !/from "changes"/.test(text));
  }

  async function withinBudget() {
    // From here on no count is remembered.
    await noticeChanges(site.app, theOne);
    for (const [url, first, again] of BUDGET) {
      await makeArticle(site.database.db, { title: 'Harbour light', tags: ['shared'] });
      await noticeChanges(site.app, theOne);
      expect((await queriesOf(url)).length, `${url}, asked first`).toBeLessThanOrEqual(first);
      expect((await queriesOf(url)).length, `${url}, asked again`).toBeLessThanOrEqual(again);
    }
  }

  it('a few articles need a limited number of queries', withinBudget);

  it('many articles need no more queries than a few', async () => {
    await addArticles(150);
    await withinBudget();
  });

  it('a list is counted once until the set of public articles changes', async () => {
    const counts = async (url: string) =>
      (await queriesOf(url)).filter((text) => /count\(/.test(text)).length;
    await noticeChanges(site.app, theOne);
    await makeArticle(site.database.db, {});
    await noticeChanges(site.app, theOne);
    expect(await counts('/api/articles?limit=3')).toBe(1);
    expect(await counts('/api/articles?limit=3&offset=3')).toBe(0);
    expect(await counts('/api/articles?includeCount=true')).toBe(0);
    await makeArticle(site.database.db, {});
    await noticeChanges(site.app, theOne);
    expect(await counts('/api/articles?limit=3')).toBe(1);
  });
});
