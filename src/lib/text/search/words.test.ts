import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editDistance,
  fold,
  indexedNameWords,
  indexedWords,
  placedSpellings,
  placedWords,
  words,
} from './words.ts';

describe('fold', () => {
  it.each([
    ['Hollow MERIDIAN', 'hollow meridian'],
    ['Pokój Žofie naïve crème brûlée', 'pokoj zofie naive creme brulee'],
    ['Straße Ærøskøbing Œuvre Łódź Đorđe Þór', 'strasse aeroskobing oeuvre lodz dorde thor'],
    ['İstanbul ısı I', 'istanbul isi i'],
    ['Ένας ἥρωας', 'ενασ ηρωασ'],
    ['Ёлка й', 'елка и'],
    ['ｆｕｌｌ ①½ ﬁn', 'full 11⁄2 fin'],
    ['हिन्दी', 'हिन्दी'],
    ['夜の喫茶店', '夜の喫茶店'],
    ['', ''],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('folding folded text changes nothing', () => {
    const property = fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    });
    fc.assert(property, { seed: 5, numRuns: 2000 });
  });
});

describe('words', () => {
  it.each<[string, string[]]>([
    ['Hollow Meridian: a map', ['hollow', 'meridian', 'a', 'map']],
    ["Don't fold twice", ['dont', 'fold', 'twice']],
    ['Don’t', ['dont']],
    ["'quoted' rock'n'roll", ['quoted', 'rocknroll']],
    ['C++ & Node.js, 3.5/10', ['c', 'node', 'js', '3', '5', '10']],
    ['snake_case kebab-case', ['snake', 'case', 'kebab', 'case']],
    ['夜の喫茶店', ['夜', 'の', '喫', '茶', '店']],
    ['RTX夜5090', ['rtx', '夜', '5090']],
    ['हिन्दी गेम', ['हिन्दी', 'गेम']],
    ['🎮 ★ — …', []],
    [' \t\n', []],
    ['', []],
  ])('the words of %j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('a very long word is cut', () => {
    expect(words('x'.repeat(200))).toEqual(['x'.repeat(64)]);
  });

  it('the words of a text match themselves', () => {
    const property = fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      for (const word of words(text)) {
        expect(word.length).toBeLessThanOrEqual(64);
        expect(words(word)).toEqual([word]);
      }
    });
    fc.assert(property, { seed: 6, numRuns: 3000 });
  });
});

describe('indexedWords', () => {
  it.each<[string, string[]]>([
    ['Spider-Man 2', ['man2', 'spiderman']],
    ['S.T.A.L.K.E.R.', ['stalker']],
    ['GTA6', ['gta', '6']],
    ['Halo 3 and 4', ['halo3', 'and4']],
    ['NBA2K26', ['nba', '2k26']],
    ['젤다의 지도', ['젤다']],
    ['A plain title – without others: none', []],
    ['夜5090 夜-Man', []],
  ])('%j also has the spellings %j', (text, expected) => {
    expect(indexedWords(text).slice(words(text).length)).toEqual(expected);
    const inNames = indexedNameWords(text).slice(words(text).length);
    expect(placedSpellings(text).map(({ word }) => word)).toEqual(inNames);
  });

  it.each<[string, string[]]>([
    ['Spider Man 2', ['spiderman']],
    ['The new Mega Man', ['thenew', 'newmega', 'megaman']],
    ['젤다의 전설', ['젤다의전설']],
    ['Spider  Man, Spider: Man\nspider 2 夜 夜', []],
  ])('names such as %j also have their neighbors written together', (text, expected) => {
    expect(indexedNameWords(text).slice(indexedWords(text).length)).toEqual(expected);
  });
});

describe('placedWords', () => {
  const placed = (text: string) =>
    placedWords(text).map(({ word, from, to }) => [word, text.slice(from, to)]);

  it.each<[string, [string, string][]]>([
    [
      'A Café, decomposed: Cafe\u0301!',
      [
        ['a', 'A'],
        ['cafe', 'Café'],
        ['decomposed', 'decomposed'],
        ['cafe', 'Cafe\u0301'],
      ],
    ],
    [
      'Straße ﬁn',
      [
        ['strasse', 'Straße'],
        ['fin', 'ﬁn'],
      ],
    ],
    [
      "rock'n'roll Don’t",
      [
        ['rocknroll', "rock'n'roll"],
        ['dont', 'Don’t'],
      ],
    ],
    [
      'RTX夜5090',
      [
        ['rtx', 'RTX'],
        ['夜', '夜'],
        ['5090', '5090'],
      ],
    ],
    [
      'ｶﾞﾁｬ',
      [
        ['ガ', 'ｶﾞ'],
        ['チ', 'ﾁ'],
        ['ャ', 'ｬ'],
      ],
    ],
    [
      '🎮 𞤀𞤣 ½',
      [
        ['𞤢𞤣', '𞤀𞤣'],
        ['1', '½'],
        ['2', '½'],
      ],
    ],
    [
      '한국 한국',
      [
        ['한국', '한국'],
        ['한국', '한국'],
      ],
    ],
    ['', []],
  ])('words and offsets of %j are correct', (text, expected) => {
    expect(placed(text)).toEqual(expected);
  });

  it('placed words are the indexed words with their offsets, in order', () => {
    const letters = fc.constantFrom(
      ...("aé\u0301\u030aßΣﬁ½夜が\u3099ｶﾞ한\u11abᄒ’'İ🎮 -".match(/./gsu) ?? []),
    );
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: letters }),
    );
    const property = fc.property(texts, (text) => {
      const found = placedWords(text);
      expect(found.map(({ word }) => word)).toEqual(words(text));
      let last = 0;
      for (const { from, to } of found) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        expect(text.slice(from, to).isWellFormed()).toBe(true);
        last = from;
      }
    });
    fc.assert(property, { seed: 7, numRuns: 4000 });
  });
});

describe('editDistance', () => {
  it.each([
    ['harbour', 'harbour', 0],
    ['harbour', 'harbor', 1],
    ['harbor', 'harbour', 1],
    ['harbour', 'harbouq', 1],
    ['harbour', 'harbuor', 1],
    ['harbour', 'ahrbuor', 2],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['abcdef', 'fedcba', 5],
  ])('the distance between %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b, 10)).toBe(distance);
  });

  it.each([
    ['abc', 'xyz', 1, 2],
    ['abcdefgh', 'ab', 2, 3],
    ['kitten', 'sitting', 2, 3],
    ['harbour', 'harbor', 0, 1],
    ['same', 'same', 0, 0],
  ])('the distance of %j and %j, counted to %i, is %i', (a, b, most, distance) => {
    expect(editDistance(a, b, most)).toBe(distance);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  const most = fc.integer({ min: 0, max: 10 });
  const options = { seed: 7, numRuns: 3000 };

  it('the distance is symmetric', () => {
    const property = fc.property(word, word, most, (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(editDistance(b, a, limit));
    });
    fc.assert(property, options);
  });

  it('the distance is 0 exactly for equal words', () => {
    const property = fc.property(word, word, most, (a, b, limit) => {
      expect(editDistance(a, b, limit) === 0).toBe(a === b);
    });
    fc.assert(property, options);
  });

  it('the distance is exact or one above the limit', () => {
    const property = fc.property(word, word, most, (a, b, limit) => {
      const whole = editDistance(a, b, 100);
      expect(whole).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(editDistance(a, b, limit)).toBe(Math.min(whole, limit + 1));
    });
    fc.assert(property, options);
  });

  it('the distance is 1 after any one edit', () => {
    const property = fc.property(word, fc.nat(8), fc.constantFrom('d', ''), (text, at, put) => {
      const changed = text.slice(0, at) + put + text.slice(at + (put === '' ? 1 : 0));
      expect(editDistance(text, changed, 3)).toBe(changed === text ? 0 : 1);
    });
    fc.assert(property, options);
  });
});
