import { directionOf } from '#lib/messages/languages.ts';
import type { PageAssets, PageBrand } from '#lib/render-contract.ts';
import { THEME_SCRIPT } from '#ui/theme/theme-script.ts';
import { HYDRATE_SCRIPT } from './hydrate-script.ts';
import { ROOT_ID, STATE_ID } from './page-state.ts';
import { themeColorTags } from './theme-color.ts';

export interface DocumentParts {
  /** English without one. */
  language: string | undefined;
  assets: PageAssets;
  /** The color of the page's top: 'brand', 'ink' or a category. */
  tone: string;
  brand: PageBrand;
  /** Title, description and other head elements, as HTML. */
  head: string;
  body: string;
  /** Structured data: JSON that is safe inside a script element. Null for none. */
  data: string | null;
  /** JSON that is safe inside a script element. */
  state: string;
}

const ICONS =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon.png">';

const styleSheet = (href: string, attributes = '') =>
  `<link rel="stylesheet" href="${href}"${attributes}>`;

/**
 * The HTML of a page. Nothing blocks its first paint: the styles of the visible part are inlined, others
 * come after the content, and scripts are requested after the paint.
 */
export function renderDocument({
  language = 'en',
  assets,
  tone,
  brand,
  head,
  body,
  data,
  state,
}: DocumentParts): string {
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  );
  // A disabled link loads nothing: it tells the code that loads screens that these styles are there.
  const inlined = assets.styles.map(
    ({ href, text }) => `<style>${text}</style>${styleSheet(href, ' disabled')}`,
  );
  const print = assets.printStyles.map((href) => styleSheet(href, ' media="print"')).join('');
  const late = assets.lateStyles.map((href) => styleSheet(href)).join('');
  return (
    `<!doctype html><html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<script>${THEME_SCRIPT}</script>${[...fonts, ...inlined].join('')}` +
    (brand.icons
      ? `<link rel="icon" href="${brand.icons.tab}"><link rel="apple-touch-icon" href="${brand.icons.home}">`
      : ICONS) +
    '<link rel="manifest" href="/site.webmanifest">' +
    (brand.css === '' ? '' : `<style data-brand>${brand.css}</style>`) +
    themeColorTags(tone, brand.topColors) +
    print +
    head +
    `</head><body><div id="${ROOT_ID}">${body}</div>` +
    (data === null ? '' : `<script type="application/ld+json" data-first>${data}</script>`) +
    `<script type="application/json" id="${STATE_ID}">${state}</script>` +
    `<script data-styles="${assets.lateStyles.join(' ')}" data-modules="${assets.modules.join(' ')}">` +
    `${HYDRATE_SCRIPT}</script><noscript>${late}</noscript></body></html>`
  );
}
