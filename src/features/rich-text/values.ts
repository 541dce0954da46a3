/** The longest HTML of an article, in characters as it is stored. */
export const MAX_CONTENT = 300_000;

const words = (list: string) => list.split(' ');

/** Tags around words within a line. */
export const MARK_TAGS = words('a strong em u s sub sup mark code kbd span cite abbr');

/** What may stand among words; every other tag is a block. */
export const INLINE_TAGS = [...MARK_TAGS, 'img', 'br'];

export const BLOCK_TAGS = words(
  'p h2 h3 h4 ul ol li blockquote pre figure figcaption table caption thead tbody tr th td hr div details summary iframe',
);

/** Every tag that an article's HTML may hold. The server and the editor read this one list. */
export const ALLOWED_TAGS = [...BLOCK_TAGS, ...INLINE_TAGS];

/** Tags that become another one. The article's title is its only h1. */
export const RENAMED_TAGS: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
};

/** Attributes by tag. An iframe has none of its own: it is rebuilt from the id of its video. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang'],
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  abbr: ['title'],
  details: ['open'],
};

export const LANGUAGE_CLASS = /^language-([a-z0-9+#-]{1,20})$/;

/** Classes by tag. */
export const ALLOWED_CLASSES: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  figure: ['wide', 'gallery'],
  ul: ['checklist'],
  details: ['fold'],
  code: [LANGUAGE_CLASS],
};

/** The iframe of a video. @param id of the video */
export const playerAttributes = (id: string, title: string | null | undefined) => ({
  src: `https://www.youtube-nocookie.com/embed/${id}`,
  title: title ?? 'Video',
  allowfullscreen: '',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
});
