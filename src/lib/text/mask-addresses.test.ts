import { expect, it } from 'vitest';
import { maskAddresses } from './mask-addresses.ts';

it.each([
  ['550 ada.l+x@mail.example is not wanted', '550 a…@mail.example is not wanted'],
  ['<a@b.example>, "c.d@e.example"', '<a…@b.example>, "c…@e.example"'],
  ['nobody here', 'nobody here'],
  ['', ''],
])('of an address in %j only its first letter and its domain are shown', (text, shown) => {
  expect(maskAddresses(text)).toBe(shown);
});
