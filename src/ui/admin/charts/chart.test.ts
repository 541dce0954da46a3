import { expect, it } from 'vitest';
import { barHeights, chartText, namedPoints, roundScale } from './chart.ts';

const bars = [
  { label: 'Mar 3', value: 4 },
  { label: 'Mar 10', value: 0 },
  { label: 'Mar 17', value: 1200 },
];

it('the axis has round numbers and room above the maximum', () => {
  expect(roundScale(0)).toEqual([0, 1, 2, 3, 4]);
  expect(roundScale(3)).toEqual([0, 1, 2, 3, 4]);
  expect(roundScale(4)).toEqual([0, 2, 4, 6, 8]);
  expect(roundScale(2140)).toEqual([0, 600, 1200, 1800, 2400]);
  expect(roundScale(980_000)).toEqual([0, 300_000, 600_000, 900_000, 1_200_000]);
  for (let most = 1; most < 5000; most += 7) {
    const scale = roundScale(most);
    expect(scale.at(-1)).toBeGreaterThan(most);
    expect(scale.every(Number.isInteger)).toBe(true);
  }
});

it('the first, the last and some points between them have labels that do not overlap', () => {
  expect(namedPoints(7)).toEqual([0, 2, 4, 6]);
  expect(namedPoints(30)).toEqual([0, 7, 14, 21, 29]);
  expect(namedPoints(12)).toEqual([0, 3, 6, 9, 11]);
  expect(namedPoints(53)).toEqual([0, 13, 26, 39, 52]);
  expect(namedPoints(1)).toEqual([0]);
  expect(namedPoints(0)).toEqual([]);
});

it('one read is a visible bar, and no read is none', () => {
  expect(barHeights(bars, 40)).toEqual([2, 0, 40]);
  expect(barHeights([{ label: 'Mar 3', value: 0 }], 40)).toEqual([0]);
  expect(barHeights([], 40)).toEqual([]);
});

it('a chart is described in one sentence', () => {
  expect(chartText(bars, 'articles')).toBe('1,204 articles, most in Mar 17: 1,200');
  expect(chartText([{ label: 'Mar 3', value: 0 }], 'reads')).toBe('no reads');
});
