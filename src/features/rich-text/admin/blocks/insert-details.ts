import type { Editor } from '@tiptap/core';
import { type Node as DocNode, Fragment, type NodeRange } from '@tiptap/pm/model';
import { type EditorState, Selection, TextSelection } from '@tiptap/pm/state';
import { insertBlock } from './insert.ts';

/** The selected blocks as the content of a spoiler or section; an empty paragraph without a selection. */
function detailsContent({ selection, schema }: EditorState): [Fragment, NodeRange | null] {
  const { $from, $to, empty } = selection;
  const holdsBlocks = ({ type }: DocNode) => ['doc', 'division', 'column'].includes(type.name);
  const range = empty ? null : $from.blockRange($to, holdsBlocks);
  if (range === null) return [Fragment.from(schema.nodes.paragraph?.create()), null];
  const { start, parent, end, depth } = range;
  const before = depth === 0 ? 0 : $from.start(depth);
  return [parent.content.cut(start - before, end - before), range];
}

/**
 * Inserts a spoiler or collapsible section, around the selected blocks if there are any. The caret of a spoiler is in
 * its hidden text, never in the title that everyone sees; a section's title is selected, so that typing replaces it.
 */
export function insertDetails(editor: Editor, words: string, folds: boolean): void {
  const { state, view, schema } = editor;
  const { details, summary } = schema.nodes;
  if (!details || !summary) return;
  const label = summary.create(null, schema.text(words));
  const [content, range] = detailsContent(state);
  const block = details.create({ folds }, Fragment.from(label).append(content));
  if (range === null) {
    insertBlock(editor, block);
  } else {
    const tr = state.tr.replaceWith(range.start, range.end, block);
    tr.setSelection(Selection.near(tr.doc.resolve(range.start + 1), 1));
    view.dispatch(tr.scrollIntoView());
    view.focus();
  }
  const { $from: $title } = editor.state.selection;
  if ($title.parent.type !== summary) return;
  const inside = Selection.near(editor.state.doc.resolve($title.after()), 1);
  const title = TextSelection.create(editor.state.doc, $title.start(), $title.end());
  view.dispatch(editor.state.tr.setSelection(folds ? title : inside));
}
