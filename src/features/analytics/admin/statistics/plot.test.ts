import { expect, it } from 'vitest';
import { alongOf, groundPath, linePath } from './plot.ts';

it('a line chart spans its width and ends at the top of the scale', () => {
  expect(linePath([0, 5, 10], 10)).toBe('M0.00 100.00L50.00 50.00L100.00 0.00');
  expect(groundPath([10, 0], 20)).toBe('M0.00 50.00L100.00 100.00L100 100L0 100z');
});

it('the first and last partial days are drawn as separate segments', () => {
  expect(linePath([0, 5, 10], 10, 0, 2)).toBe('M0.00 100.00L50.00 50.00');
  expect(linePath([0, 5, 10], 10, 1)).toBe('M50.00 50.00L100.00 0.00');
});

it('a single point is drawn at the left edge', () => {
  expect(alongOf(0, 1)).toBe(0);
  expect(linePath([4], 4)).toBe('M0.00 0.00');
});
