import { describe, expect, it } from 'vitest';
import type { ImportWarning } from '../source.ts';
import { plainHtml } from './plain-html.ts';

function imported(html: string) {
  const warnings: ImportWarning[] = [];
  const written = plainHtml(html, { siteUrl: 'https://old.example', isClassic: false, warnings });
  return [written, ...warnings.map(({ issue }) => issue)];
}
const HIDDEN = 'Hidden text or image';

describe('text that a browser hides', () => {
  it.each([
    '<p style="display:none">S</p>',
    '<p>A<span style="color: red; DISPLAY : none !important">S</span></p>',
    '<div hidden>S</div>',
    '<div hidden="until-found">S</div>',
    '<p style="visibility: hidden">S</p>',
    '<p style="mso-hide:all">S</p>',
    '<dialog>S</dialog>',
    '<div popover>S</div>',
    '<p style="opacity:0">S</p>',
    '<div style="position:absolute;left:-9999px">S <a href="https://casino.example">S</a></div>',
    '<p style="text-indent:-9999px">S</p>',
    '<span style="font-size:0">S</span>',
    '<p style="height:0;overflow:hidden">S</p>',
    '<p class="screen-reader-text">S</p>',
    '<p class="x d-none">S</p>',
    '<table><tr><td hidden>S</td></tr></table>',
    '<ul><li style="display:none">S</li></ul>',
    '<figure style="display:none"><img src="https://a.test/1.jpg"></figure>',
    '<img src="https://a.test/1.jpg" style="display:none">',
    '<style>p.x, .y > b, #z { color: red; display: none }</style><p class="w x">S</p><div id="z">S</div>',
    '<style>/* } */ .x{visibility:hidden}</style><div class="x"><p>S</p></div>',
  ])('is removed and named: %s', (html) => {
    const [written, ...issues] = imported(`${html}<p>B</p>`);
    expect(written).not.toContain('S');
    expect(written).not.toContain('<img');
    expect(written).toMatch(/<p>B<\/p>$/);
    expect(issues).toEqual([HIDDEN]);
  });

  it.each([
    '<template>S</template>',
    '<noscript>S</noscript>',
    '<canvas>S</canvas>',
    '<!-- S -->',
    '<!--[if mso]><p>S</p><![endif]-->',
    '<?php echo "S"; ?>',
    '<![CDATA[S]]>',
    '<span style="display:none"></span>',
  ])('and what is no text is removed: %s', (html) => {
    expect(imported(`${html}<p>B</p>`)).toEqual(['<p>B</p>']);
  });

  it.each([
    ['<p class="d-none d-md-block">S</p>', '<p>S</p>'],
    ['<p class="hidden lg:block">S</p>', '<p>S</p>'],
    ['<p style="display:block;left:-2px;opacity:0.9">S</p>', '<p>S</p>'],
    ['<dialog open>S</dialog>', '<p>S</p>'],
    [
      '<div style="height:0;padding-bottom:56%"><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe></div>',
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
    ],
    ['<style>@media print { .x { display: none } }</style><p class="x">S</p>', '<p>S</p>'],
    ['<style>.x{display:none}</style><p class="xy">S</p>', '<p>S</p>'],
  ])('only where it is hidden: %s', (html, written) => {
    expect(imported(html)).toEqual([written]);
  });

  it('style sheets and elements of any size are read in one go', () => {
    const parts = ['<style>', '<style>@media{', '@media{', 'a{', '{}', 'a{b}', '/*', '.a,'];
    for (const part of [...parts, '<p style="display:none">']) {
      const html = `<style>${part.repeat(50_000)}`;
      expect(imported(html)[0]?.length).toBeLessThan(2000);
    }
  });
});

describe('images', () => {
  it.each(['data-src', 'data-lazy-src', 'data-original'])(
    'that a script loads late by %s are imported',
    (name) => {
      const placeholder = 'data:image/gif;base64,R0lGOD';
      const html = `<img src="${placeholder}" ${name}="https://a.test/1.jpg" alt="A">`;
      expect(imported(html)).toEqual(['<figure><img src="https://a.test/1.jpg" alt="A"></figure>']);
    },
  );

  it('within the text itself are named', () => {
    const html = `<p>A<img src="data:image/png;base64,${'A'.repeat(5000)}"></p>`;
    expect(imported(html)).toEqual(['<p>A</p>', 'Image within the text (a data: URL)']);
  });
});
