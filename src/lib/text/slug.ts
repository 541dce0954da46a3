import { fold } from './words.ts';

const MAX_SLUG = 120;

/**
 * The slug of a title (spec §4 'Slug and AI'): lower case, runs of anything but letters and digits
 * one hyphen, none at the ends. Accented Latin letters become plain ones; a title in another script
 * alone has no such slug and gives ''.
 */
export function slugify(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
