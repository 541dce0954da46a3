/** Stays: joiners within words and drawn signs, and the mark of how a sign is drawn, one of each. */
const STAYS =
  '(?<=[\\p{L}\\p{M}])[\\u200C\\u200D](?=(?!\\p{DI})\\p{L})' +
  '|(?<=\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier})\\u200D(?=\\p{Extended_Pictographic})' +
  '|(?<=\\p{Emoji})[\\uFE0E\\uFE0F]';
const UNSEEN = new RegExp(`(${STAYS})|[\\p{Cf}\\p{Co}\\p{Cn}\\p{DI}]`, 'gu');

/**
 * A text without what nobody sees and a machine reads: tag characters, marks of direction, breaks
 * without width, fillers, characters that mean nothing (Unicode categories Cf, Co, Cn and what is
 * ignorable by default). Control characters stay.
 */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '$1');

/** A text without marks that turn the direction of what follows, also of what is written after it. */
export const withoutDirections = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
