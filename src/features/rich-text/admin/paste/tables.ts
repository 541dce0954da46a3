import { isBlank } from '../html/dom-nodes.ts';
import { rename } from '../html/reduce-to-allowed.ts';
import { declared, styleOf } from './style-sheets.ts';

const isEmpty = (cell: Element) =>
  isBlank((cell.textContent ?? '').replace(/[\u00a0\u200b\ufeff]/g, '')) &&
  cell.querySelector('img, iframe, hr, table') === null;

export const isBold = (style: string) =>
  /^(?:bold|bolder|[6-9]00)$/.test(declared(style, 'font-weight'));

/** Whether all words of a cell are bold. */
function isHead(cell: Element): boolean {
  if (isBold(styleOf(cell))) return true;
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    if (isBlank((nodeValue ?? '').replaceAll('\u00a0', ' '))) continue;
    const bold = parentElement?.closest('strong, b, th, [style*="font-weight"]');
    if (!bold || !cell.contains(bold)) return false;
    if (styleOf(bold).includes('font-weight') && !isBold(styleOf(bold))) return false;
  }
  return true;
}

const cellsOf = (row: Element) => [...row.querySelectorAll(':scope > :is(td, th)')];

function isHeadRow(row: Element): boolean {
  const cells = cellsOf(row);
  return cells.some((cell) => !isEmpty(cell)) && cells.every(isHead);
}

/** A first row in bold letters is a head, if the second isn't bold as well. */
function findHead(table: Element): void {
  if (table.querySelector('th') !== null) return;
  const rows = [...table.querySelectorAll(':scope > tr, :scope > :is(tbody, thead) > tr')];
  const [first, second] = rows;
  const isMarked = first?.parentElement?.localName === 'thead';
  if (!first || !second || (!isMarked && (!isHeadRow(first) || isHeadRow(second)))) return;
  for (const cell of cellsOf(first)) rename(cell, 'th');
}

/** A table that only arranges a page: its content stays. */
function replaceLayout(table: Element): void {
  const cells = [...table.querySelectorAll('td, th')];
  if (table.getAttribute('role') !== 'presentation' && cells.length !== 1) return;
  const boxes = cells.map((cell) => {
    const box = table.ownerDocument.createElement('div');
    box.append(...cell.childNodes);
    return box;
  });
  table.replaceWith(...boxes);
}

/** Tables of word processors and spreadsheets: head rows, bold cells, cells without words. */
export function repairTables(root: Element): void {
  for (const table of [...root.querySelectorAll('table')].reverse()) replaceLayout(table);
  for (const table of root.querySelectorAll('table')) findHead(table);
  for (const cell of root.querySelectorAll('td, th')) {
    if (isEmpty(cell)) cell.replaceChildren();
    else if (cell.nodeName === 'TD' && isBold(styleOf(cell))) {
      const strong = root.ownerDocument.createElement('strong');
      strong.append(...cell.childNodes);
      cell.append(strong);
    }
  }
}
