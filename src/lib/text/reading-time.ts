import { countUnspaced } from './search/words.ts';
import { wordCount } from './text.ts';

/** Words of prose that most people read in a minute. */
const WORDS_PER_MINUTE = 230;
/** For scripts without spaces between words. */
const CHARACTERS_PER_MINUTE = 500;

/**
 * The length of a text in words, as far as reading time goes: about two characters of a script without spaces
 * count as one.
 */
export const readingWords = (text: string): number =>
  wordCount(text) + (countUnspaced(text) * WORDS_PER_MINUTE) / CHARACTERS_PER_MINUTE;

/** The reading time of a text in whole minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(readingWords(text) / WORDS_PER_MINUTE));
