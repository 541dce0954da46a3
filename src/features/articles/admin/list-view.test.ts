import { describe, expect, it } from 'vitest';
import {
  countArticles,
  countMoreFilters,
  directionOf,
  FIRST_VIEW,
  filtersOf,
  isFiltered,
  nextSort,
} from './list-view.ts';

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
  expect(isFiltered({ ...FIRST_VIEW, author: 3 })).toBe(true);
});

it('more filters are counted apart', () => {
  expect(countMoreFilters({ ...FIRST_VIEW, status: 'draft' })).toBe(0);
  expect(countMoreFilters({ ...FIRST_VIEW, tag: 'Caves', to: '2026-03-05' })).toBe(2);
  expect(countMoreFilters({ ...FIRST_VIEW, author: 2, owner: 3 })).toBe(2);
  expect(filtersOf({ ...FIRST_VIEW, owner: 3 }).owner).toBe(3);
});

it('a range of days becomes times from its first midnight to the one after its last day', () => {
  const { from, before } = filtersOf({ ...FIRST_VIEW, from: '2026-03-05', to: '2026-03-31' });
  expect(from).toBe(new Date(2026, 2, 5).toISOString());
  expect(before).toBe(new Date(2026, 3, 1).toISOString());
  expect(filtersOf(FIRST_VIEW)).toMatchObject({
    from: undefined,
    before: undefined,
    tag: undefined,
  });
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
