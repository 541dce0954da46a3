import { fold, words } from '#lib/text/words.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const COMBINING = /\p{M}/u;

/** How many UTF-16 units at the beginning of a word have been typed; none where it is another one. */
function typedOf(word: string, typed: string, whole: boolean): number {
  let length = 0;
  let begun = '';
  for (const character of word) {
    if (begun.length >= typed.length && !COMBINING.test(character)) break;
    length += character.length;
    begun = fold(word.slice(0, length));
  }
  const fits = whole ? begun === typed && length === word.length : begun.startsWith(typed);
  return fits ? length : 0;
}

/**
 * Where the words that were typed stand in a title, as the search compares them: the last one may be the
 * beginning of a word.
 * @returns ranges in UTF-16 units; the second number is the first one behind
 */
export function typedMarks(title: string, typed: string): [from: number, to: number][] {
  const wanted = words(typed);
  return [...title.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const most = Math.max(
      0,
      ...wanted.map((one, place) => typedOf(word, one, place < wanted.length - 1)),
    );
    return most > 0 ? [[index, index + most] as [number, number]] : [];
  });
}
