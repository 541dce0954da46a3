import { Extension } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import {
  BLOCK_DOWN,
  BLOCK_UP,
  caretAfter,
  deleteBlock,
  intoCaption,
  isBlockSelected,
  moveBlock,
  paragraphAfter,
  selectBlock,
  typeAfter,
} from './block-commands.ts';

const isEmptyImage = (node: DocNode) =>
  node.type.name === 'figureImage' && (node.attrs.src === null || node.attrs.src === '');

/** A figure whose image was deleted: the schema put an empty one in its place. */
const lostItsImage = (node: DocNode) =>
  node.type.name === 'figure' && node.firstChild !== null && isEmptyImage(node.firstChild);

/** Removes figures without an image, and galleries without figures. */
function withoutEmptyFigures(state: EditorState): Transaction | null {
  const { tr } = state;
  const removed: { from: number; to: number }[] = [];
  state.doc.descendants((node, pos) => {
    let isGone = lostItsImage(node);
    if (node.type.name === 'gallery') {
      isGone = true;
      node.forEach((child) => {
        if (child.type.name === 'figure' && !lostItsImage(child)) isGone = false;
      });
    }
    if (isGone) removed.push({ from: pos, to: pos + node.nodeSize });
    return !isGone && !node.isTextblock;
  });
  for (const { from, to } of removed.reverse()) tr.delete(from, to);
  return removed.length > 0 ? tr : null;
}

/** Selects the figure of a selected image: an image is deleted, copied and moved with its caption. */
function withFigureSelected({ selection, doc, tr }: EditorState): Transaction | null {
  if (!(selection instanceof NodeSelection)) return null;
  if (selection.node.type.name !== 'figureImage') return null;
  return tr.setSelection(NodeSelection.create(doc, selection.$from.before()));
}

/** The figure whose image is at a point of the page. */
function figureAt(view: EditorView, target: EventTarget | null): number | null {
  if (!(target instanceof Element) || !view.dom.contains(target)) return null;
  const image = target.closest('figure > img, figure > [data-part="remote"]');
  if (image === null) return null;
  const $image = view.state.doc.resolve(view.posAtDOM(image, 0));
  return $image.parent.type.name === 'figure' ? $image.before() : null;
}

function wholeFigures(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, state) {
      if (transactions.some(({ docChanged }) => docChanged)) {
        const cleaned = withoutEmptyFigures(state);
        if (cleaned !== null) return cleaned;
      }
      return withFigureSelected(state);
    },
    props: {
      // Chromium moves the browser's selection of a table into its cells, which would deselect it.
      createSelectionBetween({ state: { selection } }, $anchor, $head) {
        const isKept =
          selection instanceof NodeSelection &&
          selection.node.type.name === 'table' &&
          $anchor.pos !== $head.pos &&
          Math.min($anchor.pos, $head.pos) >= selection.from &&
          Math.max($anchor.pos, $head.pos) <= selection.to;
        return isKept ? selection : null;
      },
      handleTextInput(view, _from, _to, text) {
        const isKept = isBlockSelected(view.state);
        const tr = typeAfter(view.state, text);
        if (tr !== null) view.dispatch(tr);
        return isKept || tr !== null;
      },
      handleDOMEvents: {
        // What no key types: emoji, dictation, suggested words.
        beforeinput: (view, event) => {
          const { inputType, data } = event;
          if (inputType !== 'insertText' || !data) return false;
          const tr = typeAfter(view.state, data);
          if (tr === null) return false;
          event.preventDefault();
          view.dispatch(tr);
          return true;
        },
        compositionstart: (view) => {
          const tr = caretAfter(view.state);
          if (tr !== null) view.dispatch(tr);
          return false;
        },
        // Before a drag starts, which takes what is selected.
        mousedown: (view, event) => {
          const pos = event.button === 0 && !event.shiftKey ? figureAt(view, event.target) : null;
          if (pos === null) return false;
          const { tr } = view.state;
          view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
          return false;
        },
      },
    },
  });
}

type Command = (state: EditorState) => Transaction | null;

/** Selects, deletes and moves blocks as a whole. */
export const WholeBlocks = Extension.create({
  name: 'wholeBlocks',
  // Before the keys of single blocks.
  priority: 1050,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => {
      const tr = command(this.editor.state);
      if (tr !== null) this.editor.view.dispatch(tr);
      return tr !== null;
    };
    const ifSelected = (command: Command) =>
      run((state) => (isBlockSelected(state) ? command(state) : null));
    return {
      Escape: run(selectBlock),
      Enter: run(paragraphAfter),
      Delete: ifSelected(deleteBlock),
      Backspace: ifSelected(deleteBlock),
      ArrowDown: run(intoCaption),
      ArrowRight: run(intoCaption),
      [BLOCK_UP]: run((state) => moveBlock(state, -1)),
      [BLOCK_DOWN]: run((state) => moveBlock(state, 1)),
    };
  },
  addProseMirrorPlugins: () => [wholeFigures()],
});
