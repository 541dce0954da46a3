import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The block of the text itself, not inside another one, at a height of the window; null between two of them. */
export function blockAt(view: EditorView, y: number): HTMLElement | null {
  const blocks = view.dom.children;
  let [first, last] = [0, blocks.length - 1];
  while (first <= last) {
    const middle = (first + last) >> 1;
    const block = blocks[middle];
    if (!(block instanceof HTMLElement)) return null;
    const { top, bottom } = block.getBoundingClientRect();
    if (y >= top && y <= bottom) return block;
    if (y < top) last = middle - 1;
    else first = middle + 1;
  }
  return null;
}

/** The position of a block of the text; null for what belongs to no block, like an upload in progress. */
export function positionOf(view: EditorView, block: HTMLElement): number | null {
  if (block.parentElement !== view.dom) return null;
  const $at = view.state.doc.resolve(view.posAtDOM(block, 0));
  const pos = $at.depth === 0 ? $at.pos : $at.before(1);
  return view.nodeDOM(pos) === block ? pos : null;
}

/** Puts the caret at the end of a line, and selects any other block. */
export function takeBlock(view: EditorView, pos: number): void {
  const { doc, tr } = view.state;
  const node = doc.nodeAt(pos);
  if (node === null) return;
  tr.setSelection(
    node.isTextblock
      ? TextSelection.create(doc, pos + 1 + node.content.size)
      : NodeSelection.create(doc, pos),
  );
  // A move is a step of its own to undo.
  view.dispatch(closeHistory(tr));
  view.focus();
}

/** Starts to drag a block. The editor drops it, as one step to undo. */
export function startDrag(view: EditorView, pos: number, data: DataTransfer): void {
  const { tr } = view.state;
  const selection = NodeSelection.create(tr.doc, pos);
  view.dispatch(closeHistory(tr.setSelection(selection)));
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  data.clearData();
  data.setData('text/html', dom.innerHTML);
  data.setData('text/plain', text);
  data.effectAllowed = 'move';
  const image = view.nodeDOM(pos);
  if (image instanceof HTMLElement) data.setDragImage(image, 0, 0);
  view.dragging = { slice, move: true };
}

/** A line that was dragged is selected as a whole: what is typed next would replace it. */
export function endDrag(view: EditorView): void {
  view.dragging = null;
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || !selection.node.isTextblock) return;
  takeBlock(view, selection.from);
}
