import type { Editor } from '@tiptap/core';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { readHtml } from '#ui/admin/read-html.ts';
import { type BlockValues, blockHtml, type FormBlock } from '../../blocks/blocks.ts';
import { insertBlock } from '../blocks/insert.ts';
import { readFigure } from '../schema/form-block.ts';

/** The selected block; null if none is selected. */
export function selectedBlock({ selection }: EditorState) {
  const isBlock = selection instanceof NodeSelection && selection.node.type.name === 'formBlock';
  const figure = isBlock ? readHtml(String(selection.node.attrs.html)).firstElementChild : null;
  return figure && readFigure(figure);
}

/** Writes the selected block, or a new one. */
export function putBlock(editor: Editor, kind: FormBlock, values: BlockValues): void {
  const { state, view, schema } = editor;
  const block = schema.nodes.formBlock?.create({ html: blockHtml(kind, values) });
  if (!block) return;
  if (selectedBlock(state) === null) {
    insertBlock(editor, block);
    return;
  }
  const { from } = state.selection;
  const tr = state.tr.setNodeMarkup(from, null, block.attrs);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)));
  view.focus();
}
