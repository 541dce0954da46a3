/** Words of a text, described so that they are found again in an edited one. */
export interface Anchor {
  quote: string;
  before: string;
  after: string;
  /** Where the words begin in the plain text. */
  at: number;
  /** Whether the text has them only once. */
  isUnique: boolean;
}

export interface Span {
  from: number;
  to: number;
}

const CONTEXT = 32;
const MAX_QUOTE = 1000;
/** At least this part of the letter pairs is the same: of words, of the text around them, and of that of repeated words. */
const SAME_WORDS = 0.5;
const SAME_CONTEXT = 0.3;
const SAME_CONTEXT_OF_REPEATED = 0.6;
/** Shorter words aren't recognized without the text around them. */
const MIN_MOVED = 4;
/** Phrases that are everywhere are compared this often. */
const MAX_MATCHES = 500;

/** The nearest place that doesn't split a character. */
function whole(text: string, at: number): number {
  const isSplit =
    /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');
  return Math.min(Math.max(0, isSplit ? at - 1 : at), text.length);
}

/** @param isUnique whether the text has the words only once; found out if it isn't known */
export function describeSpan(text: string, span: Span, isUnique?: boolean): Anchor {
  const from = whole(text, span.from);
  const to = whole(text, Math.min(span.to, from + MAX_QUOTE));
  const quote = text.slice(from, to);
  return {
    quote,
    before: text.slice(whole(text, from - CONTEXT), from),
    after: text.slice(to, whole(text, to + CONTEXT)),
    at: from,
    isUnique: isUnique ?? (text.indexOf(quote) === from && text.indexOf(quote, from + 1) < 0),
  };
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** How similar texts are, from 0 to 1: their common letter pairs (Sørensen–Dice). */
function similarity(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1;
  const pairs = pairsOf(one);
  let common = 0;
  for (const [pair, count] of pairsOf(other)) common += Math.min(count, pairs.get(pair) ?? 0);
  const all = Math.max(1, one.length + other.length - 2);
  return (2 * common) / all;
}

function matchesOf(text: string, words: string): number[] {
  const found: number[] = [];
  if (words === '') return found;
  let at = text.indexOf(words);
  while (at >= 0 && found.length < MAX_MATCHES) {
    found.push(at);
    at = text.indexOf(words, at + 1);
  }
  return found;
}

/** The same words with the same text around them, else the only ones that there are and ever were. */
function findExact(text: string, { quote, before, after, at, isUnique }: Anchor): Span | null {
  const matches = matchesOf(text, quote).map((from) => {
    const to = from + quote.length;
    const around = similarity(
      before + after,
      text.slice(Math.max(0, from - before.length), from) + text.slice(to, to + after.length),
    );
    return { from, to, around, distance: Math.abs(from - at) };
  });
  const [best] = matches.toSorted((a, b) => b.around - a.around || a.distance - b.distance);
  if (best === undefined) return null;
  const isMoved = isUnique && matches.length === 1 && quote.length >= MIN_MOVED;
  const needed = isUnique ? SAME_CONTEXT : SAME_CONTEXT_OF_REPEATED;
  return best.around >= needed || isMoved ? { from: best.from, to: best.to } : null;
}

/** Similar words between the same text before and after. */
function findEdited(text: string, { quote, before, after, at }: Anchor): Span | null {
  const head = before.slice(-CONTEXT / 2);
  const tail = after.slice(0, CONTEXT / 2);
  const starts = head === '' ? [0] : matchesOf(text, head).map((from) => from + head.length);
  for (const from of starts.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))) {
    const to = tail === '' ? text.length : text.indexOf(tail, from);
    if (to < from || to - from > 2 * quote.length + CONTEXT) continue;
    if (similarity(quote, text.slice(from, to)) >= SAME_WORDS) return { from, to };
  }
  return null;
}

/**
 * Finds words in an edited text. If the same words are elsewhere, too, those with the same text around them are meant.
 * @returns null if they were deleted
 */
export const findAnchor = (text: string, anchor: Anchor): Span | null =>
  findExact(text, anchor) ?? findEdited(text, anchor);
