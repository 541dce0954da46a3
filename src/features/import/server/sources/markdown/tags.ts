import { escapeHtml } from '#platform/html.ts';
import { type Loss, lose } from '../source.ts';

/** What the tags of a text may ask of the site it stands in. */
interface Site {
  /** The address of the page whose file or name somebody wrote; null where there is none. */
  addressOf(named: string): string | null;
  /** A field of the page's front matter, or a setting of the site, as text; '' where there is none. */
  field(of: 'page' | 'site', name: string): string;
  losses: Loss[];
}

interface Tag {
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

function attributesOf(text: string): Map<string, string> {
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

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i;
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
const WITH_END: Record<string, (tag: Tag) => string> = {
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

/** Any tag that names a picture shows it; one that names a film or a file leads to it. */
function pictureOf(tag: Tag): string | null {
  const values = [...tag.attributes].filter(([name]) => !CAPTIONS.includes(name) && name !== 'alt');
  const src = values.map(([, value]) => value).find((value) => PICTURE.test(value));
  if (src === undefined) return null;
  return block(figure(src, firstOf(tag, 'alt'), firstOf(tag, ...CAPTIONS)));
}

function fileOf(tag: Tag): string | null {
  const src = [...tag.attributes.values()].find((value) => FILE.test(value));
  return src === undefined ? null : link(src, firstOf(tag, ...CAPTIONS));
}

/** What a tag becomes; null where nobody knows. */
function written(tag: Tag): string | null {
  const known = Object.hasOwn(KNOWN, tag.name) ? KNOWN[tag.name] : undefined;
  return known?.(tag) ?? pictureOf(tag) ?? fileOf(tag);
}

/** Name, attributes and place of the end of what begins at a place; null where no tag does. */
const LIQUID = /\{%[-~]?\s*(\/?[\w./-]{1,60})((?:[^%]|%(?!\})){0,3000})%\}/y;
const HUGO =
  /\{\{[<%]\s{0,20}(\/?)\s{0,20}([\w./-]{1,60})((?:[^>%]|[>%](?!\}\})){0,3000})[>%]\}\}/y;
const HUGO_SHOWN = /\{\{([<%])\/\*([^*]{0,3000})\*\/([>%])\}\}/y;
const OUTPUT = /\{\{-?([^{}\n]{0,500})-?\}\}/y;
const KRAMDOWN = /\{::?[^{}\n]{0,200}\}/y;
const COMPONENT =
  /<(\/?)([A-Z][\w.]{0,60})((?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*\}){0,3000}?)(\/?)>/y;
const FENCE_LINE = /(?:^|\n)[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+){0,5}[ \t]*$/;
const SIGN = /`+|~{3,}|\{[%{:]|<(?=\/?[A-Z])/g;

const at = (pattern: RegExp, text: string, place: number) => {
  pattern.lastIndex = place;
  return pattern.exec(text);
};

/** Writes a text without the tags of its generator: outside of code, each becomes what it means. */
class TagWriter {
  readonly #text: string;
  readonly #site: Site;
  readonly #left = new Set<string>();
  /** What is known to have no end in the rest of the text. */
  readonly #endless = new Set<string>();

  constructor(text: string, site: Site) {
    this.#text = text;
    this.#site = site;
  }

  write(): string {
    const text = this.#text;
    let out = '';
    let place = 0;
    for (;;) {
      SIGN.lastIndex = place;
      const sign = SIGN.exec(text);
      if (!sign) break;
      out += text.slice(place, sign.index);
      const [html, end] = this.#at(sign[0], sign.index);
      out += html;
      place = end;
    }
    for (const name of this.#left) {
      lose(this.#site.losses, `A tag of the site: ${name}`, 'The text is kept, the rest left out');
    }
    return out + text.slice(place);
  }

  /** What stands in the place of a sign, and where the text goes on. */
  #at(sign: string, place: number): [html: string, end: number] {
    const kept: [string, number] = [sign, place + sign.length];
    if (sign.startsWith('`') || sign.startsWith('~')) return this.#code(sign, place);
    if (sign === '{%') return this.#liquid(place) ?? kept;
    if (sign === '{{') return this.#hugo(place) ?? this.#output(place) ?? kept;
    if (sign === '<') return this.#component(place) ?? kept;
    const marks = at(KRAMDOWN, this.#text, place);
    return marks ? ['', place + marks[0].length] : kept;
  }

  /** Code stays as it is, but for the marks that keep a generator from reading it. */
  #code(run: string, place: number): [string, number] {
    const lineStart = this.#text.lastIndexOf('\n', place - 1);
    const isFence =
      run.length >= 3 && FENCE_LINE.test(this.#text.slice(Math.max(0, lineStart), place));
    const closing = isFence
      ? new RegExp(`\\n[ \\t>]*${run[0]}{${run.length},}[ \\t]*(?=\\n|$)`, 'g')
      : new RegExp(`(?<!\`)${run}(?!\`)`, 'g');
    const key = String(closing);
    if (run.startsWith('~') && !isFence) return [run, place + run.length];
    closing.lastIndex = place + run.length;
    const end = this.#endless.has(key) ? null : closing.exec(this.#text);
    if (!end) {
      this.#endless.add(key);
      return isFence ? [this.#text.slice(place), this.#text.length] : [run, place + run.length];
    }
    const after = end.index + end[0].length;
    const code = this.#text
      .slice(place, after)
      .replace(/\{\{([<%])\/\*([^*]*)\*\/([>%])\}\}/g, '{{$1$2$3}}')
      .replace(/(?<=\n)[ \t]*\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}[ \t]*\n/g, '')
      .replace(/\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}/g, '');
    return [code, after];
  }

  /** The text up to a tag's end, and where that ends. */
  #innerOf(ending: RegExp, from: number): { inner: string; after: number } | null {
    const key = ending.source;
    if (this.#endless.has(key)) return null;
    ending.lastIndex = from;
    const end = ending.exec(this.#text);
    if (!end) {
      this.#endless.add(key);
      return null;
    }
    return { inner: this.#text.slice(from, end.index), after: end.index + end[0].length };
  }

  #liquid(place: number): [string, number] | null {
    const match = at(LIQUID, this.#text, place);
    const [whole, named = '', rest = ''] = match ?? [];
    if (whole === undefined) return null;
    const after = place + whole.length;
    const plain = rest.replace(/[-~]$/, '');
    const ending = new RegExp(`\\{%[-~]?\\s*end${named.replace(/\W/g, '\\$&')}\\s*[-~]?%\\}`, 'g');
    return this.#tag(named, attributesOf(plain), after, ending);
  }

  #hugo(place: number): [string, number] | null {
    const shown = at(HUGO_SHOWN, this.#text, place);
    if (shown) return [`{{${shown[1]}${shown[2]}${shown[3]}}}`, place + shown[0].length];
    const [whole, slash, named = '', rest = ''] = at(HUGO, this.#text, place) ?? [];
    if (whole === undefined) return null;
    const after = place + whole.length;
    if (slash) return this.#closing(named, after);
    const escaped = named.replace(/\W/g, '\\$&');
    const ending = new RegExp(`\\{\\{[<%]\\s*/\\s*${escaped}\\s*[>%]\\}\\}`, 'g');
    return this.#tag(named, attributesOf(rest.replace(/\/\s*$/, '')), after, ending);
  }

  #component(place: number): [string, number] | null {
    const [whole, slash, named = '', rest = ''] = at(COMPONENT, this.#text, place) ?? [];
    if (whole === undefined) return null;
    const after = place + whole.length;
    if (slash) return this.#closing(named, after);
    return this.#tag(named, attributesOf(rest), after, new RegExp(`</${named}>`, 'g'));
  }

  #closing(named: string, after: number): [string, number] {
    this.#left.add(named.toLowerCase());
    return ['', after];
  }

  #tag(named: string, given: Map<string, string>, after: number, ending: RegExp): [string, number] {
    let [name, attributes] = [named.toLowerCase(), given];
    if (/^(include|include_relative|include_cached|render|partial)$/.test(name)) {
      // `include figure.html src="..."`: what is included is the tag.
      name = (attributes.get('0') ?? '').toLowerCase();
      attributes = new Map([...attributes].filter(([key]) => key !== '0'));
    }
    name = name.replace(/^.*\//, '').replace(/\.(html|liquid|md|njk)$/, '');
    const withEnd = Object.hasOwn(WITH_END, name) ? WITH_END[name] : undefined;
    const content = withEnd ? this.#innerOf(ending, after) : null;
    if (withEnd && content) {
      return [withEnd({ name, attributes, inner: content.inner }), content.after];
    }
    if (/^(ref|relref|post_url|link|post_link)$/.test(name)) {
      return [this.#addressed(attributes.get('0') ?? attributes.get('path') ?? ''), after];
    }
    const html = written({ name, attributes, inner: '' });
    if (html === null && !name.startsWith('end')) this.#left.add(name);
    return [html ?? '', after];
  }

  #addressed(named: string): string {
    const address = this.#site.addressOf(named);
    if (address === null) {
      const what = `A link to a page that is not there: ${named.slice(0, 200)}`;
      lose(this.#site.losses, what, 'The words are kept');
    }
    return address ?? '';
  }

  /** `{{ site.baseurl }}/a.png`, `{{ '/a.png' | relative_url }}`, `{{ page.title }}` */
  #output(place: number): [string, number] | null {
    const [whole, inner = ''] = at(OUTPUT, this.#text, place) ?? [];
    if (whole === undefined) return null;
    const after = place + whole.length;
    const [value = '', ...filters] = inner.split('|').map((part) => part.trim());
    if (/^site\.(base_?url|url|github\.url)$/i.test(value)) return ['', after];
    const literal = /^(["'])(.*)\1$/.exec(value)?.[2];
    const isAddress = filters.some((filter) =>
      /^(relative_url|absolute_url|url|prepend\b)/.test(filter),
    );
    if (literal !== undefined && isAddress) return [literal, after];
    const [, of, field] = /^(page|site)\.([\w-]{1,60})$/.exec(value) ?? [];
    if (field !== undefined) {
      const text = this.#site.field(of === 'page' ? 'page' : 'site', field);
      if (text !== '' || of === 'page') return [text, after];
    }
    lose(this.#site.losses, 'Placeholders of the site', 'They stay as they are written');
    return [whole, after];
  }
}

/** Marks of generators that stand on a line of their own, and those of headings. */
const LINES = [
  /^[ \t]*\[(?:TOC|\[_?TOC_?\])\][ \t]*$/gim,
  /^[*-] TOC[ \t]*\n(?=\{:toc)/gim,
  /(?<=^#{1,6}[ \t][^\n]{0,500})[ \t]+\{[#.][^{}\n]{0,200}\}[ \t]*$/gm,
];

/**
 * A text of Jekyll, Hugo, Hexo, Eleventy or Astro as plain Markdown: their tags become what they mean.
 * @returns Markdown, with HTML where Markdown has no sign
 */
export function withoutTags(text: string, site: Site): string {
  const plain = LINES.reduce((sofar, line) => sofar.replace(line, ''), text);
  return new TagWriter(plain, site).write();
}

/** MDX without what it imports and exports at its beginning. */
export const withoutImports = (text: string) =>
  text.replace(/^(?:\s*(?:import|export)\s[^\n]*\n)+/, '');
