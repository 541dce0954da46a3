import { expect, it } from 'vitest';
import { typedMarks } from './typed-marks.ts';

/** The title with what is marked in brackets. */
function marked(title: string, typed: string): string {
  let text = title;
  for (const [from, to] of typedMarks(title, typed).reverse()) {
    text = `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
  }
  return text;
}

it.each([
  ['the beginning of a word', 'Hollow Meridian', 'meri', 'Hollow [Meri]dian'],
  ['a whole word', 'Hollow Meridian', 'HOLLOW', '[Hollow] Meridian'],
  ['every word typed', 'A map of Hollow Meridian', 'hollow ma', 'A [ma]p of [Hollow] Meridian'],
  ['words before the last whole or not at all', 'A map of maps', 'map a', '[A] [map] of maps'],
  ['each place', 'Salt and saltwater', 'salt', '[Salt] and [salt]water'],
  ['nothing inside of a word', 'Basalt', 'salt', 'Basalt'],
  ['an accent that was not typed', 'Le Café noir', 'cafe', 'Le [Café] noir'],
  ['an accent of its own character', 'Le Cafe\u0301 noir', 'cafe', 'Le [Cafe\u0301] noir'],
  ['a letter that is compared as two', 'Die Straße', 'strass', 'Die [Straß]e'],
  ['another direction', 'حلقة اللاعبين', 'حلق', '[حلق]ة اللاعبين'],
  ['a script without spaces', '夜の喫茶店', '夜', '[夜]の喫茶店'],
  ['nothing that is no word', 'A & B', '& "', 'A & B'],
  ['nothing for nothing', 'Hollow', '', 'Hollow'],
])('marks %s', (_what, title, typed, expected) => {
  expect(marked(title, typed)).toBe(expected);
});
