import TurndownService from 'turndown';

/** What Markdown has no sign for, and holds as HTML: as a block, or within a line. */
const BLOCKS = ['iframe', 'details', 'figure', 'table', 'caption'] as const;
const WITHIN = ['sub', 'sup', 'u', 's', 'kbd', 'mark', 'abbr', 'cite'] as const;

const HAS_HTML = new RegExp(`<(?:${[...BLOCKS, ...WITHIN].join('|')})\\b| (?:dir|lang)="`);

/** Whether Markdown of this HTML holds some of it as it is. */
export const holdsHtml = (html: string) => HAS_HTML.test(html);

const converter = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
});

interface Element {
  nodeName: string;
  outerHTML: string;
  parentNode: Element | null;
  getAttribute(name: string): string | null;
}
const elementOf = (node: unknown) => node as Element;

// An empty line would end a block of HTML.
const ownHtml = (node: unknown) =>
  `\n\n${elementOf(node).outerHTML.replace(/\n(?=\s*\n)/g, '&#10;')}\n\n`;
// Empty blocks too: a player has no text.
converter.addRule('block', {
  filter: [...BLOCKS] as TurndownService.Filter,
  replacement: (_, node) => ownHtml(node),
});
/** A checklist whose steps are words alone: others stand as HTML. */
const PLAIN_CHECKLIST =
  /^<ul class="checklist">(?:<li>(?=[^<]*[^<\s])(?:[^<]|<\/?(?:a|strong|em|code|su[bp]|kbd|mark|abbr|cite|u|s)\b[^>]*>)+<\/li>\s*)+<\/ul>$/;
const classOf = (node: unknown) => elementOf(node).getAttribute('class');
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
const openingOf = (html: string) => /^<(?:[^>"]|"[^"]*")*>/.exec(html)?.[0] ?? '';

// Between tags within a line stands Markdown, and between those of a box that have lines of their own.
converter.addRule('within', {
  filter: [...WITHIN] as TurndownService.Filter,
  replacement: (content, node) => {
    const { nodeName, outerHTML } = elementOf(node);
    return content === '' ? '' : `${openingOf(outerHTML)}${content}</${nodeName.toLowerCase()}>`;
  },
});
/** Says in which language or direction it is written, for which there is no sign. */
const isMarked = (node: unknown) =>
  ['dir', 'lang'].some((name) => elementOf(node).getAttribute(name));
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
// What is shown as a tag or an entity must not become one, nor '#' the end of a heading.
converter.escape = (text) =>
  escapeSigns(text)
    .replace(/<|&(?=#?\w+;)/g, '\\$&')
    .replace(/(?<=^|\s)#+\s*$/, '\\$&')
    .replace(/^(\s*\d+)(?=\)|\.\s*$)/, '$1\\')
    .replace(/^(?=[+-]\s*$)/, '\\');

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

// The words of a picture are escaped like all others.
converter.addRule('picture', {
  filter: 'img',
  replacement: (_, node) => {
    const attribute = (name: string) => elementOf(node).getAttribute(name) ?? '';
    const words = (name: string) => converter.escape(attribute(name).replace(/\s+/g, ' '));
    const src = attribute('src').replace(/[\s()<>]/g, percent);
    const title = words('title').replaceAll('"', '\\"');
    return src === '' ? '' : `![${words('alt')}](${src}${title && ` "${title}"`})`;
  },
});

/** Stands between two lists: without anything there they would be one. */
const APART = '\ue000';

/** Sanitised HTML as Markdown (CommonMark, with HTML where that has no sign). */
export const htmlToMarkdown = (html: string) =>
  converter
    .turndown(html.replace(/<\/(ul|ol)>\s*(?=<\1\b)/g, `$&<p>${APART}</p>`))
    .replaceAll(APART, '<!-- -->');
