import { type Mark, markTyped } from '#lib/text/search/marks.ts';
import { indexedNameWords } from '#lib/text/search/words.ts';

/** At most this many of a kind are shown. */
export const MAX_SHOWN = 5;

/**
 * How well a text matches, best first: 0 if it begins with what was typed, 1 if each typed word begins one
 * of its words; null if it doesn't match.
 * @param typed folded words
 */
export function rank(text: string, typed: readonly string[]): number | null {
  const own = indexedNameWords(text);
  const places = typed.map((word) => own.findIndex((one) => one.startsWith(word)));
  if (places.includes(-1)) return null;
  return places.every((place, index) => place === index) ? 0 : 1;
}

/** Where the typed words begin words of a text. */
export const marksOf = (text: string, typed: readonly string[]): Mark[] =>
  typed.flatMap((word) => markTyped(text, [word]));

interface Ranked {
  text: string;
  /** Other words that find it. */
  also?: string | undefined;
  /** The server found it for the typed text, perhaps by words that aren't shown. */
  isFound?: boolean;
}

function placeOf({ text, also = '', isFound = false }: Ranked, typed: readonly string[]) {
  const own = rank(text, typed);
  if (own !== null) return own;
  if (rank(`${text} ${also}`, typed) !== null) return 2;
  return isFound ? 3 : null;
}

/** The best matches; the first ones if nothing was typed. */
export function best<One extends Ranked>(
  all: readonly One[],
  typed: readonly string[],
  max = MAX_SHOWN,
): One[] {
  const ranked = all.flatMap((one) => {
    const place = placeOf(one, typed);
    return place === null ? [] : [{ one, place }];
  });
  return ranked
    .sort((a, b) => a.place - b.place)
    .slice(0, max)
    .map(({ one }) => one);
}
