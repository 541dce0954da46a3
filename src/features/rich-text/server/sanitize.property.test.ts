import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORM_BLOCK_HTML } from '#tests/support/content/form-blocks.ts';
import { sanitizeArticleHtml, sanitizePageHtml } from './sanitize.ts';

const ID = 'dQw4w9WgXcQ';
const OUR_PLAYER = / src="https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}"/;

const TAGS = [
  'p',
  'div',
  'h1',
  'h2',
  'h6',
  'a',
  'b',
  'em',
  'ul',
  'li',
  'pre',
  'code',
  'table',
  'td',
  'figure',
  'figcaption',
  'strong',
  'ol',
  'iframe',
  'img',
  'br',
  'svg',
  'script',
  'style',
  'template',
  'textarea',
  'xmp',
  'title',
  'math',
  'details',
  'x-y',
  'noscript',
  'select',
  'option',
];
const ATTRIBUTES = [
  'href',
  'src',
  'class',
  'style',
  'onclick',
  'title',
  'lang',
  'alt',
  'srcset',
  'open',
  'start',
  'id',
];
const VALUES = [
  'javascript:alert(1)',
  'https://a.test/"<b>',
  `https://youtu.be/${ID}`,
  '//b.test',
  'wide',
  'checklist',
  'gallery fold',
  'columns',
  'team',
  'buttons',
  'secondary',
  'block-pros',
  'block-tier',
  'block-timeline',
  'block-pins',
  'at-10-20',
  'language-ts',
  '"><script>x</script>',
  '&quot;',
  '&lt;',
  '\u0000',
  '</iframe><img src=x onerror=a()>',
  '',
  'x&amp;y',
];
const TEXTS = [
  'a',
  ' ',
  '<',
  '>',
  '&',
  '&lt;script&gt;',
  '&amp;lt;',
  '"',
  '\n',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '</p>',
  '</',
  '&#0;',
  '\u00a0',
  '🎮',
  '<script',
  '</script>',
  '</textarea>',
];

const attribute = fc
  .tuple(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...VALUES), fc.constantFrom('"', "'", ''))
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`);
const opening = fc
  .tuple(
    fc.constantFrom(...TAGS),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom('>', '/>', ''),
  )
  .map(([tag, attributes, end]) => `<${tag}${attributes.join('')}${end}`);
const closing = fc.constantFrom(...TAGS).map((tag) => `</${tag}>`);
const markup = fc
  .array(fc.oneof(opening, closing, fc.constantFrom(...TEXTS), fc.string({ maxLength: 5 })), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''));

const block = fc
  .tuple(
    fc.constantFrom(...FORM_BLOCK_HTML),
    fc.nat(),
    fc.oneof(opening, closing, fc.constantFrom(...TEXTS)),
  )
  .map(([[, html], at, part]) => {
    const from = at % html.length;
    return html.slice(0, from) + part + html.slice(from);
  });
const fragment = fc.oneof(
  markup,
  block,
  fc.tuple(markup, block).map((both) => both.join('')),
);

describe.each([sanitizeArticleHtml, sanitizePageHtml])('%o with arbitrary HTML', (sanitize) => {
  it('sanitizing twice equals sanitizing once', () => {
    const property = fc.property(fragment, (html) => {
      const once = sanitize(html);
      expect(sanitize(once)).toBe(once);
    });
    fc.assert(property, { seed: 20260305, numRuns: 3000 });
  });

  it('no script and no request remains', () => {
    const property = fc.property(fragment, (html) => {
      const clean = sanitize(html);
      for (const [tag] of clean.matchAll(/<[a-z][^>]*>/g)) {
        // Anything inside quotes is text.
        const names = tag.replace(/="[^"]*"/g, '');
        expect(names).not.toMatch(
          /^<(script|style|svg|math|template|textarea|xmp|title|select|x-)/,
        );
        expect(names).not.toMatch(/ (on\w+|style|srcset|srcdoc|id)\b/);
        expect(tag).not.toMatch(/ (href|src)="(javascript|data|\/\/)/i);
        if (tag.startsWith('<iframe')) expect(tag).toMatch(OUR_PLAYER);
      }
      // Every other angle bracket is text.
      expect(clean.replace(/<\/?[a-z][a-z0-9]*( [a-z]+(="[^"<>]*")?)*( \/)?>/g, '')).not.toMatch(
        /[<>]/,
      );
    });
    fc.assert(property, { seed: 20260306, numRuns: 3000 });
  });
});
