import { expect, it } from 'vitest';
import { formatCount, formatNumber, formatTotal, plural } from './count.ts';

it.each([
  [0, '0 articles'],
  [1, '1 article'],
  [2, '2 articles'],
  [1204, '1,204 articles'],
])('a count of %i agrees with its noun', (count, text) => {
  expect(formatCount(count, 'article')).toBe(text);
});

it('an irregular plural is given in full', () => {
  expect([1, 2].map((count) => formatCount(count, 'category', 'categories'))).toEqual([
    '1 category',
    '2 categories',
  ]);
  expect([0, 1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['are', 'is', 'are']);
});

it('numbers have thousands separators, and a capped total ends with a plus sign', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
  expect([formatTotal(10000, true), formatTotal(12)]).toEqual(['10,000+', '12']);
});
