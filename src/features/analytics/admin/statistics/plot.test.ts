import { expect, it } from 'vitest';
import { alongOf, groundPath, linePath } from './plot.ts';

it('draws values from the left to the right edge, the top of the scale at the upper one', () => {
  expect(linePath([0, 5, 10], 10)).toBe('M0.00 100.00L50.00 50.00L100.00 0.00');
  expect(groundPath([10, 0], 20)).toBe('M0.00 50.00L100.00 100.00L100 100L0 100z');
});

it('draws the beginning and the end of a line apart', () => {
  expect(linePath([0, 5, 10], 10, 0, 2)).toBe('M0.00 100.00L50.00 50.00');
  expect(linePath([0, 5, 10], 10, 1)).toBe('M50.00 50.00L100.00 0.00');
});

it('puts a single point at the left edge', () => {
  expect(alongOf(0, 1)).toBe(0);
  expect(linePath([4], 4)).toBe('M0.00 0.00');
});
