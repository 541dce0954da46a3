import { cut } from '#lib/text/text.ts';
import { DESCRIPTION_LENGTH } from './values.ts';

/** An article's description: its own, or the start of its text. */
export function descriptionOf(
  { metaDescription, excerpt }: { metaDescription: string; excerpt: string },
  text: string,
): string {
  return metaDescription || excerpt || cut(text, DESCRIPTION_LENGTH, '');
}
