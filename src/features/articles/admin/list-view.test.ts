import { describe, expect, it } from 'vitest';
import { countArticles, directionOf, FIRST_VIEW, isFiltered, nextSort } from './list-view.ts';

describe('a click on a column', () => {
  it('sorts by it in its first direction', () => {
    expect(nextSort('-created', 'title')).toBe('title');
    expect(nextSort('title', 'created')).toBe('-created');
    expect(nextSort('waiting', 'scheduled')).toBe('scheduled');
  });

  it('reverses the direction if the list is sorted by it already', () => {
    expect(nextSort('title', 'title')).toBe('-title');
    expect(nextSort('-title', 'title')).toBe('title');
    expect(nextSort('-created', 'created')).toBe('created');
  });
});

it('only the sorted column has a direction', () => {
  expect(directionOf('-created', 'created')).toBe('descending');
  expect(directionOf('created', 'created')).toBe('ascending');
  expect(directionOf('-created', 'title')).toBeNull();
});

it('a list is filtered by search and filters, not by order and page', () => {
  expect(isFiltered(FIRST_VIEW)).toBe(false);
  expect(isFiltered({ ...FIRST_VIEW, sort: 'title', page: 3 })).toBe(false);
  expect(isFiltered({ ...FIRST_VIEW, status: 'draft' })).toBe(true);
});

it('a count of articles has its noun and a plus sign if it is capped', () => {
  expect([0, 1, 163, 5000].map((count) => countArticles(count))).toEqual([
    '0 articles',
    '1 article',
    '163 articles',
    '5,000 articles',
  ]);
  expect(countArticles(1000, true)).toBe('1,000+ articles');
});
