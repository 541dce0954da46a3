import { closeHistory } from '@tiptap/pm/history';
import { type Node as DocNode, Fragment } from '@tiptap/pm/model';
import {
  type EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';

/** Blocks that are selected, moved and deleted as a whole. */
const WHOLE = new Set([
  'figure',
  'gallery',
  'frame',
  'table',
  'details',
  'checkList',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'division',
  'horizontalRule',
  'opaque',
  'formBlock',
  'snippet',
  'columns',
  'siteBlock',
  'buttonRow',
]);

/** The keys that move a block. */
export const BLOCK_UP = 'Alt-Shift-ArrowUp';
export const BLOCK_DOWN = 'Alt-Shift-ArrowDown';

/** A block and its position. */
export interface Block {
  node: DocNode;
  pos: number;
}

/** A nested list is part of the list around it. */
const isWhole = (node: DocNode, parent: DocNode) =>
  WHOLE.has(node.type.name) && parent.type.name !== 'listItem';

/** The whole blocks around a selection, the innermost first. A selected block is the first itself. */
function blocksAround(selection: Selection): Block[] {
  const { $from } = selection;
  const found: Block[] = [];
  if (selection instanceof NodeSelection && isWhole(selection.node, $from.parent)) {
    found.push({ node: selection.node, pos: selection.from });
  }
  const shared = $from.sharedDepth(selection.to);
  for (let depth = shared; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (isWhole(node, $from.node(depth - 1))) found.push({ node, pos: $from.before(depth) });
  }
  return found;
}

/** The selected block, or the innermost one around the selection; null in plain text. */
const wholeBlock = ({ selection }: EditorState): Block | null => blocksAround(selection)[0] ?? null;

/** Selects the block around the caret; if a block is selected, the one around it. */
export function selectBlock(state: EditorState): Transaction | null {
  const { selection, doc, tr } = state;
  const next = blocksAround(selection).find(
    ({ pos }) => !(selection instanceof NodeSelection) || pos < selection.from,
  );
  return next ? tr.setSelection(NodeSelection.create(doc, next.pos)) : null;
}

/** Blocks that are often written in, like lists, would make the toolbar grow and shrink. */
const WRITTEN_IN = new Set(['bulletList', 'orderedList', 'blockquote', 'codeBlock', 'division']);

/** Whether the toolbar has the tools for blocks: a block is selected, or the caret is in a special one. */
export function showsBlockTools(state: EditorState): boolean {
  const block = wholeBlock(state);
  return block !== null && (isBlockSelected(state) || !WRITTEN_IN.has(block.node.type.name));
}

/** Whether a whole block is selected, not only a part of it or the caret in it. */
export const isBlockSelected = (state: EditorState) =>
  state.selection instanceof NodeSelection && wholeBlock(state)?.pos === state.selection.from;

/** Deletes the block at the selection. */
export function deleteBlock(state: EditorState): Transaction | null {
  const block = wholeBlock(state);
  if (block === null) return null;
  const { tr } = state;
  return tr.setSelection(NodeSelection.create(tr.doc, block.pos)).deleteSelection();
}

/** The block that moves: a whole block, or the line of the caret. Null where several lines are selected. */
function movable(state: EditorState): Block | null {
  const { selection } = state;
  const { $from, to } = selection;
  const block = wholeBlock(state);
  if (block === null && selection instanceof NodeSelection && selection.node.isBlock) {
    return { node: selection.node, pos: selection.from };
  }
  if (block !== null || $from.depth === 0 || $from.sharedDepth(to) === 0) return block;
  return { node: $from.node(1), pos: $from.before(1) };
}

/** Where a block goes: past its neighbor, or out of the block around it. Null at the end of the text. */
function targetOf(doc: DocNode, { node, pos }: Block, step: -1 | 1): number | null {
  const $pos = doc.resolve(pos);
  const { parent } = $pos;
  const index = $pos.index();
  const neighbor = parent.maybeChild(index + step);
  if (neighbor) {
    const pair = step < 0 ? [node, neighbor] : [neighbor, node];
    const first = Math.min(index, index + step);
    if (parent.canReplace(first, first + 2, Fragment.from(pair))) {
      return step < 0 ? pos - neighbor.nodeSize : pos + neighbor.nodeSize;
    }
  }
  if (!parent.canReplace(index, index + 1)) return null;
  // Out of a column it leaves its row.
  for (let { depth } = $pos; depth > 0; depth -= 1) {
    const around = $pos.node(depth - 1);
    const at = $pos.index(depth - 1) + (step > 0 ? 1 : 0);
    if (around.canReplaceWith(at, at, node.type)) {
      return step < 0 ? $pos.before(depth) : $pos.after(depth) - node.nodeSize;
    }
    if ($pos.node(depth).type.name !== 'column') return null;
  }
  return null;
}

/** Moves the block at the selection up or down, as one step to undo. */
export function moveBlock(state: EditorState, step: -1 | 1): Transaction | null {
  const block = movable(state);
  const target = block && targetOf(state.doc, block, step);
  if (block === null || target === null) return null;
  const { node, pos } = block;
  const { selection, tr } = state;
  tr.delete(pos, pos + node.nodeSize).insert(target, node);
  const shift = target - pos;
  tr.setSelection(
    selection instanceof TextSelection
      ? TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift)
      : NodeSelection.create(tr.doc, target),
  );
  return closeHistory(tr).scrollIntoView();
}

/** Writes a new paragraph after the selected block, and after its gallery. */
export function paragraphAfter(state: EditorState): Transaction | null {
  const { selection, tr, schema } = state;
  if (!isBlockSelected(state)) return null;
  const { $to } = selection;
  const after = $to.parent.type.name === 'gallery' ? $to.after() : selection.to;
  const paragraph = schema.nodes.paragraph?.create();
  const $after = state.doc.resolve(after);
  if (!paragraph || !$after.parent.canReplaceWith($after.index(), $after.index(), paragraph.type)) {
    return null;
  }
  tr.insert(after, paragraph);
  return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
}

/** The caret for text that must not replace what is selected: after a footnote or image, or below a block. */
export function caretAfter(state: EditorState): Transaction | null {
  const { selection, tr } = state;
  const isInLine = selection instanceof NodeSelection && selection.node.isInline;
  return isInLine
    ? tr.setSelection(TextSelection.create(tr.doc, selection.to))
    : paragraphAfter(state);
}

export const typeAfter = (state: EditorState, text: string): Transaction | null =>
  caretAfter(state)?.insertText(text) ?? null;

/** From a selected image to the start of its caption. */
export function intoCaption(state: EditorState): Transaction | null {
  const { selection, tr } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figure') return null;
  const caption = selection.node.lastChild;
  if (caption?.type.name !== 'figcaption') return null;
  const start = selection.to - 1 - caption.nodeSize + 1;
  return tr.setSelection(TextSelection.create(tr.doc, start)).scrollIntoView();
}
