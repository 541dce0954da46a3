import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#lib/messages/admin.ts';
import { classNames } from '../../class-names.ts';
import { moved } from './move-buttons.tsx';
import * as styles from './order.module.css';

/** The list scrolls while an item is dragged this close to the edge of the window. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Held {
  from: number;
  to: number;
  byKey: boolean;
  /** The pointer on the page when it picked the item up, and now. */
  startY: number;
  y: number;
}

interface OrderOptions<One> {
  list: readonly One[];
  nameOf: (one: One) => string;
  onOrder: (list: One[], name: string) => void;
}

/**
 * Changes the order of a list by buttons, by dragging a handle with mouse or finger, or by keys on it: Space picks an
 * item up, arrows move it, Space drops it. The order changes once, when the item is dropped; Escape cancels.
 */
export function useOrder<One>({ list, nameOf, onOrder }: OrderOptions<One>) {
  const [held, show] = useState<Held>();
  /** React may render a pointer's last move after the pointer is up. */
  const latest = useRef<Held>(undefined);
  const setHeld = (next: Held | undefined) => {
    latest.current = next;
    show(next);
  };
  const [announcement, setAnnouncement] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const isMoving = useRef(false);
  // A dragged item keeps its row until it is dropped: a browser loses the pointer of an element that moves.
  const shown = held?.byKey ? moved(list, held.from, held.to) : list;

  const announce = (one: One | undefined, what: string) =>
    setAnnouncement(one === undefined ? '' : `${nameOf(one)} ${what}.`);
  const position = (index: number) =>
    t('position {index} of {count}', { index: index + 1, count: list.length });
  const move = (from: number, to: number) => {
    const one = list[from];
    if (one === undefined || to < 0 || to >= list.length || to === from) return;
    onOrder(moved(list, from, to), nameOf(one));
    announce(one, t('moved to {position}', { position: position(to) }));
  };
  const drop = () => {
    const dropped = latest.current;
    setHeld(undefined);
    if (dropped) move(dropped.from, dropped.to);
  };
  const cancel = () => {
    setHeld(undefined);
    setAnnouncement(t('Move canceled.'));
  };
  /** Moves rows, of which a browser takes the focus. */
  const keepFocus = (handle: HTMLElement, act: () => void) => {
    isMoving.current = true;
    flushSync(act);
    handle.focus();
    isMoving.current = false;
  };

  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (key === ' ' && held) {
      drop();
      if (held.from === held.to)
        announce(shown[index], t('dropped at {position}', { position: position(index) }));
    } else if (key === ' ') {
      setHeld({ from: index, to: index, byKey: true, startY: 0, y: 0 });
      announce(shown[index], t('picked up at {position}', { position: position(index) }));
    } else if (held && key === 'Escape') {
      keepFocus(currentTarget, cancel);
    } else if (held?.byKey && step !== undefined) {
      const to = index + step;
      if (to >= 0 && to < list.length) {
        keepFocus(currentTarget, () => setHeld({ ...held, to }));
        announce(shown[index], t('moved to {position}', { position: position(to) }));
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = ({ clientY, pageY }: PointerEvent) => {
    const now = latest.current;
    if (!now || now.byKey) return;
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    const above = [...(rows.current?.children ?? [])].filter((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      return index !== now.from && top + height / 2 < clientY;
    });
    setHeld({ ...now, to: above.length, y: pageY });
  };

  return {
    shown,
    rows,
    move,
    announcement,
    isHeldByKey: held?.byKey ?? false,
    handle: (index: number) => ({
      'aria-pressed': held?.byKey === true && held.to === index,
      onKeyDown: onKeyDown(index),
      onBlur: () => {
        if (held?.byKey && !isMoving.current) drop();
      },
      onPointerDown: ({ button, pageY, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
        if (button !== 0) return;
        // Not every browser focuses a button that is pressed, but Escape must reach it.
        currentTarget.focus();
        currentTarget.setPointerCapture(pointerId);
        setHeld({ from: index, to: index, byKey: false, startY: pageY, y: pageY });
      },
      onPointerMove,
      onPointerUp: ({ currentTarget }: PointerEvent<HTMLElement>) => {
        if (latest.current && !latest.current.byKey) keepFocus(currentTarget, drop);
      },
      onPointerCancel: cancel,
    }),
    item: (index: number) => {
      if (!held) return {};
      const { from, to, byKey, startY, y } = held;
      if (byKey) return { className: classNames(to === index && styles.held) };
      if (index === from) {
        return {
          className: styles.lifted,
          style: { transform: `translateY(${y - startY}px)` },
        };
      }
      return { className: classNames(to === index && (to > from ? styles.after : styles.before)) };
    },
  };
}
