import { expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';

/** What becomes of typed characters. */
function typed(text: string): string {
  const { type, select, html } = openEditor('<p></p>');
  select(1);
  for (const key of text) type(key);
  return html();
}

test.each([
  [
    '[a map](https://maps.example/1) here',
    '<p><a href="https://maps.example/1">a map</a> here</p>',
  ],
  ['See [it](/articles/tides)', '<p>See <a href="/articles/tides">it</a></p>'],
])('the typed Markdown link %s becomes a link', (text, html) => {
  expect(typed(text)).toBe(html);
});

test.each([
  '[1](2)',
  '![a map](https://maps.example/1)',
  '[x](javascript:alert)',
  '[](https://a.example)',
])('the typed text %s stays as it is', (text) => {
  expect(typed(text)).toBe(`<p>${text}</p>`);
});
