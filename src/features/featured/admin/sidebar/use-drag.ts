import { type PointerEvent, type RefObject, useState } from 'react';
import { nearest } from './order.ts';

export interface Drag {
  from: number;
  to: number;
  /** How far the row has been dragged, in CSS pixels. */
  by: number;
}

/** Below this a press is no drag. */
const SLACK_PX = 8;

/**
 * Rows of a list that a pointer drags by a handle. The rows keep their places until the handle is let
 * go: a handle that moved in the document would lose the pointer.
 * @param list holds the rows, marked `data-row`
 * @param onDrop the row that was dragged and the place where it was let go
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || !list.current) return;
    event.preventDefault();
    const handle: HTMLElement = event.currentTarget;
    const startY = event.clientY + window.scrollY;
    // Measured once: later the dragged row is shifted.
    const middles = [...list.current.querySelectorAll('[data-row]')].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return (top + bottom) / 2 + window.scrollY;
    });
    const listening = new AbortController();
    const { signal } = listening;
    let to = from;

    const end = (drop: boolean) => {
      listening.abort();
      setDrag(null);
      if (drop && to !== from) onDrop(from, to);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener(
      'pointermove',
      ({ clientY }) => {
        const by = clientY + window.scrollY - startY;
        to = Math.abs(by) < SLACK_PX ? from : nearest(middles, (middles[from] ?? 0) + by);
        setDrag({ from, to, by });
      },
      { signal },
    );
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') end(false);
      },
      { signal },
    );
  };

  return { drag, start };
}
