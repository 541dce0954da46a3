import { describe, expect, it, test } from 'vitest';
import { FORM_BLOCK_HTML } from '#tests/support/content/form-blocks.ts';
import { htmlToMarkdown, readersMarkdown } from '../markdown/public.ts';
import { openText } from '../open-text.ts';
import { renderArticle } from '../render.ts';
import { sanitizeArticleHtml, sanitizePageHtml } from '../sanitize.ts';

const RULE = { remoteImages: 'import', siteUrl: 'https://mag.example' } as const;
const htmlOf = Object.fromEntries(FORM_BLOCK_HTML);
const pros = htmlOf.pros ?? '';
const buy = htmlOf.buy ?? '';
const pins = htmlOf.pins ?? '';

it('spaces that don’t break a line stay', () => {
  const html = buy.replace('$59.99', '59,99\u00a0€').replace('Oil &amp; Lamp', '油\u3000灯');
  expect(sanitizeArticleHtml(html)).toBe(html);
});

describe.each(FORM_BLOCK_HTML)('a block of the kind %s', (kind, html) => {
  it.each([sanitizeArticleHtml, sanitizePageHtml])('stays as it is after %o', (sanitize) => {
    expect(sanitize(`<p>A</p>${html}<p>B</p>`)).toBe(`<p>A</p>${html}<p>B</p>`);
    expect(sanitize(html.replaceAll('><', '>\n  <'))).toBe(html);
  });

  it('loses attributes that its form doesn’t write', () => {
    const hostile = html
      .replace('<figure', '<figure onclick="x()" style="x" id="x" data-x="1"')
      .replaceAll('<li', '<li onclick="x()" style="x"')
      .replaceAll('<img', '<img onerror="x()" srcset="x" width="9"')
      .replaceAll('</li>', '<script>x()</script></li>');
    expect(sanitizeArticleHtml(hostile)).toBe(html);
  });

  it('is no block with more in it, and the rest of it stays', () => {
    const more = html.replace('</figure>', '<h2>More</h2></figure>');
    const clean = sanitizeArticleHtml(kind === 'compare' ? `${more}<p>x</p>` : more);
    expect(clean).not.toMatch(/class="(?:block|at)-/);
    expect(clean).toContain('<h2>More</h2>');
    expect(sanitizeArticleHtml(clean)).toBe(clean);
  });

  it('is no block in another one', () => {
    const clean = sanitizeArticleHtml(`<figure class="block-tier"><p>A</p>${html}</figure>`);
    expect(clean).not.toContain('class="block-');
  });

  it('is plain text and Markdown that say what it says', () => {
    const words = html
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .split(/\s+/)
      .filter(Boolean);
    const text = openText(html);
    const markdown = readersMarkdown(html).replaceAll('\\', '');
    for (const word of words) {
      expect(text).toContain(word);
      expect(markdown).toContain(word);
    }
    expect(markdown).not.toMatch(/<(?:figure|ul|table)/);
    // An export keeps it as it is, so that an import restores it.
    expect(htmlToMarkdown(html)).toContain(`<figure class="block-${kind}">`);
  });
});

describe('blocks', () => {
  test.each([
    [
      'a URL with a script',
      buy.replace('https://shop.example/?a=1&amp;b=2', 'javascript:alert(1)'),
    ],
    ['a path as a shop', buy.replace('https://shop.example/?a=1&amp;b=2', '/shop')],
    ['no disclosure', buy.replace('<p>We may earn a commission.</p>', '')],
    ['an empty disclosure', buy.replace('We may earn a commission.', ' ')],
    ['no cons', pros.replace('<li>Dim screen</li>', '')],
    ['a pin outside of the image', pins.replace('at-12-40', 'at-12-101')],
    ['two kinds', pros.replace('block-pros', 'block-pros block-tier')],
    ['an unknown kind', pros.replace('block-pros', 'block-x')],
    ['bold in a point', pros.replace('Dim screen', '<strong>Dim</strong> screen')],
    ['a footnote', pros.replace('Dim screen', 'Dim<span class="footnote"> Very</span>')],
    [
      'three images',
      (htmlOf.compare ?? '').replace(
        '<figure>',
        '<figure><img src="/demo/images/fog.webp" alt="" /><figcaption>C</figcaption></figure><figure>',
      ),
    ],
  ])('with %s are none: what they say stays', (_name, html) => {
    const clean = sanitizeArticleHtml(html);
    expect(clean).not.toMatch(/class="(?:block|at)-|javascript:/);
    expect(openText(clean)).toBe(
      openText(sanitizeArticleHtml(html.replace(/ class="block[^"]*"/, ''))),
    );
    expect(sanitizeArticleHtml(clean)).toBe(clean);
  });

  it('with 10,000 rows are a plain list', () => {
    const rows = '<li><strong>A</strong> b</li>'.repeat(10_000);
    const html = `<figure class="block-timeline"><ol>${rows}</ol></figure>`;
    expect(sanitizeArticleHtml(html)).toBe(`<figure><ol>${rows}</ol></figure>`);
  });

  it('nested a hundred deep are none', () => {
    const html = `${'<figure class="block-tier">'.repeat(100)}<p>A</p>${'</figure>'.repeat(100)}`;
    expect(sanitizeArticleHtml(html)).not.toContain('class=');
  });

  it('a pin outside of a block has no class', () => {
    expect(sanitizeArticleHtml('<ol><li class="at-1-2">A</li></ol>')).toBe('<ol><li>A</li></ol>');
  });
});

describe('what readers get', () => {
  const render = (html: string) => renderArticle(html, RULE).html;

  it('links of shops are marked as paid for', () => {
    const shown = render(buy);
    expect(shown.match(/ rel="sponsored"/g)).toHaveLength(2);
  });

  it('pins have their places, and the image its proportions', () => {
    const IMAGE = `/media/${'a'.repeat(20)}-1600x800/1600.jpg`;
    const shown = render(pins.replace('/demo/images/castle.webp', IMAGE));
    expect(shown).toContain('<figure class="block-pins" style="--r:2.000">');
    expect(shown).toContain('<li style="--x:12;--y:40">The gate</li>');
    expect(shown).not.toContain('at-12');
    expect(shown).toMatch(/<a [^>]*data-zoom=""/);
  });

  it('compared images open nothing: the slider is over them', () => {
    expect(render(htmlOf.compare ?? '')).not.toContain('data-zoom');
  });

  it('the parts of a comparison of specs have the roles that Safari takes from blocks', () => {
    const roles = [...render(htmlOf.specs ?? '').matchAll(/ role="(\w+)"/g)].map(
      ([, role]) => role,
    );
    const row = ['row', 'rowheader', 'cell', 'cell'];
    const head = ['rowgroup', 'row', 'columnheader', 'columnheader', 'columnheader'];
    expect(roles).toEqual(['table', ...head, 'rowgroup', ...row, ...row]);
    expect(render('<table><tr><td>A</td></tr></table>')).not.toMatch(/role="(?:table|row|cell)"/);
  });

  it('a comparison of specs doesn’t scroll by itself; other tables are numbered as before', () => {
    const table = '<table><tr><td>A</td></tr></table>';
    const shown = render(`${htmlOf.specs}${table}`);
    expect(shown).toContain('</figcaption><table role="table"><thead');
    expect(shown.match(/aria-label="Table \d"/g)).toEqual(['aria-label="Table 1"']);
  });
});
