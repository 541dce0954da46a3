import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Marked, type Marks } from './marked.tsx';

const markup = (text: string, marks: Marks) =>
  render(<Marked text={text} marks={marks} />).container.firstElementChild?.innerHTML;

test.each<[string, Marks, string]>([
  ['nothing', [], 'a map of a pier'],
  ['words', [[2, 5]], 'a <mark>map</mark> of a pier'],
  [
    'the first and the last',
    [
      [0, 1],
      [11, 15],
    ],
    '<mark>a</mark> map of a <mark>pier</mark>',
  ],
  [
    'ranges out of order',
    [
      [11, 15],
      [2, 5],
    ],
    'a <mark>map</mark> of a <mark>pier</mark>',
  ],
  [
    'ranges over each other',
    [
      [2, 5],
      [3, 8],
    ],
    'a <mark>map</mark><mark> of</mark> a pier',
  ],
  [
    'one inside of another',
    [
      [0, 8],
      [2, 5],
    ],
    '<mark>a map of</mark> a pier',
  ],
  [
    'the same twice',
    [
      [2, 5],
      [2, 5],
    ],
    'a <mark>map</mark> of a pier',
  ],
  [
    'beyond the end',
    [
      [11, 99],
      [50, 60],
    ],
    'a map of a <mark>pier</mark>',
  ],
  ['before the beginning', [[-4, 1]], '<mark>a</mark> map of a pier'],
  [
    'empty and reversed ones',
    [
      [3, 3],
      [5, 2],
    ],
    'a map of a pier',
  ],
  [
    'what are no numbers',
    [
      [Number.NaN, 4],
      [1, Number.NaN],
    ],
    'a map of a pier',
  ],
])('%s: the text stays whole', (_kind, marks, expected) => {
  expect(markup('a map of a pier', marks)).toBe(expected);
});

test('markup in a text is escaped', () => {
  expect(markup('<b>&', [[1, 2]])).toBe('&lt;<mark>b</mark>&gt;&amp;');
});
