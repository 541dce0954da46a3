import { expect, it } from 'vitest';
import { countedPhrase } from './counted-search.ts';

it.each([
  ['Hollow Meridian', 'hollow meridian'],
  ['  Hollow \n\t MERIDIAN ', 'hollow meridian'],
  ['gridlock 99', 'gridlock 99'],
  ['FOXGLOVE WORKS 2026', 'foxglove works 2026'],
  ['夜の喫茶店', '夜の喫茶店'],
  ['Ёлка', 'ёлка'],
  ['vs. the world', 'vs. the world'],
  ['s.t.a.r.', 's.t.a.r.'],
  ['one two three four five six', 'one two three four five six'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['<b>maps</b>', '<b>maps</b>'],
  ['\u202eMa\u200bps\u{e0069}', 'maps'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j counts as %j', (text, phrase) => {
  expect(countedPhrase(text)).toBe(phrase);
});

it.each([
  '',
  '   ',
  '???',
  '2026',
  'mara@example.test',
  'mail mara @ example',
  'https://example.test/a',
  'www.example.test',
  'example.test login',
  '+49 170 1234567',
  'call 555-123-456',
  '4111 1111 1111 1111',
  'site 123456',
  '١٢٣٤٥٦ game',
  'one two three four five six seven',
  'x'.repeat(81),
  'mara\u200b@exa\u2060mple.test',
  '01\u200b70 12\u{e0033}34',
  '\u{e0069}\u3164',
  'maps\u0007',
  'half \ud800',
])('%j is not counted', (text) => {
  expect(countedPhrase(text)).toBeNull();
});
