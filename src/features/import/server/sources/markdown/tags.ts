import { type ImportWarning, addWarning } from '../source.ts';
import { attributesOf, WITH_END, written } from './known-tags.ts';

/** What the tags of a text may ask of the site it stands in. */
interface Site {
  /** The address of the page whose file or name somebody wrote; null where there is none. */
  addressOf(named: string): string | null;
  /** A field of the page's front matter, or a setting of the site, as text; '' where there is none. */
  field(of: 'page' | 'site', name: string): string;
  warnings: ImportWarning[];
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
      addWarning(this.#site.warnings, `Unknown shortcode: ${name}`, 'Removed; text inside it stays');
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
      const what = `Link to a missing page: ${named.slice(0, 200)}`;
      addWarning(this.#site.warnings, what, 'Link removed, its text stays');
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
    addWarning(this.#site.warnings, 'Site variables', 'Left as text');
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
