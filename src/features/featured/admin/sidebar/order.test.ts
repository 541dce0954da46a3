import { describe, expect, it } from 'vitest';
import { inOrder, moved, nearest } from './order.ts';

describe('moved', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [1, 9, 'acb'],
    [1, -1, 'bac'],
    [7, 0, 'abc'],
  ])('from %i to %i: %s', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});

describe('inOrder', () => {
  const entries = [{ id: 1 }, { id: 2 }];

  it('puts the entries in the order of the ids', () => {
    expect(inOrder(entries, [2, 1])).toEqual([{ id: 2 }, { id: 1 }]);
  });

  it.each([[[1]], [[1, 3]], [[1, 2, 3]], [[]]])('refuses ids that are not theirs: %j', (ids) => {
    expect(inOrder(entries, ids)).toBeNull();
  });
});

it.each([
  [-50, 0],
  [14, 0],
  [16, 1],
  [99, 2],
])('%i is nearest to number %i', (value, index) => {
  expect(nearest([10, 20, 30], value)).toBe(index);
});
