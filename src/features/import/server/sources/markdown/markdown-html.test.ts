import { expect, it } from 'vitest';
import { markdownHtml, ownMarkdownHtml } from './markdown-html.ts';

it.each([
  ['tables', '| a |\n|---|\n| 1 |', /<td>1<\/td>/],
  ['code and its language', '```ts\na < b\n```', /<code class="language-ts">a &lt; b\n<\/code>/],
  [
    'lists to tick off',
    '- [x] done\n- [ ] open\n  - [ ] half',
    /<ul class="checklist">\n<li>done<\/li>\n<li>open\n<ul class="checklist">\n<li>half<\/li>/,
  ],
  ['boxes among other items', '- [x] done\n- open', /<ul>\n<li>\u2611 done<\/li>\n<li>open<\/li>/],
  ['HTML within', 'a <u>b</u>\n\n<div>\n\n*c*\n\n</div>', /<u>b<\/u>[\s\S]*<div>\s*<p><em>c<\/em>/],
  [
    'footnotes at their place, each time they are referred to',
    'One[^b] two[^a] one[^b].\n\n[^a]: First *note*\n[^b]: Second\n    and more',
    /^<p>One<span class="footnote"><p>Second\nand more<\/p>\s*<\/span> two<span class="footnote"><p>First <em>note<\/em><\/p>\s*<\/span> one<span class="footnote"><p>Second\nand more<\/p>\s*<\/span>\.<\/p>\n$/,
  ],
  [
    'a footnote that refers to itself',
    'One[^a].\n\n[^a]: Me[^a]',
    /^<p>One<span class="footnote"><p>Me<span class="footnote"><\/span><\/p>\s*<\/span>\.<\/p>\n$/,
  ],
  [
    'bare addresses within a text',
    'See https://a.example/b.',
    /^<p>See https:\/\/a\.example\/b\.<\/p>/,
  ],
  [
    'what looks like a footnote',
    'a[^1] ^[b] example.com',
    /^<p>a\[\^1\] \^\[b\] example\.com<\/p>\n$/,
  ],
])('Markdown becomes HTML: %s', (_, markdown, html) => {
  expect(markdownHtml(markdown)).toMatch(html);
});

it('our own Markdown has its footnotes at their place', () => {
  expect(ownMarkdownHtml('One[^1].\n\n[^1]: A \\*star\\*')).toBe(
    '<p>One<span class="footnote"><p>A *star*</p>\n</span>.</p>\n',
  );
});
