import { expect, test } from 'vitest';
import { patchOf } from './field-values.ts';

const before = {
  key: 'reviewWords' as const,
  value: null,
  default: null,
  isDefault: true,
  lockedBy: null,
  version: 3,
  updatedAt: null,
  updatedBy: null,
};

test('words for scores may contain commas: each line is one', () => {
  expect(patchOf({ reviewWords: { field: '5=Go, play it\n\n 1=Skip ', before } })).toEqual({
    reviewWords: { value: ['5=Go, play it', '1=Skip'], version: 3 },
  });
});
