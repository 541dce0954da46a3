import TurndownService from 'turndown';
import { ownTitle, readEmbed } from '../../embeds/embeds.ts';
import { isFootnote } from '../../values.ts';

/** Elements without Markdown syntax, kept as HTML: blocks and inline ones. */
const BLOCKS = ['iframe', 'details', 'figure', 'table', 'caption'] as const;
const WITHIN = ['sub', 'sup', 'u', 's', 'kbd', 'mark', 'abbr', 'cite'] as const;

const HAS_HTML = new RegExp(`<(?:${[...BLOCKS, ...WITHIN].join('|')})\\b| (?:dir|lang)="`);

/** Whether Markdown of this HTML contains HTML. */
export const holdsHtml = (html: string) => HAS_HTML.test(html);

interface Element {
  nodeName: string;
  outerHTML: string;
  parentNode: Element | null;
  getAttribute(name: string): string | null;
}
const elementOf = (node: unknown) => node as Element;

/** The opening tag of a footnote, and the space that separates its text from the word before it. */
const NOTE_START = /(<span[^>]* class="footnote"[^>]*>) ?/g;

// An empty line would end an HTML block.
const ownHtml = (node: unknown) => {
  const { outerHTML } = elementOf(node);
  return `\n\n${outerHTML.replace(/\n(?=\s*\n)/g, '&#10;').replace(NOTE_START, '$1 ')}\n\n`;
};
/** A checklist of plain steps; others become HTML. */
const PLAIN_CHECKLIST =
  /^<ul class="checklist">(?:<li>(?=[^<]*[^<\s])(?:[^<]|<\/?(?:a|strong|em|code|su[bp]|kbd|mark|abbr|cite|u|s)\b[^>]*>)+<\/li>\s*)+<\/ul>$/;
const classOf = (node: unknown) => elementOf(node).getAttribute('class');
const openingOf = (html: string) => /^<(?:[^>"]|"[^"]*")*>/.exec(html)?.[0] ?? '';
/** Whether it has a language or direction, which Markdown can't express. */
const isMarked = (node: unknown) =>
  ['dir', 'lang'].some((name) => elementOf(node).getAttribute(name));
const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Inline content that a plain table's cell may have. */
const PLAIN_IN_TABLES =
  /^(?:table|caption|thead|tbody|tfoot|tr|th|td|p|br|a|strong|em|code|su[bp]|kbd|mark|abbr|cite|u|s|span|img)$/;

/** Whether Markdown (GFM) can express a table: a heading row and plain cells. */
function isPlainTable(html: string): boolean {
  const [first = ''] = /<tr\b.*?<\/tr>/s.exec(html) ?? [];
  const [, ...within] = Array.from(html.matchAll(/<(\w+)/g), ([, name = '']) => name);
  return (
    /<th\b/.test(first) &&
    !/<td\b/.test(first) &&
    !/(?:col|row)span="(?!1")|<\/p>\s*<p\b/.test(html) &&
    within.every((name) => PLAIN_IN_TABLES.test(name) && name !== 'table')
  );
}

/** For reading only: figures become images with captions, embeds links, and plain tables GFM tables. */
function addReadersRules(converter: TurndownService): void {
  converter.addRule('figure', {
    filter: 'figure',
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
  converter.addRule('embed', {
    filter: 'iframe',
    replacement: (_, node) => {
      const embed = readEmbed(elementOf(node).getAttribute('src') ?? '');
      if (embed === null) return '';
      const title = ownTitle(embed, elementOf(node).getAttribute('title')) ?? embed.provider;
      return `\n\n[${converter.escape(title.replace(/\s+/g, ' '))}](${embed.page})\n\n`;
    },
  });
  const inLine = (content: string) =>
    content
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replaceAll('|', '\\|');
  converter.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) => ` ${inLine(content)} |`,
  });
  converter.addRule('row', { filter: 'tr', replacement: (content) => `|${content}\n` });
  converter.addRule('caption', {
    filter: 'caption',
    replacement: (content) => `${inLine(content)}\n`,
  });
  converter.addRule('table', {
    filter: (node) =>
      elementOf(node).nodeName === 'TABLE' && isPlainTable(elementOf(node).outerHTML),
    replacement: (content) => {
      const lines = content.split('\n').filter((line) => line.trim() !== '');
      const [first = '', ...rows] = lines.filter((line) => line.startsWith('|'));
      const caption = lines.find((line) => !line.startsWith('|')) ?? '';
      const rule = first.replace(/(?:\\.|[^|\\])+/g, ' --- ');
      return `\n\n${[caption && `${caption}\n`, first, rule, ...rows].filter(Boolean).join('\n')}\n\n`;
    },
  });
}

interface Converter {
  converter: TurndownService;
  /** Receives the footnotes of a text, by the number in their marks. */
  notes: string[];
}

/** Stands for a footnote's reference until its number is known. */
const MARK = '\ue001';
const MARKS = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');

/** @param forReaders whether it will not be imported again */
function converterOf({ forReaders }: { forReaders: boolean }): Converter {
  const converter = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });

  // Empty blocks, too: a player has no text.
  converter.addRule('block', {
    filter: [...BLOCKS] as TurndownService.Filter,
    replacement: (_, node) => ownHtml(node),
  });
  converter.addRule('checklist', {
    filter: (node) =>
      classOf(node) === 'checklist' && !PLAIN_CHECKLIST.test(elementOf(node).outerHTML),
    replacement: (_, node) => ownHtml(node),
  });
  converter.addRule('step', {
    filter: (node) => {
      const { nodeName, parentNode } = elementOf(node);
      return nodeName === 'LI' && parentNode !== null && classOf(parentNode) === 'checklist';
    },
    replacement: (content) => `- [ ] ${content.trim().replaceAll('\n', '\n  ')}\n`,
  });

  // Markdown is allowed within inline tags, and in boxes with lines of their own.
  converter.addRule('within', {
    filter: [...WITHIN] as TurndownService.Filter,
    replacement: (content, node) => {
      const { nodeName, outerHTML } = elementOf(node);
      return content === '' ? '' : `${openingOf(outerHTML)}${content}</${nodeName.toLowerCase()}>`;
    },
  });
  converter.addRule('marked', {
    filter: (node) => /^(?:div|p|span)$/i.test(elementOf(node).nodeName) && isMarked(node),
    replacement: (content, node) => {
      const { nodeName, outerHTML } = elementOf(node);
      if (nodeName === 'P') return ownHtml(node);
      const between = nodeName === 'DIV' ? '\n\n' : '';
      const whole = [openingOf(outerHTML), content.trim(), `</${nodeName.toLowerCase()}>`];
      return `${between}${whole.join(between)}${between}`;
    },
  });

  const { escape: escapeSigns } = converter;
  // Text must not become a tag or an entity, nor '#' end a heading.
  converter.escape = (text) =>
    escapeSigns(text)
      .replace(/<|&(?=#?\w+;)/g, '\\$&')
      .replace(/(?<=^|\s)#+\s*$/, '\\$&')
      .replace(/^(\s*\d+)(?=\)|\.\s*$)/, '$1\\')
      .replace(/^(?=[+-]\s*$)/, '\\');

  // An image's texts are escaped like others.
  converter.addRule('image', {
    filter: 'img',
    replacement: (_, node) => {
      const attribute = (name: string) => elementOf(node).getAttribute(name) ?? '';
      const words = (name: string) => converter.escape(attribute(name).replace(/\s+/g, ' '));
      const src = attribute('src').replace(/[\s()<>]/g, percent);
      const title = words('title').replaceAll('"', '\\"');
      return src === '' ? '' : `![${words('alt')}](${src}${title && ` "${title}"`})`;
    },
  });

  const notes: string[] = [];
  converter.addRule('footnote', {
    filter: (node) => {
      const { nodeName } = elementOf(node);
      return isFootnote(nodeName.toLowerCase(), { class: classOf(node) ?? '' });
    },
    replacement: (content) => `${MARK}${notes.push(content) - 1}${MARK}`,
  });

  if (forReaders) addReadersRules(converter);
  return { converter, notes };
}

/** A separator between two lists, which would otherwise merge. */
const APART = '\ue000';

const withConverter =
  ({ converter, notes }: Converter) =>
  (html: string) => {
    const text = converter.turndown(
      html
        .replace(/<\/(ul|ol)>\s*(?=<\1\b)/g, `$&<p>${APART}</p>`)
        // Otherwise the space before a note's text would come before its number.
        .replace(NOTE_START, '$1'),
    );
    const all = notes.splice(0);
    const listed: string[] = [];
    // A block that stays HTML, such as a spoiler, has its footnotes within: they have no mark in the text.
    const numbered = text.replace(MARKS, (_, index: string) => {
      const number = listed.length + 1;
      listed.push(`[^${number}]: ${all[Number(index)] ?? ''}`);
      return `[^${number}]`;
    });
    return [numbered, ...listed].join('\n\n').replaceAll(APART, '<!-- -->');
  };

/** Sanitized HTML as Markdown (CommonMark, with HTML for what Markdown can't express). */
export const htmlToMarkdown = withConverter(converterOf({ forReaders: false }));

/** The same for readers: figures as image and caption, plain tables as GFM. */
export const readersMarkdown = withConverter(converterOf({ forReaders: true }));
