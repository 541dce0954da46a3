import { escapeHtml } from '#platform/html.ts';
import { markdownHtml } from '../markdown/markdown-html.ts';
import type { Loss } from '../source.ts';
import { codeBlock, figure, gallery, link } from './lexical.ts';

type Markup = [tag: string, attributes?: string[]];
type Marker = [kind: number, opens: number[], closes: number, text: string | number];
type Atom = [name: string, text: string, payload: unknown];
interface Payload {
  src?: string;
  url?: string;
  alt?: string;
  caption?: string;
  html?: string;
  markdown?: string;
  code?: string;
  language?: string;
  cardWidth?: string;
  title?: string;
  metadata?: { title?: string };
  images?: { src?: string; alt?: string; caption?: string }[];
}
type Card = [name: string, payload?: Payload];
type Section =
  | [kind: 1, tag: string, markers: Marker[]]
  | [kind: 2, src: string]
  | [kind: 3, tag: string, items: Marker[][]]
  | [kind: 10, card: number];

interface Mobiledoc {
  atoms?: Atom[];
  cards?: Card[];
  markups?: Markup[];
  sections?: Section[];
}

const INLINE = new Set(['a', 'b', 'code', 'em', 'i', 's', 'strong', 'sub', 'sup', 'u', 'mark']);
const BLOCKS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'aside',
  'ul',
  'ol',
]);

const CARDS: Record<string, (payload: Payload) => string> = {
  image: ({ src, alt, caption, cardWidth }) =>
    figure(src, alt, caption, cardWidth === 'wide' || cardWidth === 'full'),
  gallery: ({ images = [], caption }) => gallery(images, caption),
  bookmark: ({ url, metadata }) => link(url, metadata?.title),
  embed: ({ url, html = '' }) => (/<iframe/.test(html) ? html : link(url)),
  html: ({ html = '' }) => html,
  code: ({ code, language }) => codeBlock(code, language),
  hr: () => '<hr>',
  video: ({ src }) => link(src),
  audio: ({ src, title }) => link(src, title),
  file: ({ src, title }) => link(src, title),
  markdown: ({ markdown = '' }) => markdownHtml(markdown),
  'card-markdown': ({ markdown = '' }) => markdownHtml(markdown),
};

function inlineHtml(markers: Marker[], { markups = [], atoms = [] }: Mobiledoc): string {
  const open: string[] = [];
  let html = '';
  for (const [kind, opens, closes, value] of markers) {
    for (const index of opens) {
      const [tag = '', attributes = []] = markups[index] ?? [];
      const href = attributes[attributes.indexOf('href') + 1];
      const isKnown = INLINE.has(tag);
      html += isKnown ? `<${tag}${tag === 'a' ? ` href="${escapeHtml(href ?? '')}"` : ''}>` : '';
      open.push(isKnown ? `</${tag}>` : '');
    }
    const atom = kind === 1 ? atoms[Number(value)] : undefined;
    html +=
      atom?.[0] === 'soft-return'
        ? '<br>'
        : escapeHtml(String(kind === 1 ? (atom?.[1] ?? '') : value));
    for (const end of open.splice(Math.max(0, open.length - Number(closes))).toReversed())
      html += end;
  }
  return html + open.toReversed().join('');
}

function sectionHtml(section: Section, doc: Mobiledoc, losses: Loss[]): string {
  if (section[0] === 2) return figure(section[1]);
  if (section[0] === 10) {
    const [name = '', payload = {}] = doc.cards?.[section[1]] ?? [];
    const card = Object.hasOwn(CARDS, name) ? CARDS[name] : undefined;
    if (card !== undefined) return card(payload);
    losses.push({
      what: `A card that we do not know: ${name.slice(0, 40)}`,
      becomes: 'It is left out',
    });
    return '';
  }
  const tag = BLOCKS.has(section[1]) ? section[1].replace('aside', 'blockquote') : 'p';
  const inner =
    section[0] === 3
      ? section[2].map((item) => `<li>${inlineHtml(item, doc)}</li>`).join('')
      : inlineHtml(section[2], doc);
  return `<${tag}>${inner}</${tag}>`;
}

/** A text of Ghost's older editor, for which the export holds no HTML. It is not sanitised. */
export function mobiledocHtml(json: string, losses: Loss[]): string {
  try {
    const doc = JSON.parse(json) as Mobiledoc;
    return (doc.sections ?? []).map((section) => sectionHtml(section, doc, losses)).join('');
  } catch {
    losses.push({ what: 'Its text cannot be read', becomes: 'It is left out' });
    return '';
  }
}
