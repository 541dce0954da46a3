import { describe, expect, it } from 'vitest';
import { escapeHtml, htmlToText } from './html.ts';

describe('text of HTML', () => {
  it.each([
    ['decodes entities', '<p>a &amp; b &lt;c&gt; &#128377; &eacute;</p>', 'a & b <c> 🕹 é'],
    [
      'keeps blocks apart',
      '<h2>One</h2><p>Two</p><ul><li>three</li><li>four</li></ul>',
      'One Two three four',
    ],
    ['and broken lines', 'one<br>two<hr>three', 'one two three'],
    ['and table cells', '<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['keeps a word together across its marks', '<p>f<strong>o</strong>g</p>', 'fog'],
    ['folds white space', '<p>\n  a\t b&nbsp;c </p>\n', 'a b c'],
    ['leaves out addresses', '<a href="/x">a</a><img src="/y.png" alt="z">', 'a'],
    ['of nothing is nothing', '', ''],
    ['scripts and drawings are left out', 'a<script>b</script><svg><title>c</title></svg>d', 'ad'],
    ['reads text that only looks like a tag', 'a &lt;b&gt; c', 'a <b> c'],
  ])('%s', (_name, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});

it('text is escaped for HTML, between tags and in attributes', () => {
  expect(escapeHtml(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/a&gt;',
  );
});
