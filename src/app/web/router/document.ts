import type { PageAssets } from '#lib/render-contract.ts';
import { THEME_SCRIPT } from '#ui/theme/theme-script.ts';
import { ROOT_ID, STATE_ID } from './page-state.ts';
import { WAKE_SCRIPT } from './wake-script.ts';

export interface DocumentParts {
  assets: PageAssets;
  /** Title, description and the like, as elements. */
  head: string;
  body: string;
  /** What programs are told of the page: JSON that is safe inside of a script element; null is nothing. */
  data: string | null;
  /** JSON that is safe inside of a script element. */
  state: string;
}

const styleSheet = (href: string, attributes = '') =>
  `<link rel="stylesheet" href="${href}"${attributes}>`;

/**
 * The whole HTML of a page. Nothing that has to be loaded stands before the content or blocks its
 * paint: the styles of what is seen first are inside, the others come after the content, and scripts
 * are requested when it has painted.
 */
export function renderDocument({ assets, head, body, data, state }: DocumentParts): string {
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  );
  // A disabled link loads nothing: it tells the code that loads screens that these styles are here.
  const inside = assets.styles.map(
    ({ href, text }) => `<style>${text}</style>${styleSheet(href, ' disabled')}`,
  );
  const print = assets.printStyles.map((href) => styleSheet(href, ' media="print"')).join('');
  const late = assets.lateStyles.map((href) => styleSheet(href)).join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<script>${THEME_SCRIPT}</script>${[...fonts, ...inside].join('')}` +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    print +
    head +
    `</head><body><div id="${ROOT_ID}">${body}</div>` +
    (data === null ? '' : `<script type="application/ld+json" data-first>${data}</script>`) +
    `<script type="application/json" id="${STATE_ID}">${state}</script>` +
    `<script data-styles="${assets.lateStyles.join(' ')}" data-modules="${assets.modules.join(' ')}">` +
    `${WAKE_SCRIPT}</script><noscript>${late}</noscript></body></html>`
  );
}
