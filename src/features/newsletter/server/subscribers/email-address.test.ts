import { describe, expect, it } from 'vitest';
import { maskEmail, readEmail } from './email-address.ts';

describe('the email address of a subscriber', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['  Ada.Byron+news@Example.ORG ', 'ada.byron+news@example.org'],
    ["o'brien=x@sub.example.org", "o'brien=x@sub.example.org"],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ])('%j is known as %s', (typed, key) => {
    expect(readEmail(typed)).toEqual({ typed: typed.trim(), key });
  });

  it.each([
    [''],
    ['ada'],
    ['@example.org'],
    ['ada@'],
    ['ada@localhost'],
    ['ada@127.0.0.1'],
    ['ada@[127.0.0.1]'],
    ['ada@example..org'],
    ['ada@-example.org'],
    ['.ada@example.org'],
    ['a..b@example.org'],
    ['ada@exa mple.org'],
    ['ada@example.org, eve@example.org'],
    ['Ada <ada@example.org>'],
    ['"ada b"@example.org'],
    ['ada@example.org\r\nBcc: eve@example.org'],
    ['ada\n@example.org'],
    ['ada@example.org\u0000'],
    ['ada@example.org/x'],
    ['ada@example.org?x'],
    ['ада@example.org'],
    [`${'a'.repeat(65)}@example.org`],
    [`a@${'b'.repeat(60)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.org`],
  ])('%j is refused', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });

  it('a masked address shows its first letter and domain', () => {
    expect(maskEmail('ada.byron@example.org')).toBe('a…@example.org');
  });
});
