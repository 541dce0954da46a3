/** Kept, one in a row: joiners within words and emoji, and variation selectors. */
const STAYS =
  '(?<=[\\p{L}\\p{M}])[\\u200C\\u200D](?=(?!\\p{DI})\\p{L})' +
  '|(?<=\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier})\\u200D(?=\\p{Extended_Pictographic})' +
  '|(?<=\\p{Emoji})[\\uFE0E\\uFE0F]';
const UNSEEN = new RegExp(`(${STAYS})|[\\p{Cf}\\p{Co}\\p{Cn}\\p{DI}]`, 'gu');

/**
 * Removes characters that are invisible to people but not to programs: tag characters, direction marks,
 * zero-width breaks, fillers, unassigned characters (Unicode categories Cf, Co, Cn and default ignorables).
 * Control characters stay.
 */
export const stripInvisible = (text: string): string => text.replace(UNSEEN, '$1');

/** Removes characters that change the direction of the following text. */
export const withoutDirections = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
