import { SITE_BLOCKS, SNIPPET_CLASS } from './values.ts';

/** A numbered pin on an image, in percent of its width and height. */
export const PIN_CLASS = /^at-(\d{1,3})-(\d{1,3})$/;

/** Where a pin is, in percent of the image's width and height; null if it is no class of a pin. */
export function pinOf(classes: string): { x: number; y: number } | null {
  const [, x, y] = PIN_CLASS.exec(classes) ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

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
  figure: ['wide', 'gallery', 'embed-card', /^block-[a-z]+$/],
  ul: ['checklist'],
  li: [PIN_CLASS],
  div: [SNIPPET_CLASS],
  details: ['fold'],
  code: [LANGUAGE_CLASS],
  // A footnote: its plain text, at its place in the text.
  span: ['footnote'],
};

/** Classes of the blocks that pages may hold besides an article's. */
export const PAGE_CLASSES: Readonly<Record<string, readonly string[]>> = {
  div: ['columns', ...SITE_BLOCKS],
  p: ['buttons'],
  // A button in a row; without it, it is a primary one.
  a: ['secondary'],
};
