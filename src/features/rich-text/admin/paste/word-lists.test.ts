import { expect, test } from 'vitest';
import { listPlace } from './word-lists.ts';

test.each([
  ['·\u00a0\u00a0', { ordered: false }],
  ['o', { ordered: false }],
  ['§', { ordered: false }],
  ['', { ordered: false }],
  ['1.\u00a0', { ordered: true, type: null, number: 1 }],
  ['12)', { ordered: true, type: null, number: 12 }],
  ['c)', { ordered: true, type: 'a', number: 3 }],
  ['(B)', { ordered: true, type: 'A', number: 2 }],
  ['i.', { ordered: true, type: 'i', number: 1 }],
  ['xiv.', { ordered: true, type: 'i', number: 14 }],
  ['IX.', { ordered: true, type: 'I', number: 9 }],
])('the marker %j of a list item is read', (marker, read) => {
  expect(listPlace('margin:0;mso-list: l2 level3 lfo4', marker)).toMatchObject({
    level: 3,
    ...read,
  });
});

test('a paragraph without a list marker is not a list item', () => {
  expect(listPlace('margin:0', '1.')).toBeNull();
  expect(listPlace('mso-list:none', '')).toBeNull();
  expect(listPlace('mso-list:Ignore', '')).toBeNull();
});
