import { fold } from './search/words.ts';

const MAX_SLUG = 120;

/**
 * The slug of a title (spec §4 'Slug and AI'): lower case, runs of other characters become one hyphen, none
 * at the ends. Accented Latin letters become plain ones; a title in another script has no slug and returns
 * ''.
 */
export function slugify(title: string): string {
  return fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}

/** This many numbers are tried one after the other. */
const ONE_BY_ONE = 20;

/**
 * The first free slug of a slug and its numbered forms -2, -3 ... If very many exist, as for titles without
 * usable letters, a binary search finds it.
 */
export async function numberedSlug(
  base: string,
  isFree: (slug: string) => Promise<boolean>,
): Promise<string> {
  const numbered = (number: number) => (number === 1 ? base : `${base}-${number}`);
  let [taken, free] = [0, 1];
  while (!(await isFree(numbered(free)))) {
    taken = free;
    free = free < ONE_BY_ONE ? free + 1 : free * 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isFree(numbered(middle))) free = middle;
    else taken = middle;
  }
  return numbered(free);
}
