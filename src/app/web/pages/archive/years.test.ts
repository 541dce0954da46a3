import { expect, it } from 'vitest';
import { yearsOf } from './years.ts';

it('the archive lists every month from the first to the newest article, empty ones too', () => {
  const years = yearsOf([
    { month: '2025-02', count: 3 },
    { month: '2023-11', count: 1 },
  ]);
  expect(years.map(({ year, count }) => [year, count])).toEqual([
    ['2025', 3],
    ['2024', 0],
    ['2023', 1],
  ]);
  expect(years.map(({ months }) => months.length)).toEqual([2, 12, 2]);
  expect(years[0]?.months).toEqual([
    { month: '2025-01', count: 0 },
    { month: '2025-02', count: 3 },
  ]);
  expect(yearsOf([])).toEqual([]);
});
