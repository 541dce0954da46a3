import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Node as DocNode } from '@tiptap/pm/model';
import { readHtml } from '#ui/admin/read-html.ts';
import { innerAttribute, textAttributes } from './attributes.ts';

/** How many columns or rows a cell spans. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: String(attributes[name]) } : {},
});

const spans = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Required by the table commands; articles have no column widths.
  colwidth: innerAttribute<number[] | null>(null),
});

/** A table. Its caption is stored as HTML, because only rows are content. */
const ArticleTable = Table.extend({
  addAttributes: () => ({
    caption: innerAttribute<string | null>(
      null,
      (element) => element.querySelector(':scope > caption')?.innerHTML.trim() ?? null,
    ),
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const caption = captionElement(node);
    const body = ['tbody', 0] as const;
    return caption === null
      ? ['table', HTMLAttributes, body]
      : ['table', HTMLAttributes, caption, body];
  },
  addNodeView: () => null,
}).configure({
  resizable: false,
  View: null,
  allowTableNodeSelection: true,
});

function captionElement(node: DocNode): HTMLElement | null {
  if (typeof node.attrs.caption !== 'string') return null;
  const element = document.createElement('caption');
  element.contentEditable = 'false';
  element.append(...readHtml(node.attrs.caption).childNodes);
  return element;
}

const ArticleRow = TableRow.extend({
  addAttributes: () => ({
    section: innerAttribute<string | null>(null, (element) => {
      const name = element.parentElement?.nodeName.toLowerCase();
      return name === 'thead' || name === 'tbody' ? name : null;
    }),
  }),
});

const ArticleCell = TableCell.extend({
  addAttributes: spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const ArticleHeaderCell = TableHeader.extend({
  addAttributes: () => ({ ...spans(), ...textAttributes('scope') }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

export const TABLES = [ArticleTable, ArticleRow, ArticleHeaderCell, ArticleCell];
