import { describe, expect, it, test } from 'vitest';
import { sanitizeArticleHtml, sanitizePageHtml } from '../sanitize.ts';

const columns = (left: string, right = '<p>Right</p>') =>
  `<div class="columns"><div>${left}</div><div>${right}</div></div>`;
const button = (text = 'Go', href = '/games') => `<a href="${href}">${text}</a>`;
const row = (...links: string[]) => `<p class="buttons">${links.join(' ')}</p>`;

describe('blocks of a page', () => {
  test.each([
    ['a team list', '<div class="team"></div>'],
    ['a score scale', '<div class="scores"></div>'],
    ['a newsletter form', '<div class="newsletter"></div>'],
    ['a contact form', '<div class="contact"></div>'],
    ['columns with blocks', columns(`<h2>Us</h2><div class="team"></div>${row(button())}`)],
    ['empty columns', columns('', '')],
    ['a row of buttons', row(button(), `<a class="secondary" href="mailto:a@b.example">Mail</a>`)],
    [
      'a sponsored button',
      row('<a href="https://x.example/?a=1&amp;b=2" rel="sponsored">It’s</a>'),
    ],
    ['text before and after', '<p>One</p><div class="team"></div><p>Two</p>'],
  ])('%s stays as it is', (_name, html) => {
    expect(sanitizePageHtml(html)).toBe(html);
  });

  test.each([
    [
      'options are removed',
      '<div class="team big" id="x" data-all="1" dir="rtl"></div>',
      '<div class="team"></div>',
    ],
    [
      'unknown attributes are removed',
      '<div class="team" onclick="x()" style="x"></div>',
      '<div class="team"></div>',
    ],
    ['two kinds in one are none', '<div class="team scores"></div><p>A</p>', '<div></div><p>A</p>'],
    ['spaces in it are removed', '<div class="team">\n</div>', '<div class="team"></div>'],
    [
      'its text stays without the block',
      '<div class="team"><p>Hi</p></div>',
      '<div><p>Hi</p></div>',
    ],
    [
      'a second one is removed',
      '<div class="team"></div><p>A</p><div class="team"></div>',
      '<div class="team"></div><p>A</p>',
    ],
    [
      'a second contact form is removed, in columns too',
      `<div class="contact"></div>${columns('<div class="contact"></div>')}`,
      `<div class="contact"></div>${columns('')}`,
    ],
    [
      'a form inside a contact form is removed',
      '<div class="contact"><form action="//evil.example"><input name="a"></form></div>',
      '<div class="contact"></div>',
    ],
    [
      'one in a list is removed',
      '<ul><li>A<div class="scores"></div></li></ul>',
      '<ul><li>A</li></ul>',
    ],
    [
      'columns in a column lose their class',
      columns(columns('<p>A</p>')),
      columns('<div><div><p>A</p></div><div><p>Right</p></div></div>'),
    ],
    [
      'columns in a quote lose their class',
      `<blockquote>${columns('<p>A</p>')}</blockquote>`,
      '<blockquote><div><div><p>A</p></div><div><p>Right</p></div></div></blockquote>',
    ],
    [
      'three columns lose their class',
      '<div class="columns"><div>1</div><div>2</div><div>3</div></div>',
      '<div><div>1</div><div>2</div><div>3</div></div>',
    ],
    [
      'loose text in columns stays',
      '<div class="columns">Hi<div>1</div><div>2</div></div>',
      '<div>Hi<div>1</div><div>2</div></div>',
    ],
    [
      'a block as a column',
      '<div class="columns"><div class="team"></div><div>2</div></div>',
      '<div><div>2</div></div>',
    ],
    [
      'the text of a button is plain',
      row('<a href="/a" title="T"><b>Go</b> <em>on</em></a>'),
      row('<a href="/a">Go on</a>'),
    ],
    ['a button without a URL', row('<a>Go</a>'), '<p><a>Go</a></p>'],
    [
      'an image as a button',
      row('<a href="/a"><img src="/media/a/b.webp" alt="x"></a>'),
      '<p><a href="/a"><img src="/media/a/b.webp" alt="x" /></a></p>',
    ],
    ['text between buttons', row(button(), 'or', button()), `<p>${button()} or ${button()}</p>`],
    [
      'five buttons',
      row(...Array.from({ length: 5 }, () => button())),
      `<p>${Array.from({ length: 5 }, () => button()).join(' ')}</p>`,
    ],
    [
      'a secondary link in text',
      '<p><a class="secondary" href="/a">A</a></p>',
      '<p><a href="/a">A</a></p>',
    ],
    [
      'buttons in a list',
      `<ul><li>${row(button())}</li></ul>`,
      `<ul><li><p>${button()}</p></li></ul>`,
    ],
  ])('%s', (_name, html, clean) => {
    expect(sanitizePageHtml(html)).toBe(clean);
    expect(sanitizePageHtml(clean)).toBe(clean);
  });

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'vbscript:x',
  ])('a button can’t have the URL %s', (href) => {
    expect(sanitizePageHtml(row(button('Go', href)))).toBe('<p><a>Go</a></p>');
  });

  it('10,000 buttons and 10,000 blocks are plain links and one block', () => {
    const many = Array.from({ length: 10_000 }, () => button()).join(' ');
    expect(sanitizePageHtml(`<p class="buttons">${many}</p>`)).toBe(`<p>${many}</p>`);
    const blocks = '<div class="newsletter"></div>'.repeat(10_000);
    expect(sanitizePageHtml(blocks)).toBe('<div class="newsletter"></div>');
  });

  it('an article can’t have them: their text and links stay', () => {
    expect(sanitizeArticleHtml(columns('<p>Left</p>') + row(button()))).toBe(
      `<div><div><p>Left</p></div><div><p>Right</p></div></div><p>${button()}</p>`,
    );
    expect(sanitizeArticleHtml('<div class="team"></div>')).toBe('<div></div>');
  });
});
