import { expect, test } from 'vitest';
import { listPlace } from './word-lists.ts';

test('level and type of a list item are detected', () => {
  expect(listPlace('mso-list:l0 level1 lfo1', '·\u00a0\u00a0')).toEqual({
    level: 1,
    ordered: false,
  });
  expect(listPlace('margin:0;mso-list: l2 level3 lfo4', '1.\u00a0')).toEqual({
    level: 3,
    ordered: true,
  });
  for (const marker of ['a)', 'iv.', '12.']) {
    expect(listPlace('mso-list:l0 level1 lfo1', marker)?.ordered).toBe(true);
  }
  for (const marker of ['o', '§', '-', '']) {
    expect(listPlace('mso-list:l0 level1 lfo1', marker)?.ordered).toBe(false);
  }
});

test('a paragraph without a list marker is not a list item', () => {
  expect(listPlace('margin:0', '1.')).toBeNull();
  expect(listPlace('mso-list:none', '')).toBeNull();
  expect(listPlace('mso-list:Ignore', '')).toBeNull();
});
