import { expect, it } from 'vitest';
import { withoutLineBreaks } from './line-breaks.ts';

it.each([
  ['a b', 'a b'],
  [' a  b ', ' a  b '],
  ['a \n b', 'a b'],
  ['a\r\n\r\nb\u2028c', 'a b c'],
  [' a\n', ' a'],
  ['\n', ''],
  ['Photo\u00a0: Ann\nand Ben', 'Photo\u00a0: Ann and Ben'],
])('withoutLineBreaks(%j) is %j', (text, line) => {
  expect(withoutLineBreaks(text)).toBe(line);
});
