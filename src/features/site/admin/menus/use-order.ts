import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moved } from '#ui/admin/move-buttons.tsx';

interface OrderOptions<One> {
  list: readonly One[];
  nameOf: (one: One) => string;
  onOrder: (list: One[]) => void;
}

/**
 * Changes the order of a list by buttons, by dragging, or by keys on a handle: Space picks an item up, arrows move it,
 * Space puts it down, Escape puts it back.
 */
export function useOrder<One>({ list, nameOf, onOrder }: OrderOptions<One>) {
  /** The item that is moved, and the list before. */
  const [held, setHeld] = useState<{ index: number; before: readonly One[]; byKey: boolean }>();
  const [announcement, setAnnouncement] = useState('');
  const isMoving = useRef(false);

  const place = (index: number, of = list) => {
    const [one] = of.slice(index, index + 1);
    return `${one === undefined ? '' : nameOf(one)}, position ${index + 1} of ${of.length}`;
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length || to === from) return;
    const next = moved(list, from, to);
    onOrder(next);
    setAnnouncement(`Moved: ${place(to, next)}.`);
    if (held) setHeld({ ...held, index: to });
  };
  const cancel = () => {
    if (!held) return;
    onOrder([...held.before]);
    setHeld(undefined);
    setAnnouncement('Move canceled.');
  };

  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const isHeld = held?.index === index;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === ' ') {
      setHeld(isHeld ? undefined : { index, before: list, byKey: true });
      setAnnouncement(`${isHeld ? 'Dropped' : 'Picked up'}: ${place(index)}.`);
    } else if (isHeld && (step !== undefined || event.key === 'Escape')) {
      const handle = event.currentTarget;
      isMoving.current = true;
      flushSync(() => (step === undefined ? cancel() : move(index, index + step)));
      handle.focus();
      isMoving.current = false;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    move,
    announcement,
    isHeld: (index: number) => held?.index === index,
    handle: (index: number) => ({
      'aria-pressed': held?.index === index,
      draggable: true,
      onKeyDown: onKeyDown(index),
      onBlur: () => {
        if (held?.byKey && !isMoving.current) setHeld(undefined);
      },
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', place(index));
        setHeld({ index, before: list, byKey: false });
      },
      onDragEnd: (event: DragEvent) => {
        if (event.dataTransfer.dropEffect === 'none') cancel();
        setHeld(undefined);
      },
    }),
    item: (index: number) => ({
      onDragEnter: () => {
        if (held && !held.byKey) move(held.index, index);
      },
      onDragOver: (event: DragEvent) => {
        if (!held || held.byKey) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      },
      onDrop: (event: DragEvent) => event.preventDefault(),
    }),
  };
}
