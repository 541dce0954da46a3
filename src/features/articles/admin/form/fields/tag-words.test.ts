import { describe, expect, it } from 'vitest';
import { asStored, suggestTags, withTag } from './tag-words.ts';

const KNOWN = ['Roguelike', 'Rogue Legacy', 'Indie', 'Action RPG', 'RPG', 'Pokémon'];
/** The caret stands at '|'. */
const at = (marked: string): [text: string, caret: number] => [
  marked.replace('|', ''),
  marked.indexOf('|'),
];

describe('suggestions for tags', () => {
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
  ])('%s', (marked, expected) => {
    expect(suggestTags(...at(marked), KNOWN)).toEqual(expected);
  });

  it('are at most six', () => {
    const many = Array.from({ length: 20 }, (_, number) => `tag ${number}`);
    expect(suggestTags('tag', 3, many)).toHaveLength(6);
  });
});

describe('taking a tag', () => {
  it.each([
    ['rog|', 'Roguelike', 'Roguelike, |'],
    ['indie, rp|', 'RPG', 'indie, RPG, |'],
    ['indie,rp|', 'RPG', 'indie, RPG, |'],
    ['ro|g, indie', 'Roguelike', 'Roguelike|, indie'],
    ['a, rog|, b', 'Roguelike', 'a, Roguelike|, b'],
  ])('%s and %s give %s', (marked, name, expected) => {
    const { text, caret } = withTag(...at(marked), name);
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
  });
});

describe('the stored spelling', () => {
  it('takes the place of another one, and of nothing else', () => {
    expect(asStored('rpg,  POKEMON , my own tag,', KNOWN)).toBe('RPG,  Pokémon , my own tag,');
    expect(asStored('action   rpg', KNOWN)).toBe('Action RPG');
    expect(asStored('', KNOWN)).toBe('');
    expect(asStored('$&', ['$&'])).toBe('$&');
  });
});
