import { describe, expect, it } from 'vitest';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { shownScoreWord, USUAL_SCORE_WORDS } from './score-words.ts';

describe('shownScoreWord', () => {
  const t = messagesIn('de');
  const score = (word: string, label = '9') => ({ word, label });

  it('translates default words', () => {
    expect(USUAL_SCORE_WORDS.map((word) => shownScoreWord(t, score(word)))).toEqual([
      'Unverzichtbar',
      'Großartig',
      'Gut',
      'Ordentlich',
      'Durchwachsen',
      'Schwach',
      'Schlecht',
    ]);
  });

  it("leaves the owner's words as they are, even if a message or a default word reads the same", () => {
    expect(shownScoreWord(t, score('Live'))).toBe('Live');
    expect(shownScoreWord(t, score('Search'))).toBe('Search');
    expect(shownScoreWord(t, score('Great'), ['Great'])).toBe('Great');
    expect(shownScoreWord(t, score('Great'), ['Good'])).toBe('Großartig');
    // A scale of words: the score itself is the owner's.
    expect(shownScoreWord(t, score('Great', 'Great'))).toBe('Great');
  });
});
