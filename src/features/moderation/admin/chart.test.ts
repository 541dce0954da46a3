import { expect, it } from 'vitest';
import { barHeights, chartText, dayLabel } from './chart.ts';

const bars = [
  { label: 'Mar 3', value: 4 },
  { label: 'Mar 10', value: 0 },
  { label: 'Mar 17', value: 1200 },
];

it('names a day by its month, in no zone', () => {
  expect(dayLabel('2025-03-03')).toBe('Mar 3');
});

it('draws one read as a visible bar and no read as none', () => {
  expect(barHeights(bars, 40)).toEqual([2, 0, 40]);
  expect(barHeights([{ label: 'Mar 3', value: 0 }], 40)).toEqual([0]);
  expect(barHeights([], 40)).toEqual([]);
});

it('says a chart in a sentence', () => {
  expect(chartText(bars, 'articles')).toBe('1,204 articles, most in Mar 17: 1,200');
  expect(chartText([{ label: 'Mar 3', value: 0 }], 'reads')).toBe('no reads');
});
