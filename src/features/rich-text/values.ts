/** The maximum length of an article's stored HTML, in characters. */
export const MAX_CONTENT = 1_000_000;

/** The classes of a figure that is no gallery; null if it has none. */
export const figureClass = ({ wide, card }: { wide?: boolean; card?: boolean }): string | null =>
  [card && 'embed-card', wide && 'wide'].filter(Boolean).join(' ') || null;

/** Blocks of a page that the site fills: each at most once on a page. */
export const SITE_BLOCKS = ['team', 'scores', 'newsletter', 'contact'] as const;
export type SiteBlock = (typeof SITE_BLOCKS)[number];

/** The most buttons in a row. */
export const MAX_BUTTONS = 4;

/** A button of a row. */
export interface RowButton {
  text: string;
  href: string;
  isSecondary: boolean;
  /** As on a link: only 'sponsored'. */
  rel: string | null;
}

/** Whether a page's stored HTML has such a block. */
export const hasPageBlocks = (html: string) =>
  ['columns', ...SITE_BLOCKS].some((name) => html.includes(`<div class="${name}">`)) ||
  html.includes('<p class="buttons">');

/** Whether a page's stored HTML shows this block. */
export const hasSiteBlock = (html: string, block: SiteBlock) =>
  html.includes(`<div class="${block}"></div>`);

/** Whether an element is a footnote. */
export const isFootnote = (tag: string, { class: name }: { class?: string | undefined }) =>
  tag === 'span' && name === 'footnote';

/** A snippet: text that many articles show. The class names it, the content is its current text. */
export const SNIPPET_CLASS = /^snippet-([a-z0-9-]{1,60})$/;

/** The key of a snippet; null if the element isn't one. */
export const snippetKey = ({ localName, className }: { localName: string; className: string }) =>
  (localName === 'div' && SNIPPET_CLASS.exec(className)?.[1]) || null;
