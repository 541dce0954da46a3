import { describe, expect, it } from 'vitest';
import { htmlToText } from '#platform/html.ts';
import { htmlToMarkdown, readersMarkdown } from '../markdown/public.ts';
import { renderArticle } from '../render.ts';
import { sanitizeArticleHtml } from '../sanitize.ts';

const note = (text: string) => `<span class="footnote"> ${text}</span>`;
const rendered = (html: string) => renderArticle(html, null).html;
const reference = (number: number) =>
  `<sup><a href="#note-${number}" role="doc-noteref" id="note-${number}-ref" aria-label="Footnote ${number}">${number}</a></sup>`;
const listed = (number: number, html: string) =>
  `<li id="note-${number}">${html} <a href="#note-${number}-ref" role="doc-backlink" aria-label="Back to footnote ${number} in the text">\u21a9\ufe0e</a></li>`;

describe('the sanitizer', () => {
  it.each([
    [
      'keeps a note as it is stored',
      `<p>a${note('b &amp; c')}</p>`,
      `<p>a${note('b &amp; c')}</p>`,
    ],
    ['keeps its language', '<p><span lang="de" class="footnote"> b</span></p>', null],
    [
      'reduces a note to plain text with the URLs of its links',
      '<p>a<span class="footnote"><p>See <em>the</em> <a href="https://b.example/c">report</a></p><img src="/d.png" onerror="e()"></span></p>',
      `<p>a${note('See the report (https://b.example/c)')}</p>`,
    ],
    [
      'writes a URL that is its own text once',
      '<p>a<span class="footnote"><a href="https://b.example/c">https://b.example/c</a></span></p>',
      `<p>a${note('https://b.example/c')}</p>`,
    ],
    [
      'removes scripts, handlers and unsafe links from a note',
      '<p>a<span class="footnote" onclick="b()" style="c"><script>d()</script><a href="javascript:e()">f</a><iframe src="https://g.example"></iframe></span></p>',
      `<p>a${note('f ()')}</p>`.replace(' ()', ''),
    ],
    [
      'keeps markup in the text of a note as text',
      `<p>a${note('&lt;img src=x onerror=b()&gt;')}</p>`,
      null,
    ],
    [
      'makes a note within a note a part of its text',
      `<p>a<span class="footnote">b<span class="footnote">c</span> d</span></p>`,
      `<p>a${note('bc d')}</p>`,
    ],
    ['removes an empty note', '<p>a<span class="footnote"> <br></span></p>', '<p>a</p>'],
    [
      'removes other classes',
      '<p><span class="footnotes evil">a</span></p>',
      '<p><span>a</span></p>',
    ],
    [
      'sees a class that is written with entities',
      '<p>a<span class="foot&#110;ote"><b>b</b></span></p>',
      `<p>a${note('b')}</p>`,
    ],
  ])('%s', (_name, html, clean) => {
    const stored = sanitizeArticleHtml(html);
    expect(stored).toBe(clean ?? html);
    expect(sanitizeArticleHtml(stored)).toBe(stored);
  });
});

describe('for readers', () => {
  it('notes are numbered in order and listed after the end mark, each with a link back', () => {
    const html = rendered(`<p>One${note('First.')} two${note('Second.')}.</p><p>End.</p>`);
    expect(html.replace(/<svg.*?<\/svg>/, '<svg/>')).toBe(
      `<p>One${reference(1)} two${reference(2)}.</p><p>End.<svg/></p>` +
        '<section role="doc-endnotes" aria-label="Footnotes"><p><strong>Footnotes</strong></p>' +
        `<ol>${listed(1, 'First.')}${listed(2, 'Second.')}</ol></section>`,
    );
  });

  it('URLs in a note are links, and nothing else is markup', () => {
    const html = rendered(
      `<p>a${note('See https://a.example/b?c=1&amp;d="e, (http://f.example). &lt;img src=x onerror=g()&gt; javascript:h()')}</p>`,
    );
    expect(html).toContain(
      listed(
        1,
        'See <a href="https://a.example/b?c=1&amp;d=">https://a.example/b?c=1&amp;d=</a>&quot;e, ' +
          '(<a href="http://f.example">http://f.example</a>). &lt;img src=x onerror=g()&gt; javascript:h()',
      ),
    );
  });

  it('a note in a link is referred to after the link', () => {
    const html = rendered(`<p><a href="/a">b${note('c')} d</a> e</p>`);
    expect(html).toContain(`<p><a href="/a">b d</a>${reference(1)} e`);
  });

  it('a note in a spoiler is hidden in the list, too', () => {
    const html = rendered(
      `<details><summary>End</summary><p>a${note('He dies.')}</p></details><details class="fold"><summary>More</summary><p>b${note('c')}</p></details>`,
    );
    const hidden = '<details class="spoiler"><summary>Spoiler</summary><p>He dies.</p></details>';
    expect(html).toContain(listed(1, hidden) + listed(2, 'c'));
  });

  it('a note is no part of its heading or of the name of its table', () => {
    const { html, headings } = renderArticle(
      `<h2>Fog${note('Dense.')}</h2><table><caption>Oil${note('Whale.')}</caption><tbody><tr><td>1</td></tr></tbody></table>`,
      null,
    );
    expect(headings).toEqual([{ id: 'text-fog', level: 2, title: 'Fog' }]);
    expect(html).toContain('aria-label="Oil"');
    expect(html).toContain(`<h2 id="text-fog">Fog${reference(1)}</h2>`);
  });

  it('a step of a checklist that starts with a note has its checkbox', () => {
    expect(rendered(`<ul class="checklist"><li>${note('a')}b</li></ul>`)).toContain(
      `<label><input type="checkbox" autocomplete="off"><span>${reference(1)}b</span></label>`,
    );
  });

  it('the words of notes count as text, apart from the word before them', () => {
    const html = `<p>Wax${note('Of bees.')} burns</p>`;
    expect(renderArticle(html, null).text).toBe('Wax Of bees. burns');
    expect(htmlToText(html)).toBe('Wax Of bees. burns');
  });

  it('a text without notes has no list', () => {
    expect(rendered('<p>a <span lang="de">b</span></p>')).not.toContain('section');
  });
});

it('notes are footnotes in Markdown, numbered in each text', () => {
  const html = `<p>One${note('A *star*.')} and${note('https://a.example/b')}.</p><p>End.</p>`;
  const markdown = 'One[^1] and[^2].\n\nEnd.\n\n[^1]: A \\*star\\*.\n\n[^2]: https://a.example/b';
  expect(htmlToMarkdown(html)).toBe(markdown);
  expect(readersMarkdown(html)).toBe(markdown);
  expect(htmlToMarkdown('<p>End[^1]</p>')).toBe('End\\[^1\\]');
});

it.each([
  ['spoiler', (html: string) => `<details><summary>End</summary><p>${html}</p></details>`],
  [
    'table without a heading',
    (html: string) => `<table><tbody><tr><td>${html}</td></tr></tbody></table>`,
  ],
  ['paragraph in another language', (html: string) => `<p lang="de">${html}</p>`],
])('notes in a %s stay within it in Markdown, and are not listed', (_name, within) => {
  const block = within(`a${note('He dies.')}`);
  const html = `<p>One${note('First.')}</p>${block}<p>Two${note('Second.')}</p>`;
  const markdown = `One[^1]\n\n${block}\n\nTwo[^2]\n\n[^1]: First.\n\n[^2]: Second.`;
  expect(htmlToMarkdown(html)).toBe(markdown);
  expect(readersMarkdown(html)).toBe(markdown);
});
