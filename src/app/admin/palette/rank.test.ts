import { expect, test } from 'vitest';
import { words } from '#lib/text/search/words.ts';
import { best, marksOf, rank } from './rank.ts';

test.each([
  ['Hollow Meridian', 'hol', 0],
  ['Hollow Meridian', 'hollow mer', 0],
  ['Hollow Meridian', 'mer', 1],
  ['Hollow Meridian', 'mer hol', 1],
  ['Élan vital', 'elan', 0],
  ['Spider-Man', 'spiderman', 1],
  ['Spider Man', 'spiderm', 1],
  ['Hollow Meridian', 'ollow', null],
  ['Hollow Meridian', 'hollow x', null],
])('%s ranks for "%s" at %s', (text, typed, place) => {
  expect(rank(text, words(typed))).toBe(place);
});

test('beginnings come first, then other words, then words that only describe the entry', () => {
  const all = ['A map of tags', 'Tags', 'Users', 'Images'].map((text) => ({ text }));
  const found = best([{ text: 'System', also: 'tags of releases' }, ...all], words('tag'));
  expect(found.map(({ text }) => text)).toEqual(['Tags', 'A map of tags', 'System']);
  const both = [{ text: 'Logs', also: 'out' }, { text: 'Users log out' }];
  expect(best(both, words('logs out')).map(({ text }) => text)).toEqual(['Logs']);
  expect(best(both, words('log out')).map(({ text }) => text)).toEqual(['Users log out', 'Logs']);
});

test('what the server found by other words stays, last', () => {
  const all = [{ text: 'Dune', isFound: true }, { text: 'Frogs' }, { text: 'Frogwares' }];
  expect(best(all, words('frogw')).map(({ text }) => text)).toEqual(['Frogwares', 'Dune']);
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
