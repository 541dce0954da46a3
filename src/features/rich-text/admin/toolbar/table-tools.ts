import type { Editor } from '@tiptap/core';
import { Captions, PanelTop } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { insertBlock } from '../blocks/insert.ts';
import {
  COLUMN_AFTER,
  COLUMN_BEFORE,
  COLUMN_DELETE,
  ROW_AFTER,
  ROW_BEFORE,
  ROW_DELETE,
} from '../table-icons.ts';
import type { Tool } from './tool.ts';

const TABLE_SIZE = { rows: 3, columns: 3 };

export function insertTable(editor: Editor): void {
  const { table, tableRow, tableHeader, tableCell } = editor.schema.nodes;
  if (!table || !tableRow || !tableHeader || !tableCell) return;
  const rows = Array.from({ length: TABLE_SIZE.rows }, (_row, index) => {
    const cell = () => (index === 0 ? tableHeader : tableCell).createAndFill();
    const cells = Array.from({ length: TABLE_SIZE.columns }, cell);
    return tableRow.create(
      null,
      cells.filter((made) => made !== null),
    );
  });
  insertBlock(editor, table.create(null, rows));
}

/** Shown while the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  {
    id: 'rowBefore',
    label: t('Add row above'),
    icon: ROW_BEFORE,
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    id: 'rowAfter',
    label: t('Add row below'),
    icon: ROW_AFTER,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    id: 'rowDelete',
    label: t('Delete row'),
    icon: ROW_DELETE,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    id: 'columnBefore',
    label: t('Add column before'),
    icon: COLUMN_BEFORE,
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    id: 'columnAfter',
    label: t('Add column after'),
    icon: COLUMN_AFTER,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    id: 'columnDelete',
    label: t('Delete column'),
    icon: COLUMN_DELETE,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    id: 'headerRow',
    label: t('Header row'),
    icon: PanelTop,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
    active: (editor) => editor.isActive('tableHeader'),
  },
  { id: 'caption', label: t('Table caption'), icon: Captions, opens: 'caption' },
];
