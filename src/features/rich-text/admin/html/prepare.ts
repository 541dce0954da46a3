import { isBlock, isElement, unitsOf } from './dom-nodes.ts';

/** What may hold words without a paragraph around them. */
const HOLDS_WORDS = new Set('LI TD TH BLOCKQUOTE DIV DETAILS FIGURE'.split(' '));

/** Puts words in a paragraph that says that it was not there, and what stood around them. */
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
 * Makes ready for the schema, which knows words in paragraphs only: those that stand directly in a
 * list item, a cell or a box get one that is taken away again when it is written.
 */
export function prepare(element: Element): void {
  for (const child of [...element.children]) prepare(child);
  if (!HOLDS_WORDS.has(element.nodeName)) return;
  const units = unitsOf(element);
  for (const unit of units) {
    if (unit.some(isBlock)) continue;
    // The images of a figure are its own blocks.
    if (element.nodeName === 'FIGURE' && isLoneImage(unit)) continue;
    bareParagraph(unit, element.nodeName.toLowerCase());
  }
  if (units.length === 0 && element.nodeName !== 'FIGURE')
    element.append(bareParagraph([], element.nodeName.toLowerCase()));
}
