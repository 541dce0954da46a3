import { DomUtils, type parseDocument } from 'htmlparser2';
import { MAX_BUTTONS, snippetKey } from '#features/rich-text/values.ts';
import { escapeHtml } from '#platform/html.ts';

export type Node = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<Node, { name: string; attribs: Record<string, string> }>;

export const isElement = (node: Node): node is Element => 'attribs' in node;

/** The matching elements within nodes, in order. `DomUtils.findAll` takes quadratic time in deep nesting. */
export function findAll(test: (element: Element) => boolean, nodes: readonly Node[]): Element[] {
  const found: Element[] = [];
  const waiting = nodes.toReversed();
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!node || !isElement(node)) continue;
    if (test(node)) found.push(node);
    for (const child of node.children.toReversed()) waiting.push(child);
  }
  return found;
}

/** Elements and text, without spaces between them. */
export const seenIn = (nodes: readonly Node[]) =>
  nodes.filter((node) => isElement(node) || DomUtils.textContent(node).trim() !== '');

export const classesOf = (element: Element) => (element.attribs.class ?? '').split(/\s+/);

const textOf = (element: Element) => DomUtils.textContent(element).replace(/\s+/g, ' ').trim();

/** Writes the content of a card. */
export interface CardWriter {
  children(element: Element): string;
  flow(nodes: readonly Node[]): string;
  embed(address: string, title?: string, isLink?: boolean): string;
  player(element: Element, title?: string): string;
  captionOf(nodes: readonly Node[]): string;
  warn(issue: string, action: string): string;
}

/**
 * HTML of Ghost's cards and of WordPress's blocks that are more than their content; null for other elements.
 * @param isPage whether it is the text of a page, which may have columns and rows of buttons
 */
export function cardHtml(element: Element, writer: CardWriter, isPage = false): string | null {
  const part = (name: string, write: (found: Element) => string) => {
    const found = DomUtils.findOne((one) => classesOf(one).includes(name), [element]);
    return found ? write(found) : '';
  };
  const words = (name: string) => part(name, textOf);
  const inside = (name: string) => part(name, (found) => writer.children(found));
  const folded = (summary: string, content: string) =>
    `<details class="fold"><summary>${inside(summary)}</summary>${part(content, ({ children }) => writer.flow(children))}</details>`;
  const snippet = snippetKey({ localName: element.name, className: element.attribs.class ?? '' });
  if (snippet !== null && !isPage) {
    return `<div class="snippet-${snippet}">${writer.flow(element.children)}</div>`;
  }
  const kind = classesOf(element).find((name) => /^(?:kg|wp-block)-/.test(name) && name in CARDS);
  const card = kind === undefined ? undefined : CARDS[kind];
  if (card === undefined) return null;
  switch (card) {
    case 'columns': {
      const cells = element.children.filter(isElement);
      if (!isPage || cells.length !== 2) return null;
      const written = cells.map(({ children }) => `<div>${writer.flow(children)}</div>`);
      return `<div class="columns">${written.join('')}</div>`;
    }
    case 'buttons': {
      const links = findAll(
        ({ name, attribs }) => name === 'a' && Boolean(attribs.href),
        [element],
      );
      if (!isPage || links.length === 0 || links.length > MAX_BUTTONS) return null;
      const buttons = links.map((link) => {
        const isOutline =
          link.parent &&
          isElement(link.parent) &&
          classesOf(link.parent).includes('is-style-outline');
        const html = writer.children({ ...element, children: [link] } as Element);
        return isOutline ? html.replace(/^<a /, '<a class="secondary" ') : html;
      });
      return `<p class="buttons">${buttons.join(' ')}</p>`;
    }
    case 'link': {
      const link = DomUtils.findOne(({ attribs }) => Boolean(attribs.href), [element]);
      const title = words('kg-bookmark-title') || words('kg-file-card-title');
      const said = words('kg-bookmark-description') || words('kg-file-card-caption');
      return (
        writer.embed(link?.attribs.href ?? '', title || (link ? textOf(link) : undefined), true) +
        (said && `<p>${escapeHtml(said)}</p>`) +
        writer.captionOf(element.children)
      );
    }
    case 'player':
      return writer.player(element, words('kg-audio-title')) + writer.captionOf(element.children);
    case 'callout': {
      const sign = words('kg-callout-emoji');
      return `<blockquote><p>${sign && `${escapeHtml(sign)} `}${inside('kg-callout-text')}</p></blockquote>`;
    }
    case 'toggle':
      return folded('kg-toggle-heading-text', 'kg-toggle-content');
    case 'accordion':
      return folded('wp-block-accordion-heading__toggle-title', 'wp-block-accordion-panel');
    case 'stars': {
      const stars = findAll(
        (one) => classesOf(one).includes('kg-product-card-rating-active'),
        [element],
      );
      return stars.length === 0
        ? ''
        : writer.warn(`Product rating: ${stars.length} of 5 stars`, 'Removed');
    }
  }
}

type Card =
  | 'link'
  | 'player'
  | 'callout'
  | 'toggle'
  | 'accordion'
  | 'stars'
  | 'columns'
  | 'buttons';

const CARDS: Record<string, Card> = {
  'kg-bookmark-card': 'link',
  'kg-file-card': 'link',
  'wp-block-file': 'link',
  'kg-audio-card': 'player',
  'kg-video-card': 'player',
  'kg-callout-card': 'callout',
  'kg-toggle-card': 'toggle',
  'wp-block-accordion-item': 'accordion',
  'kg-product-card-rating': 'stars',
  'kg-button-card': 'buttons',
  'wp-block-buttons': 'buttons',
  'wp-block-columns': 'columns',
};
