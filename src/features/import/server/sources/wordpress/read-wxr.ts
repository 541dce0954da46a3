import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { SourceError } from '../source-error.ts';

/** An item of the export: a post, a page, an image, a menu entry. */
export interface WxrItem {
  /** The text of its simple elements by name: 'title', 'wp:post_id', 'content:encoded'. */
  fields: Map<string, string>;
  /** Its categories, tags and terms of plugins. */
  terms: { domain: string; slug: string; name: string }[];
  /** Fields of WordPress and plugins, by key; the last one counts. */
  meta: Map<string, string>;
  formerSlugs: string[];
  /** The text of the simple elements of each, without email and network addresses. */
  comments: Map<string, string>[];
  /** Whether an element of it isn't closed, so that text of it is missing. */
  isBroken: boolean;
}

export type WxrPart =
  | { kind: 'channel'; field: string; value: string }
  | { kind: 'author'; fields: Map<string, string> }
  | { kind: 'category'; fields: Map<string, string> }
  | { kind: 'tag'; fields: Map<string, string> }
  | { kind: 'item'; item: WxrItem }
  /** Text before the export, such as messages of PHP. */
  | { kind: 'prolog'; text: string }
  /** The last one. `brokenItem` is the number of the item in which a damaged file ends, from 1. */
  | { kind: 'end'; isWhole: boolean; items: number; brokenItem: number | null };

/** Larger items are not from WordPress, and would fill the memory. */
const MAX_HELD = 32 * 1024 * 1024;
/** Maximum characters of one element. Posts with two million are refused later. */
const MAX_TEXT = 8_000_000;
/** Exports are not nested deeper. */
const MAX_DEPTH = 20;

const CHANNEL = new Set(['title', 'link', 'generator', 'wp:wxr_version', 'wp:base_blog_url']);
const GROUPS = {
  'wp:author': 'author',
  // Before WordPress 2.9.
  'wp:wp_author': 'author',
  'wp:category': 'category',
  'wp:tag': 'tag',
} as const;
/** Email and network addresses are not imported. */
const OF_COMMENTS = new Set(
  ['id', 'parent', 'author', 'date', 'date_gmt', 'content', 'approved', 'type'].map(
    (name) => `wp:comment_${name}`,
  ),
);
/** Former slugs of one post. */
const MAX_FORMER_SLUGS = 100;

/** The encoding that a file's first bytes name (XML 1.0, appendix F), by default UTF-8. */
function decoderFor(start: Uint8Array): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  const head = Buffer.from(start.subarray(0, 200)).toString('latin1');
  const label = /^\s*(?:ï»¿)?<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    throw new SourceError(`Unknown text encoding: ${label}. Export the file again.`);
  }
}

/** Collects the parser's events as parts of an export. */
class Reader {
  readonly parts: WxrPart[] = [];
  readonly #path: string[] = [];
  /** The text of the open element so far. */
  #text = '';
  #item: WxrItem | null = null;
  #group: Map<string, string> | null = null;
  #term = { domain: '', slug: '' };
  #meta = '';
  #comment = new Map<string, string>();
  #items = 0;
  #isClosed = false;
  #brokenItem: number | null = null;

  open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name);
    if (this.#path.length === 1 && name !== 'rss') {
      throw new SourceError('This is not a WordPress export: it does not start with <rss>.');
    }
    if (this.#path.length > MAX_DEPTH) {
      throw new SourceError('This is not a WordPress export: it is nested too deeply.');
    }
    this.#text = '';
    if (name === 'item' && this.#path.length === 3) {
      this.#item = {
        fields: new Map(),
        terms: [],
        meta: new Map(),
        comments: [],
        formerSlugs: [],
        isBroken: false,
      };
    } else if (name in GROUPS && this.#path.length === 3) {
      this.#group = new Map();
    } else if (name === 'wp:comment') {
      this.#comment = new Map();
    } else if (name === 'category') {
      this.#term = { domain: attributes.domain ?? '', slug: attributes.nicename ?? '' };
    }
  }

  text(part: string): void {
    if (this.#text.length < MAX_TEXT) this.#text += part;
  }

  /** @param isImplied whether the element isn't closed in the file */
  close(name: string, isImplied: boolean): void {
    const depth = this.#path.length;
    this.#path.pop();
    if (isImplied && this.#item !== null) {
      this.#item.isBroken = true;
      if (depth === 3) this.#brokenItem ??= this.#items + 1;
    }
    if (isImplied) return;
    const text = this.#text;
    this.#text = '';
    if (name === 'rss') this.#isClosed = true;
    if (this.#item !== null) this.#closeInItem(this.#item, name, depth, text);
    else if (this.#group !== null) this.#closeInGroup(this.#group, name, depth, text);
    else if (depth === 3 && CHANNEL.has(name)) {
      this.parts.push({ kind: 'channel', field: name, value: text.trim() });
    }
  }

  #closeInItem(item: WxrItem, name: string, depth: number, text: string): void {
    if (depth === 3) {
      this.parts.push({ kind: 'item', item });
      this.#item = null;
      this.#items += 1;
    } else if (depth === 4 && name === 'category') {
      item.terms.push({ ...this.#term, name: text.trim() });
    } else if (depth === 4 && name === 'wp:comment') {
      item.comments.push(this.#comment);
    } else if (depth === 4 && name !== 'wp:postmeta') {
      item.fields.set(name, text);
    } else if (depth === 5 && name === 'wp:meta_key') {
      this.#meta = text.trim();
    } else if (depth === 5 && name === 'wp:meta_value' && this.#path.at(-1) === 'wp:postmeta') {
      this.#note(item, text);
    } else if (depth === 5 && OF_COMMENTS.has(name) && this.#path.at(-1) === 'wp:comment') {
      this.#comment.set(name, text);
    }
  }

  #note(item: WxrItem, text: string): void {
    item.meta.set(this.#meta, text);
    if (this.#meta !== '_wp_old_slug') return;
    if (item.formerSlugs.length < MAX_FORMER_SLUGS) item.formerSlugs.push(text.trim());
  }

  #closeInGroup(fields: Map<string, string>, name: string, depth: number, text: string): void {
    if (depth === 4) fields.set(name, text.trim());
    if (depth !== 3) return;
    const kind = GROUPS[name as keyof typeof GROUPS];
    this.parts.push({ kind, fields });
    this.#group = null;
  }

  end(): void {
    const brokenItem = this.#brokenItem;
    const isWhole = this.#isClosed && brokenItem === null;
    this.parts.push({ kind: 'end', isWhole, items: this.#items, brokenItem });
  }
}

/** Maximum bytes before an export. */
const MAX_PROLOG = 64 * 1024;

/** A file's first bytes apart: text before its `<?xml` or `<rss`, and the rest. */
async function* withoutProlog(
  file: AsyncIterable<Uint8Array>,
  onProlog: (text: string) => void,
): AsyncGenerator<Uint8Array> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const bytes of file) {
    if (start === null) yield bytes;
    else {
      start = Buffer.concat([start, bytes]);
      const isUtf16 = start[0] === 0xff || start[0] === 0xfe;
      const at: number = isUtf16 ? 0 : start.toString('latin1').search(/<\?xml\s|<rss[\s>]/);
      if (at === -1 && start.length < MAX_PROLOG) continue;
      const prolog = start.subarray(0, Math.max(at, 0)).toString();
      if (prolog.replace(/^\ufeff/, '').trim() !== '') onProlog(prolog);
      yield start.subarray(Math.max(at, 0));
      start = null;
    }
  }
  if (start !== null) yield start;
}

/**
 * Reads a WordPress export (WXR 1.0 to 1.2) of any size, part by part. A damaged one is read as far as possible.
 * Entities that it defines are ignored.
 * @throws SourceError if it is no WordPress export, or one part of it is too large
 */
export async function* readWxr(file: AsyncIterable<Uint8Array>): AsyncGenerator<WxrPart> {
  const reader = new Reader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (part) => reader.text(part),
      onclosetag: (name, isImplied) => reader.close(name, isImplied),
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | undefined;
  let held = 0;
  const onProlog = (text: string) => reader.parts.push({ kind: 'prolog', text });
  for await (const bytes of withoutProlog(file, onProlog)) {
    decoder ??= decoderFor(bytes);
    parser.write(decoder.decode(bytes, { stream: true }));
    held += bytes.length;
    if (reader.parts.length > 0) held = 0;
    if (held > MAX_HELD) {
      throw new SourceError('The file is damaged: one item is larger than 32 MB. Export it again.');
    }
    yield* reader.parts.splice(0);
  }
  parser.end(decoder?.decode());
  reader.end();
  yield* reader.parts.splice(0);
}
