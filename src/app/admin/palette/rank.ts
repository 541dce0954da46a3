import { type Mark, markTyped } from '#lib/text/search/marks.ts';
import { words } from '#lib/text/search/words.ts';

/** At most this many of a kind are shown. */
const MAX_SHOWN = 5;

/**
 * How well a text matches, best first: 0 if it begins with what was typed, 1 if each typed word begins one
 * of its words; null if it doesn't match.
 * @param typed folded words
 */
export function rank(text: string, typed: readonly string[]): number | null {
  const own = words(text);
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
}

/** The best matches, all of them in their order if nothing was typed. */
export function best<One extends Ranked>(all: readonly One[], typed: readonly string[]): One[] {
  const ranked = all.flatMap((one) => {
    const place = rank(one.text, typed) ?? (rank(`${one.text} ${one.also ?? ''}`, typed) && 2);
    return place === null ? [] : [{ one, place }];
  });
  return ranked
    .sort((a, b) => a.place - b.place)
    .slice(0, MAX_SHOWN)
    .map(({ one }) => one);
}
