import { expect, test } from 'vitest';
import { settingValue } from './field-values.ts';

test('words for scores may contain commas: each line is one', () => {
  expect(settingValue('reviewWords', '5=Go, play it\n\n 1=Skip ')).toEqual([
    '5=Go, play it',
    '1=Skip',
  ]);
});
