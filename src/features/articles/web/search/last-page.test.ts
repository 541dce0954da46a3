import { expect, test } from 'vitest';
import { SEARCH_REACH } from '#features/search/values.ts';
import { LIST_PAGE_SIZE } from '../../values.ts';
import { lastPageOf } from './last-page.ts';

test('the last page of a search is one that has results, however many there are', () => {
  expect([0, 1, LIST_PAGE_SIZE, LIST_PAGE_SIZE + 1].map(lastPageOf)).toEqual([1, 1, 1, 2]);
  // Where a search of very many answers nothing any more.
  const last = lastPageOf(1_000_000);
  expect((last - 1) * LIST_PAGE_SIZE).toBeLessThan(SEARCH_REACH);
  expect(last * LIST_PAGE_SIZE).toBeGreaterThanOrEqual(SEARCH_REACH);
});
