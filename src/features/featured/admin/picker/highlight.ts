/** A piece of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  match: boolean;
}

/** Splits a text at the words of a search, ignoring case. */
export function pieces(text: string, search: string): Piece[] {
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text, match: false }];
  // split() keeps what a group matches: every second piece is a match.
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((piece, index) => ({ text: piece, match: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
