import { expect, it } from 'vitest';
import { parseEmailAddress } from './email-address.ts';

it.each([
  [' Ada.L+mag@Mail.EXAMPLE ', 'Ada.L+mag@mail.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ["o'hara@localhost", "o'hara@localhost"],
  [`${'a'.repeat(64)}@mail.example`, `${'a'.repeat(64)}@mail.example`],
])('%j has the email address %s', (text, address) => {
  expect(parseEmailAddress(text)).toBe(address);
});

it.each([
  '',
  'ada',
  '@mail.example',
  'ada@',
  'a b@mail.example',
  'ada@mail.example\r\nBcc: all@mail.example',
  'ada\r\n@mail.example',
  'ada@mail.example,eve@mail.example',
  'Ada <ada@mail.example>',
  '"ada"@mail.example',
  'ada@mail..example',
  'ada@-mail.example',
  'ada@mail.example.',
  'ada@mail.example/path',
  'ada@mail.example:25',
  'ada@user:pass@mail.example',
  'ada@127.1',
  'ada@[127.0.0.1]',
  'ada@0x7f.1',
  'ädä@mail.example',
  'ada@mail\0.example',
  `${'a'.repeat(65)}@mail.example`,
  `ada@${'b'.repeat(60)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example`,
])('%j has no email address', (text) => {
  expect(parseEmailAddress(text)).toBeNull();
});
