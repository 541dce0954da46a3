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

const rowsOf = (table: Element) => [
  ...table.querySelectorAll(':scope > tr, :scope > :is(thead, tbody, tfoot) > tr'),
];

/** HTML's own maximum of columns. */
const MAX_SPAN = 1000;
const spanOf = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.min(MAX_SPAN, Math.max(1, Number(cell.getAttribute(name)) || 1));

/** Where each cell of a table begins and each row ends, in columns. */
function gridOf(table: Element) {
  /** For how many rows more a cell of a row above covers a column. */
  const covered: number[] = [];
  const starts = new Map<Element, number>();
  const ends = new Map<Element, number>();
  for (const row of rowsOf(table)) {
    let column = 0;
    const toFree = () => {
      while ((covered[column] ?? 0) > 0) column += 1;
    };
    for (const cell of cellsOf(row)) {
      toFree();
      starts.set(cell, column);
      const end = column + spanOf(cell, 'colspan');
      for (; column < end; column += 1) covered[column] = spanOf(cell, 'rowspan');
    }
    toFree();
    ends.set(row, column);
    covered.forEach((rows, at) => {
      covered[at] = Math.max(0, rows - 1);
    });
  }
  return { starts, ends };
}

/** Makes all rows equally long. Spreadsheets count hidden columns in merged cells. */
function alignRows(table: Element): void {
  const { starts, ends } = gridOf(table);
  const width = Math.max(0, ...starts.values()) + 1;
  for (const [cell, start] of starts) {
    const span = Math.min(spanOf(cell, 'colspan'), width - start);
    if (span === 1) cell.removeAttribute('colspan');
    else cell.setAttribute('colspan', String(span));
  }
  for (const [row, end] of ends) {
    for (let column = end; column < width; column += 1) {
      row.append(table.ownerDocument.createElement('td'));
    }
  }
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
  for (const table of root.querySelectorAll('table')) {
    findHead(table);
    alignRows(table);
  }
  for (const cell of root.querySelectorAll('td, th')) {
    if (isEmpty(cell)) cell.replaceChildren();
    else if (cell.nodeName === 'TD' && isBold(styleOf(cell))) {
      const strong = root.ownerDocument.createElement('strong');
      strong.append(...cell.childNodes);
      cell.append(strong);
    }
  }
}
