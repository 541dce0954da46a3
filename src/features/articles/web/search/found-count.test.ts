import { expect, test } from 'vitest';
import { foundCount } from './found-count.ts';

test('a search that finds more than are counted says so', () => {
  expect(foundCount({ totalCount: 1234 })).toBe('1234');
  expect(foundCount({ totalCount: 10_000, totalCountCapped: true })).toBe('10,000+');
});
