import { DomUtils, parseDocument } from 'htmlparser2';
import { PAGE_CLASSES } from '../../allow-list.ts';
import { MAX_BUTTONS, SITE_BLOCKS } from '../../values.ts';

type Document = ReturnType<typeof parseDocument>;
type Node = Document['children'][number];
type Element = Extract<Node, { name: string; attribs: Record<string, string> }>;

/** As the sanitizer escapes text. */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string) => escapeText(text).replaceAll('"', '&quot;');

const isElement = (node: Node): node is Element => 'attribs' in node;
const isBlank = (node: Node) => !isElement(node) && DomUtils.textContent(node).trim() === '';
const seenIn = ({ children }: Element) => children.filter((node) => !isBlank(node));

const CLASSES = new Set(Object.values(PAGE_CLASSES).flat());
const isSiteBlock = (name: string) => (SITE_BLOCKS as readonly string[]).includes(name);

/** The cells of a row of columns; null if it doesn't consist of two. */
function cellsOf(columns: Element): Element[] | null {
  const parts = seenIn(columns);
  const cells = parts.filter(isElement).filter(({ name, attribs }) => {
    return name === 'div' && !CLASSES.has(attribs.class ?? '');
  });
  return cells.length === 2 && parts.length === 2 ? cells : null;
}

/** A row of buttons as it is stored; null if it isn't one to four links with a text. */
function buttonsHtml(row: Element): string | null {
  const links = seenIn(row).filter((node) => !(isElement(node) && node.name === 'br'));
  if (links.length === 0 || links.length > MAX_BUTTONS) return null;
  const buttons: string[] = [];
  for (const link of links) {
    if (!isElement(link) || link.name !== 'a' || link.attribs.href === undefined) return null;
    if (DomUtils.existsOne(({ name }) => name === 'img', link.children)) return null;
    const text = DomUtils.textContent(link).replace(/\s+/g, ' ').trim();
    if (text === '') return null;
    const { href, rel, class: kind } = link.attribs;
    const attributes = Object.entries({ class: kind, href, rel })
      .filter(([, value]) => value !== undefined)
      .map(([name, value = '']) => ` ${name}="${escapeValue(value)}"`);
    buttons.push(`<a${attributes.join('')}>${escapeText(text)}</a>`);
  }
  return `<p class="buttons">${buttons.join(' ')}</p>`;
}

/**
 * Reduces the blocks of a page to the form that is stored. Columns are two and stand at the top level, other blocks
 * there or in a column, those that the site fills once. Anything else loses its class: what is written in it stays.
 * @param html sanitized HTML, without '>' in attributes
 */
export function tidyPageBlocks(html: string): string {
  if (![...CLASSES].some((name) => html.includes(`class="${name}`))) return html;
  const edits: { from: number; to: number; html: string }[] = [];
  const seen = new Set<string>();
  const replaceTag = (element: Element, tag: string) => {
    const from = element.startIndex ?? 0;
    edits.push({ from, to: html.indexOf('>', from) + 1, html: tag });
  };
  const replace = (element: Element, by: string) =>
    edits.push({ from: element.startIndex ?? 0, to: (element.endIndex ?? 0) + 1, html: by });
  const loseClass = (element: Element) => {
    const from = element.startIndex ?? 0;
    const tag = html.slice(from, html.indexOf('>', from) + 1);
    replaceTag(element, tag.replace(/ class="[^"]*"/, ''));
  };

  const visit = (nodes: readonly Node[], place: 'top' | 'cell' | 'inside') => {
    for (const node of nodes) if (isElement(node)) visitElement(node, place);
  };
  const visitElement = (element: Element, place: 'top' | 'cell' | 'inside') => {
    const { name, children, attribs } = element;
    const kind = attribs.class ?? '';
    const isOne = kind.split(' ').some((one) => PAGE_CLASSES[name]?.includes(one));
    const cells = kind === 'columns' && place === 'top' ? cellsOf(element) : null;
    const row = kind === 'buttons' && place !== 'inside' ? buttonsHtml(element) : null;
    if (cells !== null) {
      replaceTag(element, '<div class="columns">');
      for (const cell of cells) {
        replaceTag(cell, '<div>');
        visit(cell.children, 'cell');
      }
    } else if (row !== null) {
      replace(element, row);
    } else if (isSiteBlock(kind) && name === 'div' && children.every(isBlank)) {
      const isShown = place !== 'inside' && !seen.has(kind);
      replace(element, isShown ? `<div class="${kind}"></div>` : '');
      seen.add(kind);
    } else {
      if (isOne) loseClass(element);
      visit(children, 'inside');
    }
  };
  visit(parseDocument(html, { withStartIndices: true, withEndIndices: true }).children, 'top');

  let written = '';
  let copied = 0;
  for (const { from, to, html: by } of edits) {
    written += html.slice(copied, from) + by;
    copied = to;
  }
  return written + html.slice(copied);
}
