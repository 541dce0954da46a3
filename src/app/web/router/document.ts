import type { PageAssets } from '#lib/render-contract.ts';
import { THEME_SCRIPT } from '#ui/theme/theme-script.ts';
import { ROOT_ID, STATE_ID } from './page-state.ts';

export interface DocumentParts {
  assets: PageAssets;
  /** Title, description and the like, as elements. */
  head: string;
  body: string;
  /** JSON that is safe inside of a script element. */
  state: string;
}

/** The whole HTML of a page. No script stands before the content or blocks its paint. */
export function renderDocument({ assets, head, body, state }: DocumentParts): string {
  const links = [
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<script>${THEME_SCRIPT}</script>${links}` +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    '<link rel="alternate" href="/feed.xml" type="application/rss+xml" title="RSS">' +
    head +
    `</head><body><div id="${ROOT_ID}">${body}</div>` +
    `<script type="application/json" id="${STATE_ID}">${state}</script>` +
    `<script type="module" src="${assets.script}"></script></body></html>`
  );
}
