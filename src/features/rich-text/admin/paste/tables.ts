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

/** The maximum of `colspan` in HTML; `rowspan` shares it here. */
const MAX_SPAN = 1000;
/** Larger tables stay as they are: aligning them takes too long. */
const MAX_COLUMNS = 200;
const MAX_CELLS = 20_000;
const spanOf = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.min(MAX_SPAN, Math.max(1, Number(cell.getAttribute(name)) || 1));

/** Where each cell of a table begins and each row ends, in columns. */
function gridOf(table: Element) {
  /** For each column, how many more rows a cell above still covers. */
  const covered: number[] = [];
  const starts = new Map<Element, number>();
  const ends = new Map<Element, number>();
  let group: Element | null = null;
  for (const row of rowsOf(table)) {
    // A cell covers rows of its own part of the table only.
    if (row.parentElement !== group) covered.length = 0;
    group = row.parentElement;
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

const most = (numbers: Iterable<number>) =>
  [...numbers].reduce((highest, one) => Math.max(highest, one), 0);

/** Makes all rows equally long. Spreadsheets count hidden columns in merged cells. */
function alignRows(table: Element): void {
  const rows = rowsOf(table);
  const lengths = rows.map((row) =>
    cellsOf(row).reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0),
  );
  const isLarge = (columns: number) => columns > MAX_COLUMNS || columns * rows.length > MAX_CELLS;
  if (isLarge(most(lengths))) return;
  const { starts, ends } = gridOf(table);
  const width = most(starts.values()) + 1;
  // Cells of rows above can move others far to the right.
  if (isLarge(width)) return;
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
