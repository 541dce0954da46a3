import { expect, it } from 'vitest';
import { entryToText, textToEntry, textToHtml } from './entry-text.ts';

it.each([
  ['The lamp comes on.', '<p>The lamp comes on.</p>'],
  ['One\ntwo\n\nThree', '<p>One<br>two</p><p>Three</p>'],
  ['> We checked.\n> Hal Osterby', '<blockquote><p>We checked.</p><p>Hal Osterby</p></blockquote>'],
  ['Out:\n- one\n- two', '<p>Out:</p><ul><li>one</li><li>two</li></ul>'],
  ['A *slanted*, a **bold** one', '<p>A <em>slanted</em>, a <strong>bold</strong> one</p>'],
  [
    'See [the page](https://a.example/x_y_*z*)',
    '<p>See <a href="https://a.example/x_y_*z*">the page</a></p>',
  ],
  ['See https://a.example/x', '<p>See <a href="https://a.example/x">https://a.example/x</a></p>'],
  ['1 < 2 & 3 > 2, 2 * 3 * 4', '<p>1 &lt; 2 &amp; 3 &gt; 2, 2 * 3 * 4</p>'],
])('the text %j becomes %s and back', (text, html) => {
  expect(textToHtml(text)).toBe(html);
  const again = entryToText({ moment: '', html });
  expect(textToHtml(again)).toBe(html);
});

it('a URL ends before the period of its sentence, and HTML is escaped', () => {
  expect(textToHtml('At https://a.example.')).toContain('<a href="https://a.example">');
  expect(textToHtml('<b>"x"</b>')).toBe('<p>&lt;b&gt;&quot;x&quot;&lt;/b&gt;</p>');
  expect(textToHtml(' \n\n ')).toBe('');
});

it('the first line of a key moment is its name', () => {
  const entry = textToEntry(' The lamp\nIt is red.\n\nAnd warm. ', true);
  expect(entry).toEqual({ moment: 'The lamp', html: '<p>It is red.</p><p>And warm.</p>' });
  expect(entryToText(entry)).toBe('The lamp\nIt is red.\n\nAnd warm.');
  expect(textToEntry('The lamp', true)).toEqual({ moment: 'The lamp', html: '' });
  expect(entryToText({ moment: 'The lamp', html: '' })).toBe('The lamp');
});
