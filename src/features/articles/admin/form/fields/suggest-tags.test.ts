import { describe, expect, it } from 'vitest';
import { insertTag, normalizeTags, suggestTags } from './suggest-tags.ts';

const KNOWN = ['Roguelike', 'Rogue Legacy', 'Indie', 'Action RPG', 'RPG', 'Pokémon'];
/** '|' marks the caret. */
const at = (marked: string): [text: string, caret: number] => [
  marked.replace('|', ''),
  marked.indexOf('|'),
];

describe('tag suggestions', () => {
  it.each([
    ['rog|', ['Roguelike', 'Rogue Legacy']],
    ['indie, rp|', ['RPG', 'Action RPG']],
    ['rp|, indie', ['RPG', 'Action RPG']],
    ['RPG, rp|', ['Action RPG']],
    ['pokemon|', ['Pokémon']],
    ['Indie|', []],
    ['indie|', ['Indie']],
    ['indie, |', []],
    ['|', []],
    ['nothing like it|', []],
  ])('tag suggestions for %s are %j', (marked, expected) => {
    expect(suggestTags(...at(marked), KNOWN)).toEqual(expected);
  });

  it('at most six tags are suggested', () => {
    const many = Array.from({ length: 20 }, (_, number) => `tag ${number}`);
    expect(suggestTags('tag', 3, many)).toHaveLength(6);
  });
});

describe('inserting a tag', () => {
  it.each([
    ['rog|', 'Roguelike', 'Roguelike, |'],
    ['indie, rp|', 'RPG', 'indie, RPG, |'],
    ['indie,rp|', 'RPG', 'indie, RPG, |'],
    ['ro|g, indie', 'Roguelike', 'Roguelike|, indie'],
    ['a, rog|, b', 'Roguelike', 'a, Roguelike|, b'],
  ])('inserting a tag into %s with %s gives %s', (marked, name, expected) => {
    const { text, caret } = insertTag(...at(marked), name);
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
  });
});

describe('normalizing tags', () => {
  it('normalizing tags changes the spelling of known tags only', () => {
    expect(normalizeTags('rpg,  POKEMON , my own tag,', KNOWN)).toBe('RPG,  Pokémon , my own tag,');
    expect(normalizeTags('action   rpg', KNOWN)).toBe('Action RPG');
    expect(normalizeTags('', KNOWN)).toBe('');
    expect(normalizeTags('$&', ['$&'])).toBe('$&');
  });
});
