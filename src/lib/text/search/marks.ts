import { type PlacedWord, placedSpellings, placedWords, words } from './words.ts';

/** Start and end of a mark in UTF-16 units. */
export type Mark = [from: number, to: number];

interface Hit extends PlacedWord {
  /** The index of the word. */
  which: number;
}

/**
 * @param wanted folded words, the last of which may be a prefix
 * @returns the index of a word among them; -1 if it is none
 */
function placeAmong(wanted: readonly string[], word: string): number {
  const whole = wanted.indexOf(word);
  if (whole !== -1) return whole;
  const last = wanted.at(-1) ?? '';
  return last !== '' && word.startsWith(last) ? wanted.length - 1 : -1;
}

const among = (placed: readonly PlacedWord[], wanted: readonly string[]): Hit[] =>
  placed
    .map((one) => ({ ...one, which: placeAmong(wanted, one.word) }))
    .filter(({ which }) => which !== -1);

/** Other spellings count if a word is nowhere as typed: 'Spider-Man' for spiderman. */
function hitsOf(text: string, placed: readonly PlacedWord[], wanted: readonly string[]): Hit[] {
  const hits = among(placed, wanted);
  if (new Set(hits.map(({ which }) => which)).size === new Set(wanted).size) return hits;
  const isApart = (one: Hit) => hits.every((hit) => hit.to <= one.from || hit.from >= one.to);
  const other = among(placedSpellings(text), wanted).filter(isApart);
  return [...hits, ...other].sort((a, b) => a.from - b.from);
}

/**
 * Adjacent matches, as in scripts without spaces, become one mark.
 * @param by offset of the text
 */
function marksOf(hits: readonly Hit[], by = 0): Mark[] {
  const marks: Mark[] = [];
  for (const { from, to } of hits) {
    const before = marks.at(-1);
    if (before && before[1] >= from + by) before[1] = Math.max(before[1], to + by);
    else marks.push([from + by, to + by]);
  }
  return marks;
}

/**
 * Where searched words occur in a text.
 * @param wanted folded words, the last of which may be a prefix
 */
export const markWords = (text: string, wanted: readonly string[]): Mark[] =>
  marksOf(hitsOf(text, placedWords(text), wanted));

/** Scripts whose letters keep their shape next to others. */
const APART = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{M}'’]+$/u;
const CHARACTER = /.\p{M}*/gsu;

/** For a prefix, only its part of the word. */
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

/**
 * Like `markWords` while the user types: of an unfinished word only the typed part is marked, if it can be
 * cut there.
 */
export const markTyped = (text: string, wanted: readonly string[]): Mark[] =>
  marksOf(hitsOf(text, placedWords(text), wanted).map((hit) => begunOf(text, hit, wanted)));

/** The first window of a length with the most different words. */
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

/** The last position up to `end` that doesn't split a character. */
function beforeCharacter(text: string, end: number): number {
  let at = end;
  while (at > 0 && at < text.length && JOINS_ON.test(text[at] ?? '')) at -= 1;
  return at;
}

/** A part of a text around searched words. */
export interface Passage {
  text: string;
  marks: Mark[];
}

/**
 * The part of a text where most different words occur close together, cut between words, with '…' at the
 * cuts.
 * @param wanted folded words, the last of which may be a prefix
 * @param length about this many UTF-16 units
 * @returns null if none of them occurs
 */
export function passageAbout(
  text: string,
  wanted: readonly string[],
  length: number,
): Passage | null {
  const placed = placedWords(text);
  const hits = hitsOf(text, placed, wanted);
  const best = bestHits(hits, length);
  if (best === null) return null;
  if (text.length <= length) return { text, marks: marksOf(hits) };
  const { first, last } = best;
  const room = Math.max(0, length - (last.to - first.from));
  // Text after the words says more than text before them.
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
