import { describe, expect, test } from 'vitest';
import { createQueryClient } from '#lib/api/api-client.ts';
import { articleListQuery, searchQuery } from './api.ts';
import { readSearchResult } from './search-result.ts';

const page = { articles: [], totalCount: 3 };
const headers = (corrected?: string) =>
  new Headers(corrected === undefined ? {} : { 'x-search-corrected': corrected });

describe('a search result', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['%E0%A4', undefined],
    ['harbour', 'harbour'],
    ['caf%C3%A9%20pier', 'café pier'],
  ])('has the correction of the header %s: %s', (header, corrected) => {
    expect(readSearchResult(page, headers(header)).corrected).toBe(corrected);
  });

  test('without a correction stays as it is', () => {
    expect(readSearchResult(page, headers())).toBe(page);
  });
});

describe('the queries of a search', () => {
  const requested: string[] = [];
  const client = createQueryClient(async (path) => {
    requested.push(path);
    return Response.json(page, { headers: headers('coffee%20pier') });
  });

  test('a search fetches one page of results with its correction', async () => {
    const found = await client.fetchQuery(
      searchQuery({ q: 'cofee pier', categories: ['guide', 'news'], year: 2025, page: 1 }),
    );
    expect(found).toEqual({ ...page, corrected: 'coffee pier' });
    expect(requested).toContain(
      '/api/search?q=cofee+pier&category=guide%2Cnews&year=2025&limit=12&offset=0&includeCount=true&marked=true',
    );
  });

  test('a list with a search fetches search results', async () => {
    const found = await client.fetchQuery(
      articleListQuery({ q: 'cofee', category: 'guide', page: 2 }),
    );
    expect(found).toEqual({ ...page, corrected: 'coffee pier' });
    expect(requested).toContain(
      '/api/search?q=cofee&category=guide&limit=12&offset=12&includeCount=true&marked=true',
    );
  });
});
