import { nameKey } from '#lib/text/name-key.ts';

const MOST = 6;

/** Tags match as the store matches them: without regard to case, accents or spacing. */

interface Piece {
  start: number;
  end: number;
  text: string;
}

/** The piece between commas in which the caret stands. */
function pieceAt(text: string, caret: number): Piece {
  const start = text.lastIndexOf(',', caret - 1) + 1;
  const comma = text.indexOf(',', caret);
  const end = comma === -1 ? text.length : comma;
  return { start, end, text: text.slice(start, end) };
}

/**
 * Known tags that go on from what is being typed: those that begin so, then those that hold it.
 * Those that stand in the field already are left out, and so is one that is typed out.
 */
export function suggestTags(text: string, caret: number, known: readonly string[]): string[] {
  const piece = pieceAt(text, caret);
  const typed = nameKey(piece.text);
  if (typed === '') return [];
  const others = text.slice(0, piece.start) + text.slice(piece.end);
  const standing = new Set(others.split(',').map(nameKey));
  const found = known
    .map((name) => ({ name, key: nameKey(name) }))
    .filter(
      ({ name, key }) => key.includes(typed) && !standing.has(key) && name !== piece.text.trim(),
    );
  const begins = found.filter(({ key }) => key.startsWith(typed));
  const holds = found.filter(({ key }) => !key.startsWith(typed));
  return [...begins, ...holds].slice(0, MOST).map(({ name }) => name);
}

/** Puts a tag in the place of what is being typed. @returns the text, and where the caret goes */
export function withTag(
  text: string,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const { start, end } = pieceAt(text, caret);
  const before = text.slice(0, start);
  const after = text.slice(end);
  const put = `${before}${before === '' ? '' : ' '}${name}`;
  // At the end the next one can be typed at once.
  const between = after === '' ? ', ' : '';
  return { text: put + between + after, caret: put.length + between.length };
}

/** Spells known tags as they are stored; everything else stays as it was typed. */
export function asStored(text: string, known: readonly string[]): string {
  const names = new Map(known.map((name) => [nameKey(name), name]));
  return text
    .split(',')
    .map((piece) => {
      const name = names.get(nameKey(piece));
      const typed = piece.trim();
      return name === undefined || typed === '' ? piece : piece.replace(typed, () => name);
    })
    .join(',');
}
