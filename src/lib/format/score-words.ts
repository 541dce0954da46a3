import { message, type Translate } from '../messages/messages.ts';

/** The default words for scores, best first. */
export const USUAL_SCORE_WORDS = [
  message('Essential'),
  message('Great'),
  message('Good'),
  message('Decent'),
  message('Mixed'),
  message('Weak'),
  message('Bad'),
] as const;

export const isUsualScoreWord = (word: string): boolean =>
  (USUAL_SCORE_WORDS as readonly string[]).includes(word);

/**
 * The word of a score in a language. Default words are translated; the owner's own stay, as do scores that are words.
 * @param own words that the owner gave to scores
 */
export const shownScoreWord = (
  translate: Translate,
  { word, label }: { word: string; label: string },
  own: readonly string[] = [],
): string =>
  isUsualScoreWord(word) && word !== label && !own.includes(word) ? translate(word) : word;
