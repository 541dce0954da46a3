import { escapeHtml } from '#platform/html.ts';
import { markdownHtml } from '../markdown/markdown-html.ts';
import { addWarning, type ImportWarning } from '../source.ts';

interface Node {
  type?: string;
  children?: Node[];
  format?: number | string;
  start?: number;
  metadata?: { title?: string };
  images?: Texts[];
  productRatingEnabled?: boolean;
  productStarRating?: number;
  /** Who sees a card. */
  visibility?: { showOnWeb?: boolean } | null;
}

/** The texts of a node, plain or as HTML, in fields of its type. */
type Texts = Readonly<Record<string, string | undefined>>;
const textsOf = (node: Node) => node as unknown as Texts;

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

const element = (tag: string, html = '') => (html === '' ? '' : `<${tag}>${html}</${tag}>`);

function figure({ src = '', alt = '', caption, href = '', cardWidth = '' }: Texts): string {
  if (src === '') return '';
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;
  const linked = href === '' ? image : `<a href="${escapeHtml(href)}">${image}</a>`;
  const width = /^(?:wide|full)$/.test(cardWidth) ? ' class="kg-width-wide"' : '';
  return `<figure${width}>${linked}${element('figcaption', caption)}</figure>`;
}

/** As Ghost's HTML has them. */
const stars = (count = 0) =>
  `<div class="kg-product-card-rating">${'<i class="kg-product-card-rating-active"></i>'.repeat(Math.min(5, Math.max(0, count)))}</div>`;

const link = (address = '', words = '') =>
  address === ''
    ? ''
    : `<p><a href="${escapeHtml(address)}">${escapeHtml(words || address)}</a></p>`;

const codeBlock = (code = '', language = '') =>
  `<pre><code${language === '' ? '' : ` class="language-${escapeHtml(language)}"`}>${escapeHtml(code)}</code></pre>`;

function formatted(node: Node): string {
  const { text = '' } = textsOf(node);
  const bits = typeof node.format === 'number' ? node.format : 0;
  return FORMATS.reduceRight(
    (html, [bit, tag]) => (bits & bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(text),
  );
}

/** Cards hold no children. */
const CARDS: Record<string, (texts: Texts, node: Node) => string> = {
  image: figure,
  gallery: ({ caption }, { images = [] }) =>
    `<figure class="kg-gallery-card">${images.map(figure).join('')}${element('figcaption', caption)}</figure>`,
  bookmark: ({ url }, { metadata }) => link(url, metadata?.title),
  // Whether it is an embed or a link is decided when the HTML is read.
  embed: ({ url = '', html = '' }) =>
    /<iframe/.test(html) ? html : `<iframe src="${escapeHtml(url)}"></iframe>`,
  html: ({ html = '' }) => html,
  codeblock: ({ code, language }) => codeBlock(code, language),
  horizontalrule: () => '<hr>',
  callout: ({ calloutEmoji = '', calloutText = '' }) =>
    `<blockquote><p>${calloutEmoji === '' ? '' : `${escapeHtml(calloutEmoji)} `}${calloutText}</p></blockquote>`,
  toggle: ({ heading = '', content = '' }) =>
    `<details class="fold"><summary>${heading}</summary>${content}</details>`,
  button: ({ buttonUrl, buttonText }) => link(buttonUrl, buttonText),
  header: ({ heading, header, subheading, subheader, ...more }) =>
    figure({ src: more.backgroundImageSrc }) +
    element('h2', heading ?? header) +
    element('p', subheading ?? subheader) +
    link(more.buttonUrl, more.buttonText),
  signup: ({ header, subheader, disclaimer }) =>
    element('h2', header) + element('p', subheader) + element('p', disclaimer),
  'call-to-action': ({ sponsorLabel = '', textValue = '', imageUrl, ...button }) =>
    sponsorLabel +
    figure({ src: imageUrl }) +
    textValue +
    link(button.buttonUrl, button.buttonText),
  product: ({ productDescription = '', ...more }, { productRatingEnabled, productStarRating }) =>
    figure({ src: more.productImageSrc }) +
    element('h4', more.productTitle) +
    (productRatingEnabled ? stars(productStarRating) : '') +
    productDescription +
    link(more.productUrl, more.productButton),
  video: ({ src, caption = '' }) => link(src, caption),
  audio: ({ src, title }) => link(src, title),
  file: ({ src, fileTitle }) => link(src, fileTitle),
  markdown: ({ markdown = '' }) => markdownHtml(markdown),
  paywall: () => '',
};
/** Cards that readers on the web never saw. */
const FOR_EMAIL = new Set(['email', 'email-cta']);

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
    return `<a href="${escapeHtml(textsOf(node).url ?? '')}">${inner()}</a>`;
  }
  if (type === 'heading' || type === 'extended-heading') {
    const { tag: named = '' } = textsOf(node);
    const tag = /^h[1-6]$/.test(named) ? named : 'h2';
    return `<${tag}>${inner()}</${tag}>`;
  }
  if (type === 'list') {
    const isOrdered = textsOf(node).listType === 'number';
    const start = isOrdered && (node.start ?? 1) !== 1 ? ` start="${Number(node.start)}"` : '';
    // Lexical puts a nested list into an item of its own, which would show an empty bullet.
    const items = inner().replace(/<\/li><li>(?=<[ou]l)/g, '');
    return isOrdered ? `<ol${start}>${items}</ol>` : `<ul>${items}</ul>`;
  }
  const tag = Object.hasOwn(TAGS, type) ? TAGS[type] : undefined;
  if (tag !== undefined) return `<${tag}>${inner()}</${tag}>`;
  const card = Object.hasOwn(CARDS, type) ? CARDS[type] : undefined;
  if (FOR_EMAIL.has(type) || node.visibility?.showOnWeb === false) {
    addWarning(warnings, 'Text for emails alone', 'Removed');
    return '';
  }
  if (card !== undefined) return card(textsOf(node), node);
  if (children.length === 0 && type !== 'root') {
    warnings.push({
      issue: `Unknown Ghost card: ${type.slice(0, 40)}`,
      action: 'Skipped',
    });
  }
  return inner();
}

/** HTML from Lexical, Ghost's editor format. Not sanitized. */
export function lexicalHtml(json: string, warnings: ImportWarning[]): string {
  try {
    const { root } = JSON.parse(json) as { root?: Node };
    return root ? written(root, 0, warnings) : '';
  } catch {
    warnings.push({ issue: 'Text can’t be read', action: 'Imported without its text' });
    return '';
  }
}
