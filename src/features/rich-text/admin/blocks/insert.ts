import type { Editor } from '@tiptap/core';
import type { Node as DocNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';

interface Place {
  from: number;
  to: number;
}

/** The nearest position for a block: replaces an empty line, otherwise after the current block. */
function placeFor($pos: ResolvedPos, block: DocNode): Place | null {
  for (let depth = $pos.depth; depth >= 1; depth -= 1) {
    const around = $pos.node(depth - 1);
    const index = $pos.index(depth - 1);
    const here = $pos.node(depth);
    const isEmpty = here.type.name === 'paragraph' && here.content.size === 0;
    if (isEmpty && around.canReplaceWith(index, index + 1, block.type)) {
      return { from: $pos.before(depth), to: $pos.after(depth) };
    }
    if (around.canReplaceWith(index + 1, index + 1, block.type)) {
      return { from: $pos.after(depth), to: $pos.after(depth) };
    }
  }
  return null;
}

/** Inserts a block at the cursor and moves the cursor behind its first words, or after the block if it has no text. */
export function insertBlock({ state, view }: Pick<Editor, 'state' | 'view'>, block: DocNode): void {
  const { $to, to } = state.selection;
  const fits = $to.parent.canReplaceWith($to.index(), $to.index(), block.type);
  const place = fits ? { from: to, to } : placeFor($to, block);
  if (place === null) return;
  const tr = state.tr.replaceWith(place.from, place.to, block);
  const after = place.from + block.nodeSize;
  const inside = Selection.findFrom(tr.doc.resolve(place.from), 1, true);
  if (inside !== null && inside.from < after) {
    const { $from } = inside;
    tr.setSelection($from.parent.isTextblock ? TextSelection.create(tr.doc, $from.end()) : inside);
  } else {
    // A text block must follow.
    const next = tr.doc.resolve(after);
    if (next.nodeAfter === null || !next.nodeAfter.isTextblock) {
      const paragraph = state.schema.nodes.paragraph?.create();
      if (paragraph && next.parent.canReplaceWith(next.index(), next.index(), paragraph.type)) {
        tr.insert(after, paragraph);
      }
    }
    tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1));
  }
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** The selected image, or the image of the current figure. */
export function chosenImage(editor: Editor): { node: DocNode; pos: number } | null {
  const { selection } = editor.state;
  const selected = selection instanceof NodeSelection ? selection.node : null;
  if (selected?.type.name === 'image') return { node: selected, pos: selection.from };
  const isFigure = (node: DocNode | null) => node?.type.name === 'figure';
  const { $from } = selection;
  let [figure, start] = [selected, selection.from + 1];
  for (let depth = $from.depth; depth > 0 && !isFigure(figure); depth -= 1) {
    figure = $from.node(depth);
    start = $from.start(depth);
  }
  const image = isFigure(figure) ? figure?.firstChild : null;
  return image?.type.name === 'figureImage' ? { node: image, pos: start } : null;
}
