import { expect, it } from 'vitest';
import { stripInvisible } from './strip-invisible.ts';

const TAGS = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));

it.each([
  [`Maps${TAGS.join('')} of it`, 'Maps of it'],
  ['Ma\u200bps\u2060 \ufeffof\u00ad it', 'Maps of it'],
  ['\u202eevil\u202c \u2066maps\u2069\u200f', 'evil maps'],
  ['a\u034fb\u115f\u3164\uffa0c', 'abc'],
  ['\ue000own \u{f0000}use, \uffff\u{e0fff}none', 'own use, none'],
  [`a${'\u{e0101}\u{e0102}\ufe01'.repeat(3)}b`, 'ab'],
  ['❤\ufe0f\ufe0f\ufe0f a\ufe0f', '❤\ufe0f a'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ක්\u200dෂ', 'ක්\u200dෂ'],
  ['a\u200d\u200c\u200db \u200dc\u200d', 'ab c'],
  ['a\u200d\u3164', 'a'],
  ['👩\u200d🚀 👩🏽\u200d🚀 🏴\u200d☠\ufe0f', '👩\u200d🚀 👩🏽\u200d🚀 🏴\u200d☠\ufe0f'],
  ['Café 99, 夜の喫茶店, tab\there', 'Café 99, 夜の喫茶店, tab\there'],
])('%j is %j', (text, seen) => {
  expect(stripInvisible(text)).toBe(seen);
});

it('the time to strip a text grows linearly', () => {
  expect(stripInvisible('\u200d'.repeat(200_000))).toBe('');
  expect(stripInvisible('❤\ufe0f\u200d'.repeat(50_000))).toHaveLength(150_000 - 1);
});
