import type { Editor } from '@tiptap/core';
import { type Node as DocNode, Fragment } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { RowButton, SiteBlock } from '../../values.ts';
import { insertBlock } from './insert.ts';

/** Whether a text already shows a block that the site fills. */
export function hasSiteBlock(doc: DocNode, kind: SiteBlock): boolean {
  let isFound = false;
  doc.descendants(({ type, attrs, isTextblock }) => {
    if (type.name === 'siteBlock' && attrs.kind === kind) isFound = true;
    return !isFound && !isTextblock;
  });
  return isFound;
}

export function insertSiteBlock(editor: Editor, kind: SiteBlock): void {
  const block = editor.schema.nodes.siteBlock?.create({ kind });
  if (block) insertBlock(editor, block);
}

/** Inserts two empty columns with the caret in the first. */
export function insertColumns(editor: Editor): void {
  const { columns, column, paragraph } = editor.schema.nodes;
  if (!columns || !column || !paragraph) return;
  const cell = () => column.create(null, paragraph.create());
  insertBlock(editor, columns.create(null, Fragment.from([cell(), cell()])));
}

/** The buttons of the selected row; null if none is selected. */
export function selectedButtons({ selection }: Editor['state']): RowButton[] | null {
  const isRow = selection instanceof NodeSelection && selection.node.type.name === 'buttonRow';
  return isRow ? (selection.node.attrs.buttons as RowButton[]) : null;
}

/** Writes the buttons of the selected row, or a new row. */
export function putButtons(editor: Editor, buttons: readonly RowButton[]): void {
  const { state, view, schema } = editor;
  const row = schema.nodes.buttonRow?.create({ buttons });
  if (!row) return;
  if (selectedButtons(state) === null) {
    insertBlock(editor, row);
    return;
  }
  const { from } = state.selection;
  const tr = state.tr.setNodeMarkup(from, null, row.attrs);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
  view.focus();
}
