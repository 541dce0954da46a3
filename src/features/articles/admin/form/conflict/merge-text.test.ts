import { expect, it } from 'vitest';
import { listTogether, outermost, textTogether } from './merge-text.ts';

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

it.each([
  [p('a', 'b'), ['<p>a</p>', '<p>b</p>']],
  ['<p>a<br>b</p>\n<hr>\n<img src="x">', ['<p>a<br>b</p>\n', '<hr>\n', '<img src="x">']],
  ['<ul><li>a</li><li><p>b</p></li></ul>text', ['<ul><li>a</li><li><p>b</p></li></ul>', 'text']],
  ['</p>odd<p>never closed', ['</p>', 'odd', '<p>never closed']],
  [' \n', [' \n']],
  ['', []],
])('the outermost elements of %j', (html, pieces) => {
  expect(outermost(html)).toEqual(pieces);
  expect(outermost(html).join('')).toBe(html);
});

const BASE = p('a', 'b', 'c', 'd');
it.each([
  ['of different paragraphs', p('a', 'B', 'c', 'd'), p('a', 'b', 'c', 'D'), p('a', 'B', 'c', 'D')],
  ['side by side', p('a', 'B', 'c', 'd'), p('a', 'b', 'C', 'd'), p('a', 'B', 'C', 'd')],
  ['taken out and put in', p('b', 'c', 'd'), p('a', 'b', 'c', 'd', 'e'), p('b', 'c', 'd', 'e')],
  ['that are the same', p('a', 'X', 'c', 'd'), p('a', 'X', 'c', 'Y'), p('a', 'X', 'c', 'Y')],
  ['on one side alone', BASE, p('x'), p('x')],
  ['of blanks', BASE.replaceAll('><', '>\n<'), p('a', 'b', 'c', 'D'), p('a', 'b', 'c', 'D')],
  ['of one paragraph', p('a', 'B', 'c', 'd'), p('a', 'x', 'c', 'd'), null],
  ['put in at one place', p('a', 'x', 'b', 'c', 'd'), p('a', 'y', 'b', 'c', 'd'), null],
  ['changed and taken out', p('a', 'B', 'c', 'd'), p('a', 'd'), null],
])('two changes %s', (_, mine, theirs, together) => {
  expect(textTogether(BASE, mine, theirs)).toBe(together);
});

it('lists are put together by what was put in and taken out', () => {
  expect(listTogether(['a', 'b', 'c'], ['a', 'c', 'x'], ['b', 'c', 'y'])).toEqual(['c', 'y', 'x']);
  expect(listTogether([], ['x'], ['x'])).toEqual(['x']);
});
