import { escapeHtml } from '#platform/html.ts';
import { markdownHtml } from '../markdown/markdown-html.ts';
import type { ImportWarning } from '../source.ts';

/** A node of Lexical's JSON, of which every kind says something else. */
interface Node {
  type?: string;
  children?: Node[];
  text?: string;
  format?: number | string;
  tag?: string;
  listType?: string;
  start?: number;
  url?: string;
  src?: string;
  alt?: string;
  caption?: string;
  cardWidth?: string;
  html?: string;
  markdown?: string;
  code?: string;
  language?: string;
  heading?: string;
  content?: string;
  calloutText?: string;
  calloutEmoji?: string;
  buttonText?: string;
  buttonUrl?: string;
  fileTitle?: string;
  title?: string;
  metadata?: { title?: string };
  images?: { src?: string; alt?: string; caption?: string; fileName?: string }[];
}

/** Bits of a text's format, the outermost first. */
const FORMATS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
] as const;

const MAX_DEPTH = 100;

const figure = (src = '', alt = '', caption = '', isWide = false) =>
  src === ''
    ? ''
    : `<figure${isWide ? ' class="kg-width-wide"' : ''}><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">` +
      `${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;

const gallery = (images: Exclude<Node['images'], undefined>, caption = '') =>
  `<figure class="kg-gallery-card">${images.map((one) => figure(one.src, one.alt, one.caption)).join('')}` +
  `${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;

const link = (address = '', words = '') =>
  address === ''
    ? ''
    : `<p><a href="${escapeHtml(address)}">${escapeHtml(words || address)}</a></p>`;

const codeBlock = (code = '', language = '') =>
  `<pre><code${language === '' ? '' : ` class="language-${escapeHtml(language)}"`}>${escapeHtml(code)}</code></pre>`;

function formatted({ text = '', format }: Node): string {
  const bits = typeof format === 'number' ? format : 0;
  return FORMATS.reduceRight(
    (html, [bit, tag]) => (bits & bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(text),
  );
}

/** Cards hold no children. */
const CARDS: Record<string, (node: Node) => string> = {
  image: ({ src, alt, caption, cardWidth }) =>
    figure(src, alt, caption, cardWidth === 'wide' || cardWidth === 'full'),
  gallery: ({ images = [], caption }) => gallery(images, caption),
  bookmark: ({ url, metadata }) => link(url, metadata?.title),
  embed: ({ url, html = '' }) => (/<iframe/.test(html) ? html : link(url)),
  html: ({ html = '' }) => html,
  codeblock: ({ code, language }) => codeBlock(code, language),
  horizontalrule: () => '<hr>',
  callout: ({ calloutEmoji = '', calloutText = '' }) =>
    `<blockquote><p>${calloutEmoji === '' ? '' : `${escapeHtml(calloutEmoji)} `}${calloutText}</p></blockquote>`,
  toggle: ({ heading = '', content = '' }) =>
    `<details class="fold"><summary>${heading}</summary>${content}</details>`,
  button: ({ buttonUrl, buttonText }) => link(buttonUrl, buttonText),
  video: ({ src, caption = '' }) => link(src, caption),
  audio: ({ src, title }) => link(src, title),
  file: ({ src, fileTitle }) => link(src, fileTitle),
  markdown: ({ markdown = '' }) => markdownHtml(markdown),
  paywall: () => '',
};

const TAGS: Record<string, string> = {
  paragraph: 'p',
  quote: 'blockquote',
  'extended-quote': 'blockquote',
  aside: 'blockquote',
  listitem: 'li',
};

function written(node: Node, depth: number, warnings: ImportWarning[]): string {
  const { type = '', children = [] } = node;
  if (depth > MAX_DEPTH) return '';
  const inner = () => children.map((child) => written(child, depth + 1, warnings)).join('');
  if (type === 'text' || type === 'extended-text') return formatted(node);
  if (type === 'linebreak') return '<br>';
  if (type === 'link' || type === 'autolink') {
    return `<a href="${escapeHtml(node.url ?? '')}">${inner()}</a>`;
  }
  if (type === 'heading' || type === 'extended-heading') {
    const tag = /^h[1-6]$/.test(node.tag ?? '') ? node.tag : 'h2';
    return `<${tag}>${inner()}</${tag}>`;
  }
  if (type === 'list') {
    const isOrdered = node.listType === 'number';
    const start = isOrdered && (node.start ?? 1) !== 1 ? ` start="${Number(node.start)}"` : '';
    return isOrdered ? `<ol${start}>${inner()}</ol>` : `<ul>${inner()}</ul>`;
  }
  const tag = Object.hasOwn(TAGS, type) ? TAGS[type] : undefined;
  if (tag !== undefined) return `<${tag}>${inner()}</${tag}>`;
  const card = Object.hasOwn(CARDS, type) ? CARDS[type] : undefined;
  if (card !== undefined) return card(node);
  if (children.length === 0 && type !== 'root') {
    warnings.push({
      issue: `Unknown Ghost card: ${type.slice(0, 40)}`,
      action: 'Skipped',
    });
  }
  return inner();
}

/** HTML from Lexical, Ghost's editor format. Not sanitised. */
export function lexicalHtml(json: string, warnings: ImportWarning[]): string {
  try {
    const { root } = JSON.parse(json) as { root?: Node };
    return root ? written(root, 0, warnings) : '';
  } catch {
    warnings.push({ issue: "Text can't be read", action: 'Imported without its text' });
    return '';
  }
}
