import { expect, it } from 'vitest';
import { mergeTopics } from './merge.ts';

it('topics named by several sources come first, then by rank within a source', () => {
  const merged = mergeTopics(
    [
      ['Winter arcade opens', 'Gridlock 99 slips to spring'],
      ['Foxglove staff win their vote', 'Gridlock 99 slips to the spring, studio says'],
      ['gridlock 99', 'foxglove'],
    ],
    20,
  );
  expect(merged).toEqual([
    'Gridlock 99 slips to spring',
    'Winter arcade opens',
    'Foxglove staff win their vote',
    'foxglove',
  ]);
});

it('a topic that one source repeats counts once', () => {
  const own = ['Maps of the strait', 'Maps of the strait!', 'MAPS OF THE STRAIT'];
  expect(mergeTopics([own, ['Other news']], 20)).toEqual(['Maps of the strait', 'Other news']);
});

it.each([
  ['Café nocturne', 'CAFE NOCTURNE', true],
  ['Hollow Meridian', 'Hollow Meridian gets a map of every bench', true],
  ['Hollow Meridian', 'Hollow Knees', false],
  ['review', 'A review of everything', false],
  ['Gridlock 99', 'Gridlock 98', false],
  ['LoL patch notes', 'WoW patch notes', false],
  ['GTA', 'GTA V', false],
  ['A map of the strait', 'Eine Map für den Strait', true],
  ['夜の喫茶店', '夜の喫茶店、開店', true],
  ['The and for', 'the and for', true],
])('%j and %j are the same topic: %j', (one, other, same) => {
  expect(mergeTopics([[one], [other]], 20)).toHaveLength(same ? 1 : 2);
});

it('the merged list is limited and skips topics without a word', () => {
  expect(mergeTopics([['One', '???', 'Two', 'Three']], 2)).toEqual(['One', 'Two']);
  expect(mergeTopics([], 20)).toEqual([]);
});
