import { expect, test } from 'vitest';
import { readScale } from '#lib/score-scale.ts';
import { stepsOf } from './score-spread.ts';

const labels = (name: string) => {
  const scale = readScale(name);
  if (scale === null) throw new Error(`${name} is not a scale`);
  return stepsOf(scale).map((values) => [values[0], values.length]);
};

test.each([
  ['1-10/1', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => [value, 1])],
  ['1-5/0.5 stars', [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map((value) => [value, 1])],
  ['0-100/1', [...[0, 10, 20, 30, 40, 50, 60, 70, 80, 90].map((from) => [from, 10]), [100, 1]]],
  ['1-10/0.1', [...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((from) => [from, 10]), [10, 1]]],
  ['F,D,C,C+,B,A', [0, 1, 2, 3, 4, 5].map((value) => [value, 1])],
])('the scale %s is grouped into steps', (scale, steps) => {
  expect(labels(scale)).toEqual(steps);
});
