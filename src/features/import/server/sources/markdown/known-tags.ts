import { escapeHtml } from '#platform/html.ts';

/** A tag of a generator, as a text has it. */
export interface Tag {
  /** In lower case: 'youtube', 'figure', 'highlight' */
  name: string;
  /** By name, and those without one by their place: '0', '1' ... */
  attributes: ReadonlyMap<string, string>;
  /** What stands between it and its end, where it is one that has an end. */
  inner: string;
}

const ATTRIBUTE =
  /([\w-]{1,40})\s{0,5}[=:]\s{0,5}("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|\{[^{}]*\}|[^\s"'`{}]+)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|[^\s"'`]+)/g;

const unquoted = (text: string) => {
  const inner = /^(["'`{])([\s\S]*)["'`}]$/.exec(text)?.[2] ?? text;
  return inner.replace(/\\(["'\\])/g, '$1').replace(/^(["'`])(.*)\1$/, '$2');
};

/** What stands behind a tag's name, of whatever generator. */
export function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let place = 0;
  for (const [whole, name, value, bare] of text.matchAll(ATTRIBUTE)) {
    // An address has a colon too.
    const isAddress = name !== undefined && /^https?:\/\//.test(whole);
    if (name === undefined || isAddress) {
      attributes.set(String(place++), unquoted(bare ?? whole));
    } else attributes.set(name.toLowerCase(), unquoted(value ?? ''));
  }
  return attributes;
}

const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i;
const FILE = /\.(?:mp[34]|m4[av]|webm|og[agv]|wav|mov|pdf|zip)(?:[?#].*)?$/i;
const CAPTIONS = ['caption', 'title', 'attr'];

/** The first of several attributes that a tag has. */
const firstOf = ({ attributes }: Tag, ...names: string[]) =>
  names.map((name) => attributes.get(name)).find(Boolean) ?? '';

const block = (html: string) => `\n\n${html}\n\n`;

const figure = (src: string, alt: string, caption: string) =>
  `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">` +
  `${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;

const link = (address: string, words = '') =>
  block(`<p><a href="${escapeHtml(address)}">${escapeHtml(words || address)}</a></p>`);

const codeBlock = (code: string, language: string) =>
  block(
    `<pre><code${language === '' ? '' : ` class="language-${language}"`}>` +
      `${escapeHtml(code.replace(/^\n|\n[ \t]*$/g, ''))}</code></pre>`,
  );

function film(tag: Tag): string | null {
  const id = firstOf(
    tag,
    'id',
    'videoid',
    'youtubeid',
    'video_id',
    'youtube_id',
    'url',
    'src',
    '0',
  );
  const whole = /^https?:/.test(id) ? id : `https://www.youtube.com/watch?v=${id}`;
  return id === '' ? null : block(`<iframe src="${escapeHtml(whole)}"></iframe>`);
}

/** A link to what another site shows, by its id or whole address. */
const shownBy = (base: string) => (tag: Tag) => {
  const id = firstOf(tag, 'id', 'url', 'src', '0');
  return id === '' ? null : link(/^https?:/.test(id) ? id : base + id);
};

const post = (tag: Tag) => {
  const [user, id] = [firstOf(tag, 'user'), firstOf(tag, 'id', '0')];
  return id === ''
    ? null
    : link(/^https?:/.test(id) ? id : `https://twitter.com/${user || 'i'}/status/${id}`);
};

const code = (tag: Tag) => {
  const language = firstOf(tag, '0', 'lang', 'language');
  const named = /^lang:/.test(language) ? language.slice(5) : language;
  return codeBlock(tag.inner, /^[\w+#.-]{1,30}$/.test(named) ? named : '');
};

const quote = ({ inner, attributes }: Tag) => {
  const said = [...attributes].filter(([name]) => /^\d+$/.test(name)).map(([, word]) => word);
  const by = said.length === 0 ? '' : `\n>\n> ${said.join(' ')}`;
  return block(`> ${inner.trim().replaceAll('\n', '\n> ')}${by}`);
};

const details = (tag: Tag) =>
  `${block(
    `<details${tag.name === 'spoiler' ? '' : ' class="fold"'}><summary>${escapeHtml(firstOf(tag, 'summary', 'title', '0') || 'Details')}</summary>`,
  )}${tag.inner.trim()}${block('</details>')}`;

/** Tags of Jekyll, Hugo, Hexo and Eleventy that mean something anywhere. */
const KNOWN: Record<string, (tag: Tag) => string | null> = {
  youtube: film,
  'lite-youtube': film,
  youtubeplayer: film,
  vimeo: shownBy('https://vimeo.com/'),
  instagram: shownBy('https://www.instagram.com/p/'),
  tweet: post,
  twitter: post,
  x: post,
  gist: (tag) => {
    const [first, second] = [firstOf(tag, '0', 'id'), firstOf(tag, '1')];
    return link(`https://gist.github.com/${second === '' ? first : `${first}/${second}`}`);
  },
  video: (tag) =>
    firstOf(tag, 'provider') === 'vimeo'
      ? (KNOWN.vimeo?.(tag) ?? null)
      : (fileOf(tag) ?? (firstOf(tag, 'provider', 'id') === '' ? null : film(tag))),
};

/** Tags with an end, whose text they change. */
export const WITH_END: Record<string, (tag: Tag) => string> = {
  highlight: code,
  codeblock: code,
  code,
  raw: ({ inner }) => inner,
  verbatim: ({ inner }) => inner,
  comment: () => '',
  blockquote: quote,
  quote,
  details,
  spoiler: details,
};

/** Any tag that names an image shows it; one that names a film or a file leads to it. */
function imageOf(tag: Tag): string | null {
  const values = [...tag.attributes].filter(([name]) => !CAPTIONS.includes(name) && name !== 'alt');
  const src = values.map(([, value]) => value).find((value) => IMAGE.test(value));
  if (src === undefined) return null;
  return block(figure(src, firstOf(tag, 'alt'), firstOf(tag, ...CAPTIONS)));
}

function fileOf(tag: Tag): string | null {
  const src = [...tag.attributes.values()].find((value) => FILE.test(value));
  return src === undefined ? null : link(src, firstOf(tag, ...CAPTIONS));
}

/** What a tag becomes; null where nobody knows. */
export function written(tag: Tag): string | null {
  const known = Object.hasOwn(KNOWN, tag.name) ? KNOWN[tag.name] : undefined;
  return known?.(tag) ?? imageOf(tag) ?? fileOf(tag);
}
