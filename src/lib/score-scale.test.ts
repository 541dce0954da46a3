import { describe, expect, it } from 'vitest';
import {
  isOfWords,
  isOnScale,
  nearestScore,
  readScale,
  type Scale,
  scaleWords,
  scoreLabel,
  scoreShare,
  scoreWord,
  wordRanges,
} from './score-scale.ts';

const scale = (text: string) => readScale(text) as Scale;

describe('score scales', () => {
  it.each([
    ['0-10/0.5', 8.5, '8.5', 'out of 10', 0.85],
    ['0-10/0.5', 9, '9.0', 'out of 10', 0.9],
    ['0-10/0.1', 9.2, '9.2', 'out of 10', 0.92],
    ['0-10/0.1', 10, '10', 'out of 10', 1],
    ['0-100/1', 88, '88', 'out of 100', 0.88],
    ['1-5/0.5 stars', 4.5, '4.5', 'out of 5 stars', 0.875],
    ['1-5/0.5 stars', 4, '4', 'out of 5 stars', 0.75],
    ['F,D,C,B,A−,A', 4, 'A−', 'F to A', 0.8],
  ])('the scale %s formats %d as %s, %s', (text, value, label, outOf, share) => {
    expect(isOnScale(scale(text), value)).toBe(true);
    expect(scoreLabel(scale(text), value)).toBe(label);
    expect(scaleWords(scale(text))).toBe(outOf);
    expect(scoreShare(scale(text), value)).toBeCloseTo(share);
  });

  it.each([
    ['0-10/0.5', 8.3, 8.5],
    ['0-10/0.5', 11, 10],
    ['0-10/0.5', -1, 0],
    ['0-10/0.1', 7.25, 7.3],
    ['F,D,C', 1.4, 1],
  ])('the scale %s has no %d, and the nearest value is %d', (text, value, nearest) => {
    expect(isOnScale(scale(text), value)).toBe(false);
    expect(nearestScore(scale(text), value)).toBe(nearest);
  });

  it.each(['', '0-10', '10-0/1', '0-10/3', '0-1000/1', '0-10/0', 'A', 'A,A'])(
    '%j is not a scale',
    (text) => expect(readScale(text)).toBeNull(),
  );

  it('a scale of words needs no other words', () => {
    const words = scale('Skip it,Recommended,Essential');
    expect([scoreLabel(words, 1), scaleWords(words)]).toEqual([
      'Recommended',
      'Skip it to Essential',
    ]);
    expect(scoreWord(words, [{ from: 0, word: 'Another' }], 2)).toBe('Essential');
    expect(readScale(`Skip it,${'x'.repeat(17)}`)).toBeNull();
    expect(['Skip it,Play', 'F,D,C'].map((text) => isOfWords(scale(text)))).toEqual([true, false]);
  });

  it('scores with the same word are grouped, best first', () => {
    const words = [
      { from: 9, word: 'Superb' },
      { from: 8, word: 'Good' },
      { from: 0, word: 'So so' },
    ];
    expect(wordRanges(scale('0-10/0.5'), words)).toEqual([
      { word: 'Superb', low: '9.0', high: '10' },
      { word: 'Good', low: '8.0', high: '8.5' },
      { word: 'So so', low: '0.0', high: '7.5' },
    ]);
    expect(wordRanges(scale('Skip it,Play it'), [])).toEqual([
      { word: 'Play it', low: 'Play it', high: 'Play it' },
      { word: 'Skip it', low: 'Skip it', high: 'Skip it' },
    ]);
  });

  it("each value has a word: the site's, or the usual one by share", () => {
    const words = [
      { from: 9, word: 'Superb' },
      { from: 0, word: 'So so' },
    ];
    const ten = scale('0-10/0.1');
    expect([9, 8.9, 0].map((value) => scoreWord(ten, words, value))).toEqual([
      'Superb',
      'So so',
      'So so',
    ]);
    expect([10, 9, 8.9, 7, 0].map((value) => scoreWord(ten, [], value))).toEqual([
      'Essential',
      'Essential',
      'Great',
      'Good',
      'Bad',
    ]);
  });
});
