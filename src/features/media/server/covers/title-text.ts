const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const japaneseWords = new Intl.Segmenter('ja', { granularity: 'word' });

const KEYCAP = /([0-9#*])\ufe0f?\u20e3/gu;
const EMOJI = /\p{RGI_Emoji}/gv;
const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]/gu;
/** Controls, invisible formatting (zero-width, bidirectional), private and unassigned characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd]/gu;
const NON_BREAKING = /[\u2007\u202f]/gu;
const OTHER_SPACES = /[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+/gu;
/** More marks than this on one letter belong to no language and would grow into the line above. */
const MAX_MARKS = 2;

function reduceGrapheme(grapheme: string, shows: (text: string) => boolean): string | null {
  const [base = '', ...marks] = [...grapheme];
  const bare = grapheme.normalize('NFKD').replace(/\p{M}/gu, '');
  const candidates = [base + marks.slice(0, MAX_MARKS).join(''), grapheme.normalize('NFKC'), bare];
  for (const candidate of candidates) {
    if (candidate !== '' && shows(candidate)) return candidate;
  }
  // A letter cannot go missing without changing the title; a symbol can.
  return /[\p{L}\p{N}]/u.test(grapheme) ? null : '';
}

/**
 * Makes a text fit to be set: one line, visible characters only, no emoji, and for a character
 * without a glyph its plain form where it has one.
 * @param shows whether the fonts have every character of a text
 * @returns the text, possibly empty, or null when it has letters that no font can show
 */
export function showable(raw: string, shows: (text: string) => boolean): string | null {
  const plain = raw
    .toWellFormed()
    .normalize('NFC')
    .replace(KEYCAP, '$1')
    .replace(EMOJI, '')
    .replace(LINE_ENDS, ' ')
    .replace(INVISIBLE, '')
    .replace(NON_BREAKING, '\u00a0');
  let text = '';
  for (const { segment } of graphemes.segment(plain)) {
    const kept = /^\s$/u.test(segment) ? segment : reduceGrapheme(segment, shows);
    if (kept === null) return null;
    text += kept;
  }
  return text.replace(OTHER_SPACES, ' ').trim();
}

/** A piece of a title that stays on one line. */
export interface Piece {
  text: string;
  /** Whether a space parts it from the piece before, when both share a line. */
  spaced: boolean;
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uffee]/u;
/** What may not begin a line: closing punctuation, small kana, the long-vowel mark. */
const STICKS_TO_LEFT =
  /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}\p{M}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ～〜ー・]/u;
/** What may not end a line. */
const STICKS_TO_RIGHT = /[\p{Ps}\p{Pi}]$/u;
/** After a hyphen, slash or dash, with enough on both sides to make the break worth it. */
const INNER_BREAK = /(?<=[\p{L}\p{N}]{3}[-\u2010/\u2013\u2014])(?=[\p{L}\p{N}]{3})/u;

function joinSticky(words: string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && (STICKS_TO_LEFT.test(word) || STICKS_TO_RIGHT.test(last))) {
      joined[joined.length - 1] = last + word;
    } else joined.push(word);
  }
  return joined;
}

/** Splits a showable text at the places where a line may end. */
export function pieces(text: string): Piece[] {
  return text.split(' ').flatMap((word) => {
    const parts = WIDE.test(word)
      ? joinSticky([...japaneseWords.segment(word)].map(({ segment }) => segment))
      : word.split(INNER_BREAK);
    return parts.map((part, index) => ({ text: part, spaced: index === 0 }));
  });
}

/** The user-perceived characters of a text. */
export function characters(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}
