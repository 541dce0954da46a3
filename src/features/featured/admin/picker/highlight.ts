/** A piece of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  match: boolean;
}

/** Cuts a text where the words of a search stand in it, without regard to case. */
export function pieces(text: string, search: string): Piece[] {
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text, match: false }];
  // The brackets make split() keep what it splits at: every second piece is a match.
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((piece, index) => ({ text: piece, match: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
