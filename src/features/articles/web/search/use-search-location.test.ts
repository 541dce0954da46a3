import { expect, test } from 'vitest';
import { SEARCH_REACH } from '#features/search/values.ts';
import { LIST_PAGE_SIZE } from '../../values.ts';
import { lastPageOf } from './use-search-location.ts';

test('the last page of a search always has results', () => {
  expect([0, 1, LIST_PAGE_SIZE, LIST_PAGE_SIZE + 1].map(lastPageOf)).toEqual([1, 1, 1, 2]);
  // A search returns only this many results.
  const last = lastPageOf(1_000_000);
  expect((last - 1) * LIST_PAGE_SIZE).toBeLessThan(SEARCH_REACH);
  expect(last * LIST_PAGE_SIZE).toBeGreaterThanOrEqual(SEARCH_REACH);
});
