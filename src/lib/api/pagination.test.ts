import { describe, expect, it } from 'vitest';
import { pagerEntries } from './pagination.ts';

describe('pagerEntries', () => {
  const cases: [page: number, lastPage: number, expected: string][] = [
    [1, 0, '1'],
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [5, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 5 6'],
    [3, 6, '1 2 3 4 5 6'],
    [4, 6, '1 2 3 4 5 6'],
    [1, 14, '1 2 3 4 5 gap 14'],
    [3, 14, '1 2 3 4 5 gap 14'],
    [4, 14, '1 2 3 4 5 6 gap 14'],
    [5, 14, '1 gap 3 4 5 6 7 gap 14'],
    [6, 14, '1 gap 4 5 6 7 8 gap 14'],
    [11, 14, '1 gap 9 10 11 12 13 14'],
    [12, 14, '1 gap 10 11 12 13 14'],
    [14, 14, '1 gap 10 11 12 13 14'],
    [99, 14, '1 gap 10 11 12 13 14'],
  ];
  it.each(cases)('page %i of %i shows %s', (page, lastPage, expected) => {
    expect(pagerEntries(page, lastPage).join(' ')).toBe(expected);
  });
});
