import { cutWords } from '#lib/text/excerpt/cut-words.ts';
import { DESCRIPTION_LENGTH } from './values.ts';

/** An article's description: its own, or the start of its text. */
export function descriptionOf(
  { metaDescription, excerpt }: { metaDescription: string; excerpt: string },
  text: string,
): string {
  return metaDescription || excerpt || cutWords(text, DESCRIPTION_LENGTH - 1);
}
