import { expect, test } from 'vitest';
import { looksLikeMarkdown } from './markdown.ts';

test.each([
  ['# A heading\n\ntext'],
  ['text\n\n```js\nlet a;\n```'],
  ['read [the guide](https://a.example)'],
  ['it is **loud** here'],
  ['- one\n- two'],
  ['1. one\n2. two'],
  ['> a\n> b'],
  ['| a | b |\n|---|---|\n| 1 | 2 |'],
])('%j is Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

test.each([
  ['Just a sentence.'],
  ['#hashtag and #another'],
  ['- a single dash'],
  ['2 * 3 * 4 = 24'],
  ['In 1998. It was good'],
  ['snake_case_name and 5 > 4'],
  ['[sic] (as it was)'],
  ['a **'],
])('%j is plain text', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});
