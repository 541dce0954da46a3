import { SITE_BLOCKS, snippetKey } from '../../values.ts';
import { isBlock, isElement, unitsOf } from './dom-nodes.ts';

/** Elements that may contain text without a paragraph. */
const HOLDS_WORDS = new Set('LI TD TH BLOCKQUOTE DIV DETAILS FIGURE'.split(' '));

/** Blocks that the site fills. */
const FILLED = SITE_BLOCKS.map((kind) => `div.${kind}`).join();

/** Wraps text in a paragraph that is marked as added, with the name of the element around it. */
export function bareParagraph(nodes: readonly Node[], around: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.dataset.bare = around;
  nodes[0]?.parentNode?.insertBefore(paragraph, nodes[0]);
  paragraph.append(...nodes);
  return paragraph;
}

const isLoneImage = (unit: readonly Node[]) =>
  unit.filter(isElement).length > 0 && unit.filter(isElement).every((n) => n.nodeName === 'IMG');

/**
 * Prepares HTML for the schema, which allows text in paragraphs only: bare text in a list item, cell or
 * box gets one that is removed again on writing.
 */
export function prepare(element: Element): void {
  // The text of a snippet isn't edited here.
  if (snippetKey(element) !== null) return;
  for (const child of [...element.children]) prepare(child);
  if (!HOLDS_WORDS.has(element.nodeName) || element.matches(FILLED)) return;
  const units = unitsOf(element);
  for (const unit of units) {
    if (unit.some(isBlock)) continue;
    // Images of a figure are separate blocks.
    if (element.nodeName === 'FIGURE' && isLoneImage(unit)) continue;
    bareParagraph(unit, element.nodeName.toLowerCase());
  }
  if (units.length === 0 && element.nodeName !== 'FIGURE')
    element.append(bareParagraph([], element.nodeName.toLowerCase()));
}
