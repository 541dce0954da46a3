import { nameKey } from '#lib/text/name-key.ts';

const MAX_SUGGESTIONS = 6;

interface Piece {
  start: number;
  end: number;
  text: string;
}

/** The piece between commas at the caret. */
function pieceAt(text: string, caret: number): Piece {
  const start = text.lastIndexOf(',', caret - 1) + 1;
  const comma = text.indexOf(',', caret);
  const end = comma === -1 ? text.length : comma;
  return { start, end, text: text.slice(start, end) };
}

/**
 * Known tags that contain the piece at the caret, those that begin with it first. Leaves out tags that are in the
 * field already.
 */
export function suggestTags(text: string, caret: number, known: readonly string[]): string[] {
  const piece = pieceAt(text, caret);
  const typed = nameKey(piece.text);
  if (typed === '') return [];
  const others = text.slice(0, piece.start) + text.slice(piece.end);
  const present = new Set(others.split(',').map(nameKey));
  const matches = known
    .map((name) => ({ name, key: nameKey(name) }))
    .filter(
      ({ name, key }) => key.includes(typed) && !present.has(key) && name !== piece.text.trim(),
    );
  const begins = matches.filter(({ key }) => key.startsWith(typed));
  const contains = matches.filter(({ key }) => !key.startsWith(typed));
  return [...begins, ...contains].slice(0, MAX_SUGGESTIONS).map(({ name }) => name);
}

/** Replaces the piece at the caret with a tag. @returns the text and the new caret */
export function insertTag(
  text: string,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const { start, end } = pieceAt(text, caret);
  const before = text.slice(0, start);
  const after = text.slice(end);
  const inserted = `${before}${before === '' ? '' : ' '}${name}`;
  // At the end of the field, the next tag can follow at once.
  const between = after === '' ? ', ' : '';
  return { text: inserted + between + after, caret: inserted.length + between.length };
}

/** Spells known tags as the server does; other text stays as typed. */
export function normalizeTags(text: string, known: readonly string[]): string {
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
