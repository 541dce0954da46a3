import { afterEach, expect, it, vi } from 'vitest';
import { originalFields, readOriginal } from './original-text.ts';

const page = (main: string) =>
  '<html><head><title>Privacy Policy | Mag</title><meta name="description" content="Next to nothing."></head>' +
  `<body><header><p>Menu</p></header><main><div class="color-field"><h1>Privacy Policy<svg></svg></h1><p class="dek">Short.</p></div>${main}</main></body></html>`;

it('the default text of a page becomes fields of the editor', () => {
  const main =
    '<nav><ol><li><a href="#a">Who</a></li></ol></nav><section><h2 id="a">Who <b>we</b> are</h2>' +
    '<p>At <a href="mailto:us@mag.example" class="x">us</a>.</p><ul><li>One;</li><li>Two.</li></ul>' +
    '<ol><li><h3>Plain</h3><p>No jargon &amp; no &lt;hype&gt;.</p></li></ol></section>' +
    '<dl><div><dt>General</dt><dd>Us</dd></div></dl><p aria-hidden="true">24h</p>' +
    '<section><h2>Newsletter</h2><form><button>Go</button></form></section>';
  expect(originalFields(page(main), 'privacy', 'Mag')).toEqual({
    title: 'Privacy Policy',
    slug: 'privacy',
    intro: 'Short.',
    content:
      '<h2>Who we are</h2><p>At <a href="mailto:us@mag.example">us</a>.</p>' +
      '<ul><li><p>One;</p></li><li><p>Two.</p></li></ul>' +
      '<h3>Plain</h3><p>No jargon &amp; no &lt;hype&gt;.</p>' +
      '<p><strong>General</strong><br>Us</p>',
    metaTitle: '',
    metaDescription: 'Next to nothing.',
    noindex: false,
  });
});

it('the contact page keeps its form and cards, so its text starts empty', () => {
  const main = '<section><h2>Write to Us</h2><form></form></section><p>24 hours</p>';
  expect(originalFields(page(main), 'contact', 'Mag')).toMatchObject({
    slug: 'contact',
    content: '',
  });
});

afterEach(() => vi.unstubAllGlobals());

it('the default text is never read from the browser’s cache', async () => {
  const fetched = vi.fn(async () => new Response(page('<p>Fresh.</p>')));
  vi.stubGlobal('fetch', fetched);
  expect(await readOriginal('privacy', 'Mag')).toMatchObject({ content: '<p>Fresh.</p>' });
  expect(fetched).toHaveBeenCalledWith('/privacy', { cache: 'reload' });
});
