import { describe, expect, it } from 'vitest';
import { countOf, directionOf, FIRST_VIEW, isFiltered, nextSort } from './list-view.ts';

describe('nextSort', () => {
  it('starts a column with its own direction', () => {
    expect(nextSort('-created', 'title')).toBe('title');
    expect(nextSort('title', 'created')).toBe('-created');
    expect(nextSort('waiting', 'scheduled')).toBe('scheduled');
  });

  it('turns the column that is sorted by around', () => {
    expect(nextSort('title', 'title')).toBe('-title');
    expect(nextSort('-title', 'title')).toBe('title');
    expect(nextSort('-created', 'created')).toBe('created');
  });
});

it('names the direction for the column that is sorted by alone', () => {
  expect(directionOf('-created', 'created')).toBe('descending');
  expect(directionOf('created', 'created')).toBe('ascending');
  expect(directionOf('-created', 'title')).toBeNull();
});

it('knows a list that is narrowed down; its order and page do not count', () => {
  expect(isFiltered(FIRST_VIEW)).toBe(false);
  expect(isFiltered({ ...FIRST_VIEW, sort: 'title', page: 3 })).toBe(false);
  expect(isFiltered({ ...FIRST_VIEW, status: 'draft' })).toBe(true);
});

it('counts in words', () => {
  expect([0, 1, 163, 5000].map((count) => countOf(count))).toEqual([
    '0 articles',
    '1 article',
    '163 articles',
    '5,000 articles',
  ]);
  expect(countOf(1000, true)).toBe('1,000+ articles');
});
