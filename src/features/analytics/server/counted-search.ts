import { stripInvisible } from '#lib/text/strip-invisible.ts';
import { PHRASE_MAX } from '../values.ts';

const MAX_WORDS = 6;
/** Enough for a year and an edition, too few for a phone number. */
const MAX_DIGITS = 5;
const ADDRESS = /@|:\/\/|^www\.|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u;

/** A search in lower case, trimmed, with single spaces. */
export const plainPhrase = (text: string): string =>
  stripInvisible(text.normalize('NFC')).trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * A search as it is counted.
 * @returns null for what isn't counted: empty or long texts and personal data (email addresses, URLs, phone and
 *   card numbers)
 */
export function countedPhrase(text: string): string | null {
  const phrase = plainPhrase(text);
  if ([...phrase].length > PHRASE_MAX || phrase.split(' ').length > MAX_WORDS) return null;
  if (!/\p{L}/u.test(phrase) || /\p{Cc}/u.test(phrase) || !phrase.isWellFormed()) return null;
  const digits = phrase.match(/\p{N}/gu)?.length ?? 0;
  return digits > MAX_DIGITS || ADDRESS.test(phrase) ? null : phrase;
}
