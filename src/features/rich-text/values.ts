/** The maximum length of an article's stored HTML, in characters. */
export const MAX_CONTENT = 1_000_000;

const words = (list: string) => list.split(' ');

/** Formatting tags within a line. */
export const MARK_TAGS = words('a strong em u s sub sup mark code kbd span cite abbr');

/** Inline tags; every other tag is a block. */
export const INLINE_TAGS = [...MARK_TAGS, 'img', 'br'];

export const BLOCK_TAGS = words(
  'p h2 h3 h4 ul ol li blockquote pre figure figcaption table caption thead tbody tr th td hr div details summary iframe',
);

/** The allow-list of tags, used by server and editor. */
export const ALLOWED_TAGS = [...BLOCK_TAGS, ...INLINE_TAGS];

/** Tags that are replaced. The article's title is its only h1. */
export const RENAMED_TAGS: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
};

/** Attributes by tag. An iframe has none: it is rebuilt from its URL, if that is one of `readEmbed`. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang'],
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  abbr: ['title'],
  details: ['open'],
};

/** How lists are numbered, besides 1, 2, 3. */
export const LIST_TYPES = ['a', 'A', 'i', 'I'] as const;

export const LANGUAGE_CLASS = /^language-([a-z0-9+#-]{1,20})$/;

/** Classes by tag. */
export const ALLOWED_CLASSES: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  // A card shows what a link leads to: a page by its title, a post by its text.
  figure: ['wide', 'gallery', 'embed-card'],
  ul: ['checklist'],
  details: ['fold'],
  code: [LANGUAGE_CLASS],
  // A footnote: its plain text, at its place in the text.
  span: ['footnote'],
};

/** The classes of a figure that is no gallery; null if it has none. */
export const figureClass = ({ wide, card }: { wide?: boolean; card?: boolean }): string | null =>
  [card && 'embed-card', wide && 'wide'].filter(Boolean).join(' ') || null;

/** Blocks of a page that the site fills: each at most once on a page. */
export const SITE_BLOCKS = ['team', 'scores', 'newsletter', 'contact'] as const;
export type SiteBlock = (typeof SITE_BLOCKS)[number];

/** Classes of the blocks that pages may hold besides an article's. */
export const PAGE_CLASSES: Readonly<Record<string, readonly string[]>> = {
  div: ['columns', ...SITE_BLOCKS],
  p: ['buttons'],
  // A button in a row; without it, it is a primary one.
  a: ['secondary'],
};

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
