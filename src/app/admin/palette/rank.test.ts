import { expect, test } from 'vitest';
import { words } from '#lib/text/search/words.ts';
import { best, marksOf, rank } from './rank.ts';

test.each([
  ['Hollow Meridian', 'hol', 0],
  ['Hollow Meridian', 'hollow mer', 0],
  ['Hollow Meridian', 'mer', 1],
  ['Hollow Meridian', 'mer hol', 1],
  ['Élan vital', 'elan', 0],
  ['Hollow Meridian', 'ollow', null],
  ['Hollow Meridian', 'hollow x', null],
])('%s ranks for "%s" at %s', (text, typed, place) => {
  expect(rank(text, words(typed))).toBe(place);
});

test('beginnings come first, then other words, then words that only describe the entry', () => {
  const all = ['A map of tags', 'Tags', 'Users', 'Images'].map((text) => ({ text }));
  const found = best([...all, { text: 'System', also: 'tags of releases' }], words('tag'));
  expect(found.map(({ text }) => text)).toEqual(['Tags', 'A map of tags', 'System']);
});

test('at most five of a kind are shown, in their order if nothing was typed', () => {
  const all = ['6', '5', '4', '3', '2', '1'].map((text) => ({ text }));
  expect(best(all, []).map(({ text }) => text)).toEqual(['6', '5', '4', '3', '2']);
});

test('only the typed part of each word is marked', () => {
  expect(marksOf('Hollow Meridian', words('mer hol'))).toEqual([
    [7, 10],
    [0, 3],
  ]);
});
