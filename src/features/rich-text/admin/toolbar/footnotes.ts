import type { Editor } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';

/** The selected footnote and its position. */
export function selectedNote({ selection }: EditorState): { node: DocNode; pos: number } | null {
  const isNote = selection instanceof NodeSelection && selection.node.type.name === 'footnote';
  return isNote ? { node: selection.node, pos: selection.from } : null;
}

/** Whether a footnote can be inserted at the end of the selection. */
export function canInsertNote({ selection: { $to }, schema }: EditorState): boolean {
  const type = schema.nodes.footnote;
  return type !== undefined && $to.parent.canReplaceWith($to.index(), $to.index(), type);
}

/** Inserts an empty note after the selected text and selects it, which opens its bubble. */
export function insertNote({ state, view }: Editor): void {
  const node = state.schema.nodes.footnote?.create();
  if (!node || !canInsertNote(state)) return;
  const { to } = state.selection;
  const tr = state.tr.insert(to, node);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
}

/** Changes the text of the selected note. */
export function writeNote({ state, view }: Editor, text: string): void {
  const note = selectedNote(state);
  if (note === null) return;
  const tr = state.tr.setNodeMarkup(note.pos, null, { ...note.node.attrs, note: text });
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, note.pos)));
}

/** Deletes the selected note, and continues where it was. */
export function deleteNote({ state, view }: Editor): void {
  if (selectedNote(state)) view.dispatch(state.tr.deleteSelection());
  view.focus();
}

/** Continues after the selected note. */
export function leaveNote({ state, view }: Editor): void {
  const note = selectedNote(state);
  if (note === null) return;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, note.pos + 1)));
  view.focus();
}

/** Deletes a note without text when it is left. */
export const withoutEmptyNotes = () =>
  new Plugin({
    appendTransaction(transactions, before, state) {
      const left = selectedNote(before);
      if (left === null || left.node.attrs.note !== '') return null;
      const pos = transactions.reduce((at, { mapping }) => mapping.map(at), left.pos);
      const node = state.doc.nodeAt(pos);
      const isEmpty = node?.type.name === 'footnote' && node.attrs.note === '';
      return isEmpty && selectedNote(state)?.pos !== pos ? state.tr.delete(pos, pos + 1) : null;
    },
  });

/** Moves the focus from the selected note into its bubble. */
export function focusNote({ state, view }: Editor): boolean {
  if (selectedNote(state) === null) return false;
  view.dom.closest('[data-sheet]')?.querySelector('textarea')?.focus();
  return true;
}
