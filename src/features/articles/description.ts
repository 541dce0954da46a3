import { cut } from '#lib/text/text.ts';
import { DESCRIPTION_LENGTH } from './values.ts';

/** What an article says about itself: in its own words, else with its first ones. */
export function descriptionOf(
  { metaDescription, excerpt }: { metaDescription: string; excerpt: string },
  text: string,
): string {
  return metaDescription || excerpt || cut(text, DESCRIPTION_LENGTH, '');
}
