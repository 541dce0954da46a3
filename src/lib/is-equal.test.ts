import { expect, it } from 'vitest';
import { isEqual } from './is-equal.ts';

it.each([
  ['text', 'text'],
  [null, null],
  [[], []],
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
])('%j equals %j', (one, other) => {
  expect(isEqual(one, other)).toBe(true);
});

it.each([
  ['text', 'other'],
  [null, {}],
  [[], {}],
  [[1, 2], [1]],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: undefined }, { b: undefined }],
  [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
])('%j differs from %j', (one, other) => {
  expect(isEqual(one, other)).toBe(false);
  expect(isEqual(other, one)).toBe(false);
});
