import { describe, expect, it } from 'vitest';
import { cut, fitOf, wordCount } from './text.ts';

describe('cut', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['exactly 10!', 10, 'exactly 10...'],
    ['a word, cut', 7, 'a word,...'],
    ['blank before the cut', 6, 'blank...'],
    ['🎮🎮🎮', 2, '🎮🎮...'],
    ['🎮🎮', 2, '🎮🎮'],
    ['', 5, ''],
    ['abc', 0, '...'],
  ])('%j cut to %i is %j', (text, max, expected) => {
    expect(cut(text, max)).toBe(expected);
  });

  it('another ellipsis can be used', () => {
    expect(cut('abcdef', 3, '…')).toBe('abc…');
    expect(cut('abc', 3, '…')).toBe('abc');
  });
});

it.each([
  ['One two three', 3],
  ['  one\n\ttwo  ', 2],
  ['C++ & Rust', 3],
  ['', 0],
])('%j has %i words', (text, count) => expect(wordCount(text)).toBe(count));

describe('fitOf', () => {
  it.each([
    [0, 'xs'],
    [18, 'xs'],
    [19, 's'],
    [40, 's'],
    [41, 'm'],
    [75, 'm'],
    [76, 'l'],
    [105, 'l'],
    [106, 'xl'],
    [500, 'xl'],
  ])('a title of %i characters has the size %s', (length, fit) => {
    expect(fitOf('x '.repeat(length).slice(0, length))).toBe(fit);
  });

  it.each([
    ['Donaudampfschiff', 'm'],
    ['Super Accessibility', 's'],
    ['Misunderstandings', 'l'],
    ['Geschwindigkeitsbegrenzung', 'xl'],
    ['A well-known-and-often-used joint', 's'],
    ['日本語の見出しは長くても狭くなりません', 's'],
  ])('the longest word of %j makes it %s', (title, fit) => {
    expect(fitOf(title)).toBe(fit);
  });

  it('a grapheme counts as one character', () => {
    expect(fitOf('🎮'.repeat(18))).toBe('xs');
  });
});
