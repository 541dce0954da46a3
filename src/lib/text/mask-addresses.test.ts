import { expect, it } from 'vitest';
import { maskAddresses } from './mask-addresses.ts';

it.each([
  ['550 ada.l+x@mail.example is not wanted', '550 a…@mail.example is not wanted'],
  ['<a@b.example>, "c.d@e.example"', '<a…@b.example>, "c…@e.example"'],
  ['nobody here', 'nobody here'],
  ['', ''],
])('an email address in %j is reduced to its first letter and domain', (text, shown) => {
  expect(maskAddresses(text)).toBe(shown);
});
