import { countUnspaced } from './search/words.ts';
import { wordCount } from './text.ts';

/** What most people read of prose in a minute. */
const WORDS_PER_MINUTE = 230;
/** Of characters, where words are written without spaces. */
const CHARACTERS_PER_MINUTE = 500;

/** How long a text is, in words as long to read: of scripts without spaces some two characters are one. */
export const readingWords = (text: string): number =>
  wordCount(text) + (countUnspaced(text) * WORDS_PER_MINUTE) / CHARACTERS_PER_MINUTE;

/** How long it takes to read a text, in whole minutes; at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(readingWords(text) / WORDS_PER_MINUTE));
