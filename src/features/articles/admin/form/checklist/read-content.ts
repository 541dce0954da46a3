/** What the checklist wants to know of an article's HTML. */
export interface ContentFacts {
  words: number;
  /** Addresses of links that lead to a page, each once, in their order. */
  links: string[];
  /** Alternative texts of pictures; null where there is none. */
  pictureTexts: (string | null)[];
  /** 2, 3 or 4, in their order. */
  headings: number[];
}

/** What stands between these is nothing that a reader sees. */
const SILENT = new Set(['script', 'style', 'template', 'noscript']);
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** Links within the text and to mailboxes ask nobody. */
const LEADS = /^(?:https?:\/\/|\/)/i;

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (whole, ten, hex, name) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = ten === undefined ? Number.parseInt(hex, 16) : Number(ten);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** The trimmed value of an attribute; '' where it is empty or missing. */
function attribute(attributes: string, name: string): string {
  const found = new RegExp(
    `(?:^|[\\s"'])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
    'i',
  ).exec(attributes);
  return decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

interface Tag {
  name: string;
  attributes: string;
}

/** The place after a tag's '>', which may also stand inside of quotes; the end where it has none. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return html.length;
}

/** The place after what ends something, from `at` on; the end of the text where nothing does. */
function after(html: string, end: RegExp, at: number): number {
  end.lastIndex = at;
  return end.test(html) ? end.lastIndex : html.length;
}

/** Opening tags and the text between all tags, in one pass, whatever is left open. */
function scan(html: string): { tags: Tag[]; text: string } {
  const tags: Tag[] = [];
  const texts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    texts.push(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      at = after(html, /-->/g, open + 4);
      continue;
    }
    const name = /^<\/?([a-z][a-z\d]*)/i.exec(html.slice(open, open + 32))?.[1]?.toLowerCase();
    if (name === undefined) {
      texts.push('<');
      at = open + 1;
      continue;
    }
    const end = endOfTag(html, open + 1 + name.length);
    const opens = html.charAt(open + 1) !== '/';
    if (opens) tags.push({ name, attributes: html.slice(open + 1 + name.length, end - 1) });
    texts.push(' ');
    const silent = opens && SILENT.has(name);
    at = silent ? after(html, new RegExp(`</${name}[^>]*>?`, 'gi'), end) : end;
  }
  return { tags, text: texts.join('') };
}

/**
 * Reads the HTML of an article as it stands in the form. Not by a parser of the browser's: that
 * would look at handlers and the like, which a save takes out.
 */
export function readContent(html: string): ContentFacts {
  const { tags, text } = scan(html);
  const links = new Set<string>();
  const pictureTexts: (string | null)[] = [];
  const headings: number[] = [];
  for (const { name, attributes } of tags) {
    if (name === 'img') pictureTexts.push(attribute(attributes, 'alt') || null);
    else if (name === 'a') {
      const href = attribute(attributes, 'href').replace(/#.*$/, '');
      if (LEADS.test(href)) links.add(href);
    } else if (/^h[2-4]$/.test(name)) headings.push(Number(name.slice(1)));
  }
  return { words: words(text), links: [...links], pictureTexts, headings };
}
