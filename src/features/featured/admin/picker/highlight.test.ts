import { expect, it } from 'vitest';
import { pieces } from './highlight.ts';

const marked = (text: string, search: string) =>
  pieces(text, search)
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['The Lantern Strait', 'strait', 'The Lantern [Strait]'],
  ['The Lantern Strait', 'lan stra', 'The [Lan]tern [Stra]it'],
  ['The Lantern Strait', '', 'The Lantern Strait'],
  ['The Lantern Strait', ' .*( ', 'The Lantern Strait'],
  ['Ärger im Äther', 'ä', '[Ä]rger im [Ä]ther'],
])('%j searched for %j: %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});
