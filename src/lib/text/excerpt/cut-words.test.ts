import { describe, expect, it } from 'vitest';
import { cutWords } from './cut-words.ts';

describe('cutWords', () => {
  it.each([
    ['short enough', 12, 'short enough'],
    ['one two three', 7, 'one two…'],
    ['one two three', 8, 'one two…'],
    ['one two three', 10, 'one two…'],
    ['one two, three', 10, 'one two…'],
    ['one two – three', 11, 'one two…'],
    ['unbreakable', 4, 'unbr…'],
    [
      '喫茶 のこりの夜はカートリッジで動く喫茶店で、注文はカートリッジで決まります',
      34,
      '喫茶 のこりの夜はカートリッジで動く喫茶店で、注文はカートリッジで決…',
    ],
    ['', 5, ''],
  ])('%j cut to %i is %j', (text, max, expected) => {
    expect(cutWords(text, max)).toBe(expected);
  });
});
