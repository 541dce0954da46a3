import type { Editor } from '@tiptap/core';
import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between the line of the caret and the bubble. */
const GAP = 6;

/** Places a bubble below the caret, or above it where the window ends, within the text's frame. @param states change when the caret moves */
export function useBubblePlace(
  bubble: RefObject<HTMLElement | null>,
  editor: Editor,
  states: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the states say when the caret moved
  useLayoutEffect(() => {
    const { current } = bubble;
    const around = current?.offsetParent;
    if (!current || !around) return;
    const caret = editor.view.coordsAtPos(editor.state.selection.head);
    const box = around.getBoundingClientRect();
    const widest = Math.max(0, around.clientWidth - current.offsetWidth);
    current.style.left = `${Math.min(Math.max(0, caret.left - box.left), widest)}px`;
    const lowerEdge = getComputedStyle(document.documentElement).getPropertyValue('--lower-edge');
    const room = window.innerHeight - (Number.parseFloat(lowerEdge) || 0) - caret.bottom - GAP;
    const above = caret.top - box.top - current.offsetHeight - GAP;
    const isAbove = room < current.offsetHeight && above > 0;
    current.style.top = `${isAbove ? above : caret.bottom - box.top + GAP}px`;
  }, [bubble, editor, states]);
}
