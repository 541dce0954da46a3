import { type Chain, measure, type Typeface } from './fonts.ts';
import { characters, type Piece, pieces } from './title-text.ts';

/** One way of setting a text. Steps are tried from the loudest to the quietest. */
interface Step {
  /** Index into a typeface's widths: 0 is the widest. */
  width: 0 | 1 | 2 | 3 | 4;
  /** Pixels. */
  size: number;
  /** Factor of the size. */
  leading: number;
  /** Letter spacing in em. */
  tracking: number;
  maxLines: number;
}

/** A text as it is to be drawn. */
export interface FittedText {
  lines: string[];
  chain: Chain;
  size: number;
  leading: number;
  tracking: number;
}

interface Box {
  /** Pixels. */
  width: number;
  height: number;
}

function step(
  width: Step['width'],
  size: number,
  leading: number,
  tracking: number,
  maxLines: number,
): Step {
  return { width, size, leading, tracking, maxLines };
}

/** The width gives way first, the size only after the narrowest width. */
const LATIN_STEPS: readonly Step[] = [
  step(0, 220, 0.9, -0.024, 1),
  step(0, 176, 0.91, -0.024, 1),
  step(0, 148, 0.92, -0.022, 1),
  step(0, 120, 0.92, -0.02, 2),
  step(0, 100, 0.94, -0.018, 3),
  step(1, 88, 0.96, -0.018, 3),
  step(2, 80, 0.97, -0.014, 4),
  step(3, 70, 0.99, -0.008, 5),
  step(4, 66, 1, -0.002, 6),
  step(4, 60, 1, -0.002, 6),
  step(4, 54, 1.01, 0, 7),
  step(4, 48, 1.03, 0, 8),
  step(4, 42, 1.04, 0, 9),
  step(4, 38, 1.06, 0, 10),
];

/** The Japanese face has one width, so only the size can give way. */
const JAPANESE_STEPS: readonly Step[] = [
  step(2, 112, 1.08, 0, 2),
  step(2, 92, 1.1, 0, 3),
  step(2, 76, 1.12, 0, 4),
  step(2, 64, 1.14, 0, 5),
  step(2, 54, 1.16, 0, 6),
  step(2, 46, 1.18, 0, 7),
  step(2, 40, 1.2, 0, 8),
  step(2, 34, 1.22, 0, 9),
];

/** Added to the leading, so that accents keep clear of the line above them. */
const ACCENT_LEADING = 0.05;
const TALL_ACCENT_LEADING = 0.1;
const ACCENTED = /\p{L}\p{M}/u;
/** Accents on capitals or on each other. */
const TALL = /\p{Lu}\p{M}|\p{L}\p{M}{2}/u;

/** Below this size a broken word in larger letters reads better than a whole one in smaller. */
const WHOLE_WORD_MIN = 48;
const HYPHENATED = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]$/u;
/** Room for what measuring without kerning may miss. */
const SLACK = 0.99;
const ELLIPSIS = '\u2026';

type Width = (text: string) => number;

/** Cuts a piece that is wider than a line into even parts; letters get a hyphen at the cut. */
function cutPiece({ text, spaced }: Piece, line: number, width: Width): Piece[] {
  if (width(text) <= line) return [{ text, spaced }];
  const letters = characters(text);
  for (let count = Math.ceil(width(text) / line); count < letters.length; count++) {
    const parts = Array.from({ length: count }, (_, index) => {
      const start = Math.round((letters.length * index) / count);
      const end = Math.round((letters.length * (index + 1)) / count);
      const part = letters.slice(start, end).join('');
      const inWord = HYPHENATED.test(part) && /^\p{L}/u.test(letters[end] ?? '');
      return { text: inWord ? `${part}-` : part, spaced: spaced && index === 0 };
    });
    if (parts.every((part) => width(part.text) <= line)) return parts;
  }
  return letters.map((letter, index) => ({ text: letter, spaced: spaced && index === 0 }));
}

function wrap(list: readonly Piece[], limit: number, width: Width): string[] {
  const lines: string[] = [];
  for (const { text, spaced } of list) {
    const last = lines.at(-1);
    const longer = last === undefined ? text : last + (spaced ? ' ' : '') + text;
    if (last !== undefined && width(longer) <= limit) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

/** The same number of lines, as even in length as they get. */
function balance(list: readonly Piece[], limit: number, width: Width): string[] {
  const best = wrap(list, limit, width);
  let low = Math.max(limit / 2, ...list.map(({ text }) => width(text)));
  let high = limit;
  if (best.length === 1 || low >= high) return best;
  for (let round = 0; round < 8; round++) {
    const middle = (low + high) / 2;
    if (wrap(list, middle, width).length > best.length) low = middle;
    else high = middle;
  }
  return wrap(list, high, width);
}

/** Shortens a line until it and an ellipsis fit. */
function endWithEllipsis(line: string, limit: number, width: Width): string {
  const kept = characters(line);
  const ended = () => kept.join('').replace(/[\s\p{Pd}\p{Ps}\p{Pi}.,:;、。・]+$/u, '') + ELLIPSIS;
  while (kept.length > 1 && width(ended()) > limit) kept.pop();
  return ended();
}

function accentLeading(text: string): number {
  const apart = text.normalize('NFD');
  if (TALL.test(apart)) return TALL_ACCENT_LEADING;
  return ACCENTED.test(apart) ? ACCENT_LEADING : 0;
}

/**
 * Sets a text of any length into a box: in narrower widths of the face first, then in fewer
 * pixels, and at last cut off with an ellipsis.
 * @param text showable and not empty
 * @param typeface one that has all its characters
 */
export function fitText(text: string, typeface: Typeface, box: Box): FittedText {
  const steps = typeface.stretches ? LATIN_STEPS : JAPANESE_STEPS;
  const extra = accentLeading(text);
  const whole = pieces(text);
  let quietest: FittedText | undefined;
  for (const breaking of [false, true]) {
    for (const { width: index, size, leading: tight, tracking, maxLines } of steps) {
      const leading = tight + extra;
      if (!breaking && size < WHOLE_WORD_MIN) break;
      const chain = typeface.widths[index];
      const limit = (box.width / size) * SLACK;
      const width: Width = (part) => measure(part, chain, tracking);
      const tooWide = whole.some((piece) => width(piece.text) > limit);
      // A word is broken in the narrowest width only: wide letters would break nearly every one.
      if (tooWide && (!breaking || (typeface.stretches && index < 4))) continue;
      const list = tooWide ? whole.flatMap((piece) => cutPiece(piece, limit, width)) : whole;
      const room = Math.min(maxLines, Math.floor(box.height / (size * leading)));
      const lines = wrap(list, limit, width);
      const setting = { chain, size, leading, tracking };
      if (lines.length <= room) return { lines: balance(list, limit, width), ...setting };
      const shown = lines.slice(0, Math.max(room, 1));
      const last = endWithEllipsis(shown.pop() ?? '', limit, width);
      quietest = { lines: [...shown, last], ...setting };
    }
  }
  if (quietest) return quietest;
  throw new Error('A cover text needs a box with some room');
}

/** The width of a text on one line, in pixels. */
export function labelWidth(text: string, chain: Chain, size: number): number {
  return measure(text, chain) * size;
}

/**
 * A label on one line, cut off with an ellipsis where it is too long.
 * @param size pixels
 * @param room pixels
 * @returns the text and its width in pixels
 */
export function fitLabel(
  text: string,
  chain: Chain,
  size: number,
  room: number,
): { text: string; width: number } {
  const width: Width = (part) => measure(part, chain) * size;
  const shown = width(text) <= room ? text : endWithEllipsis(text, room, width);
  return { text: shown, width: width(shown) };
}
