import { diffArrays } from 'diff';

const TAG =
  /<!--[\s\S]*?-->|<(?<end>\/?)(?<tag>[a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** The outermost elements of an HTML text with the blanks behind them. Joined they are the text. */
export function outermost(html: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let depth = 0;
  for (const match of html.matchAll(TAG)) {
    const [token] = match;
    const { end, tag } = match.groups ?? {};
    const isBlank = token.trim() === '';
    if (depth === 0 && piece !== '' && !isBlank && piece.trim() !== '') {
      pieces.push(piece);
      piece = '';
    }
    piece += token;
    if (tag === undefined || VOID.has(tag.toLowerCase())) continue;
    depth = Math.max(0, depth + (end === '/' ? -1 : 1));
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** A stretch of the common origin, and what somebody made of it. */
interface Hunk {
  start: number;
  end: number;
  pieces: string[];
}

/** Compared without the blanks around them. */
const comparator = (a: string, b: string) => a.trim() === b.trim();
const TIME = 400;

function hunksOf(origin: string[], now: string[]): Hunk[] | null {
  const runs = diffArrays(origin, now, { comparator, timeout: TIME });
  if (runs === undefined) return null;
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | null = null;
  for (const { added, removed, value } of runs) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (open === null) {
      open = { start: at, end: at, pieces: [] };
      hunks.push(open);
    }
    if (added) open.pieces.push(...value);
    else {
      at += value.length;
      open.end = at;
    }
  }
  return hunks;
}

const isSame = (a: Hunk, b: Hunk) =>
  a.start === b.start && a.end === b.end && a.pieces.join('').trim() === b.pieces.join('').trim();

/** Whether two changes are of the same place. Where one only puts something in, beside is too near. */
function meet(a: Hunk, b: Hunk): boolean {
  const puts = a.start === a.end || b.start === b.end;
  return puts ? a.start <= b.end && b.start <= a.end : a.start < b.end && b.start < a.end;
}

/**
 * Two changed texts of one origin put together, paragraph by paragraph.
 * @returns null where both changed the same place
 */
export function textTogether(origin: string, mine: string, theirs: string): string | null {
  const base = outermost(origin);
  const [own, other] = [hunksOf(base, outermost(mine)), hunksOf(base, outermost(theirs))];
  if (own === null || other === null) return null;
  const more = other.filter((hunk) => !own.some((one) => isSame(one, hunk)));
  if (more.some((hunk) => own.some((one) => meet(one, hunk)))) return null;
  const pieces: string[] = [];
  let at = 0;
  for (const hunk of [...own, ...more].toSorted((a, b) => a.start - b.start)) {
    pieces.push(...base.slice(at, hunk.start), ...hunk.pieces);
    at = hunk.end;
  }
  return [...pieces, ...base.slice(at)].join('');
}

/** Two changed lists of one origin put together: theirs, with what I took out and put in. */
export function listTogether(origin: string[], mine: string[], theirs: string[]): string[] {
  const kept = theirs.filter((one) => mine.includes(one) || !origin.includes(one));
  return [...kept, ...mine.filter((one) => !origin.includes(one) && !kept.includes(one))];
}
