import { expect, it } from 'vitest';
import { textDirection } from './text-direction.ts';

it.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa-IR', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', 'ltr'],
  ['ur-Latn', 'ltr'],
  ['arn', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(textDirection(language)).toBe(direction);
});
