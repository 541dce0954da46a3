import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexTexts } from '#features/search/server/indexing.ts';
import { MAX_COUNTED } from '#features/search/values.ts';
import { HOUR } from '#lib/durations.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { badFields, get, getJson } from '#tests/support/site/requests.ts';
import type { ArticlePage, ArticleSummary } from '../../contract.ts';

/** Oldest first. */
const LIBRARY = [
  { title: 'The café on the pier', category: 'guide', content: '<p>Coffee and gulls.</p>' },
  { title: 'Lanterns', category: 'review', content: '<p>A harbour at night.</p>' },
  { title: 'A harbour of one’s own', category: 'review', content: '<p>Boats.</p>' },
  { title: 'Tides', category: 'news', content: '<p>The harbour is full.</p>' },
];

describe.each(ENGINES)('search API on %s', (engine) => {
  let database: TestDatabase;
  let app: App;

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    app = await buildTestApp(database);
    for (const [index, fields] of LIBRARY.entries()) {
      await makeArticle(database.db, fields, NOW - (LIBRARY.length - index) * HOUR);
    }
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const titles = async (url: string) =>
    (await getJson<ArticleSummary[]>(app, url)).map((article) => article.title);

  it('title matches come first, then newer articles', async () => {
    const found = ['A harbour of one’s own', 'Tides', 'Lanterns'];
    expect(await titles('/api/search?q=harbour')).toEqual(found);
    expect(await titles('/api/articles?search=harbour')).toEqual(found);
    expect(await titles('/api/search?q=harbour&limit=1&offset=1')).toEqual(['Tides']);
  });

  it('the count includes results beyond the page', async () => {
    for (const url of ['/api/search?q=harbour', '/api/articles?search=harbour']) {
      const answer = await get(app, `${url}&limit=1`);
      expect(answer.headers['x-total-count']).toBe('3');
      expect(answer.json()).toHaveLength(1);
      const page = await getJson<ArticlePage>(app, `${url}&limit=1&includeCount=true`);
      expect([page.articles.length, page.totalCount]).toEqual([1, 3]);
    }
  });

  it('results can be filtered by category in any spelling', async () => {
    const url = '/api/articles?search=harbour&category=';
    expect(await titles(`${url}reviews`)).toEqual(['A harbour of one’s own', 'Lanterns']);
    expect(await titles(`${url}NEWS`)).toEqual(['Tides']);
    expect(await titles(`${url}guide`)).toEqual([]);
    expect(await titles(`${url}cooking`)).toEqual([]);
    expect(await titles('/api/articles?search=harbour&status=draft')).toEqual([]);
  });

  it.each(['/api/search', '/api/search?q=', '/api/search?q=%20%09', '/api/search?q=%2A%22%22'])(
    '%s returns an empty list',
    async (url) => {
      const answer = await get(app, url);
      expect([answer.statusCode, answer.body]).toEqual([200, '[]']);
      expect(answer.headers['x-total-count']).toBe('0');
    },
  );

  it('a search without matches returns the correction that was used', async () => {
    for (const url of ['/api/search?q=harbuor', '/api/articles?search=harbuor']) {
      const answer = await get(app, url);
      expect(answer.headers['x-search-corrected']).toBe('harbour');
      expect(answer.headers['x-total-count']).toBe('3');
    }
    const two = await get(app, '/api/search?q=cofee%20pier');
    expect(decodeURIComponent(String(two.headers['x-search-corrected']))).toBe('coffee pier');
    expect(two.json()).toHaveLength(1);
  });

  it('a search with matches has no correction', async () => {
    for (const q of ['harbour', 'xylophones', '']) {
      const answer = await get(app, `/api/search?q=${q}`);
      expect(answer.headers).not.toHaveProperty('x-search-corrected');
    }
  });

  it('queries of up to 500 characters are accepted and longer ones refused by name', async () => {
    expect((await get(app, `/api/search?q=${'x'.repeat(500)}`)).statusCode).toBe(200);
    expect(badFields(await get(app, `/api/search?q=${'x'.repeat(501)}`))).toEqual(['q']);
    expect((await get(app, `/api/articles?search=${'x'.repeat(500)}`)).statusCode).toBe(200);
    expect(badFields(await get(app, `/api/articles?search=${'x'.repeat(501)}`))).toEqual([
      'search',
    ]);
  });

  it('unknown parameters are refused by name', async () => {
    expect(badFields(await get(app, '/api/search?q=a&status=draft'))).toEqual(['status']);
    expect(badFields(await get(app, '/api/search?q=a&q=b'))).toEqual(['q']);
    expect(badFields(await get(app, '/api/search?search=a'))).toEqual(['search']);
  });
});

describe('a search with very many results', () => {
  it('results are counted up to 10,000, with a mark if there are more', async () => {
    const database = await openTestDatabase();
    const app = await buildTestApp(database);
    // Only the index is counted, so its documents need no articles.
    await sql`pragma foreign_keys = off`.execute(database.db);
    const index = (from: number, to: number) =>
      indexTexts(
        database.db,
        Array.from({ length: to - from }, (_, offset) => ({
          id: from + offset,
          at: NOW,
          isPublic: true,
          scopes: [],
          title: 'Pangolin',
          excerpt: '',
          tags: [],
          body: '',
        })),
      );
    const count = async () => {
      const answer = await get(app, '/api/search?q=pangolin&limit=1&includeCount=true');
      const { totalCount, totalCountCapped } = answer.json() as ArticlePage;
      return [totalCount, totalCountCapped, answer.headers['x-total-count-capped']];
    };
    await index(1, MAX_COUNTED + 1);
    expect(await count()).toEqual([MAX_COUNTED, undefined, undefined]);
    await index(MAX_COUNTED + 1, MAX_COUNTED + 2);
    expect(await count()).toEqual([MAX_COUNTED, true, 'true']);
    await app.close();
    await database.close();
  });
});
