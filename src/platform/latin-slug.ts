import anyAscii from 'any-ascii';
import { slugify } from '#lib/text/slug.ts';

const LETTERS = /\p{L}/gu;
const LATIN = /\p{sc=Latin}/gu;

/** The slug of a title. Titles mostly in another script are transliterated; '' if that gives no letter or digit. */
export function latinSlug(title: string): string {
  const letters = title.match(LETTERS)?.length ?? 0;
  const latin = title.match(LATIN)?.length ?? 0;
  return latin * 2 >= letters ? slugify(title) : slugify(anyAscii(title)) || slugify(title);
}
