import { type PlacedWord, placedWords, words } from './words.ts';

/** From which UTF-16 unit of a text on, and before which. */
export type Mark = [from: number, to: number];

interface Hit extends PlacedWord {
  /** Which of the words it is. */
  which: number;
}

/**
 * @param wanted folded words, the last of which may be the beginning of one
 * @returns the place of a word among them; -1 where it is none
 */
function placeAmong(wanted: readonly string[], word: string): number {
  const whole = wanted.indexOf(word);
  if (whole !== -1) return whole;
  const last = wanted.at(-1) ?? '';
  return last !== '' && word.startsWith(last) ? wanted.length - 1 : -1;
}

const hitsOf = (placed: readonly PlacedWord[], wanted: readonly string[]): Hit[] =>
  placed
    .map((one) => ({ ...one, which: placeAmong(wanted, one.word) }))
    .filter(({ which }) => which !== -1);

/** What stands side by side, as in scripts without spaces, is one mark. @param by how far the text moved */
function marksOf(hits: readonly Hit[], by = 0): Mark[] {
  const marks: Mark[] = [];
  for (const { from, to } of hits) {
    const before = marks.at(-1);
    if (before && before[1] >= from + by) before[1] = to + by;
    else marks.push([from + by, to + by]);
  }
  return marks;
}

/**
 * Where words stand in a text that were searched.
 * @param wanted folded words, the last of which may be the beginning of one
 */
export const markWords = (text: string, wanted: readonly string[]): Mark[] =>
  marksOf(hitsOf(placedWords(text), wanted));

/** Scripts whose letters stand apart; in others they change with what is beside them. */
const APART = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{M}'’]+$/u;
const CHARACTER = /.\p{M}*/gsu;

/** Of a word that was begun, as much as that. */
function begunOf(text: string, hit: Hit, wanted: readonly string[]): Hit {
  const typed = wanted[hit.which] ?? '';
  const written = text.slice(hit.from, hit.to);
  if (hit.word === typed || !APART.test(written)) return hit;
  let to = 0;
  for (const [character] of written.matchAll(CHARACTER)) {
    to += character.length;
    if (words(written.slice(0, to)).join('').length >= typed.length) break;
  }
  return { ...hit, to: hit.from + to };
}

/** As `markWords`, for what is still being typed: of a word that goes on only its beginning, where it can be cut. */
export const markTyped = (text: string, wanted: readonly string[]): Mark[] =>
  marksOf(hitsOf(placedWords(text), wanted).map((hit) => begunOf(text, hit, wanted)));

/** The first of the places of a length where most different words stand together. */
function bestHits(hits: readonly Hit[], length: number): { first: Hit; last: Hit } | null {
  let best: { first: Hit; last: Hit; different: number } | null = null;
  for (const [index, first] of hits.entries()) {
    const seen = new Set<number>();
    for (let next = index; next < hits.length; next += 1) {
      const last = hits[next];
      if (!last || (next > index && last.to - first.from > length)) break;
      if (seen.has(last.which)) continue;
      seen.add(last.which);
      if (seen.size > (best?.different ?? 0)) best = { first, last, different: seen.size };
    }
  }
  return best;
}

const MARK_OF_A_CUT = '…';
const JOINS_ON = /\u200d|[\p{M}\udc00-\udfff]/u;

/** The last place up to `end` that is not within a character. */
function beforeCharacter(text: string, end: number): number {
  let at = end;
  while (at > 0 && at < text.length && JOINS_ON.test(text[at] ?? '')) at -= 1;
  return at;
}

/** A part of a text about words that were searched. */
export interface Passage {
  text: string;
  marks: Mark[];
}

/**
 * The part of a text where most different ones of the words stand near each other, from a word to a
 * word, with '…' where something was cut off.
 * @param wanted folded words, the last of which may be the beginning of one
 * @param length about so many UTF-16 units
 * @returns null where none of them is in it
 */
export function passageAbout(
  text: string,
  wanted: readonly string[],
  length: number,
): Passage | null {
  const placed = placedWords(text);
  const hits = hitsOf(placed, wanted);
  const best = bestHits(hits, length);
  if (best === null) return null;
  if (text.length <= length) return { text, marks: marksOf(hits) };
  const { first, last } = best;
  const room = Math.max(0, length - (last.to - first.from));
  // What follows tells more than what was before.
  const earliest = Math.min(first.from - Math.floor(room / 3), text.length - length);
  const latest = Math.max(earliest, 0) + length;
  const isApart = ({ from }: PlacedWord) => from === 0 || /\s/.test(text[from - 1] ?? '');
  const ahead = placed.filter(({ from }) => from >= earliest && from <= first.from);
  const start = earliest <= 0 ? 0 : (ahead.find(isApart) ?? ahead[0] ?? first).from;
  const rest = placed.filter(({ from, to }) => from >= last.from && to <= latest);
  const end =
    latest >= text.length
      ? text.length
      : beforeCharacter(text, rest.at(-1)?.to ?? Math.min(last.to, start + length));
  const before = start > 0 ? MARK_OF_A_CUT : '';
  const shown = hits.filter(({ from, to }) => from >= start && to <= end);
  return {
    text: before + text.slice(start, end) + (end < text.length ? MARK_OF_A_CUT : ''),
    marks: marksOf(shown, before.length - start),
  };
}
