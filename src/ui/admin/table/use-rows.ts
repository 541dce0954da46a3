import { useEffect, useRef, useState } from 'react';
import type { Keys } from '../shortcuts/use-shortcuts.ts';

/**
 * The active row, which shortcuts act on. One row is a tab stop, the arrow keys move between them; if it
 * is removed, the next one becomes active.
 * @param all the rows in order
 * @param first the row that gets the focus first and that the arrow keys start from; else the first one
 */
export function useRows<Row extends { id: number }>(all: readonly Row[], first?: number) {
  const ids = all.map(({ id }) => id);
  const [active, setActive] = useState<{ id: number; index: number } | null>(null);
  const rows = useRef(new Map<number, HTMLTableRowElement>());

  let index = -1;
  if (active !== null) {
    const found = ids.indexOf(active.id);
    index = found >= 0 ? found : Math.min(active.index, ids.length - 1);
  }
  const activeId = ids[index];
  const entry = Math.max(0, ids.indexOf(first ?? 0));

  useEffect(() => {
    if (activeId === undefined || document.activeElement !== document.body) return;
    // The focused row was removed, and the focus with it.
    rows.current.get(activeId)?.focus();
  }, [activeId]);

  const move = (step: 1 | -1) => {
    const from = index < 0 && entry > 0 ? entry : index;
    const next = Math.max(0, Math.min(from + step, ids.length - 1));
    const id = ids[next];
    if (id === undefined) return false;
    setActive({ id, index: next });
    rows.current.get(id)?.focus();
    return true;
  };

  /** @param waiting an action on it is running, or the list hasn't reloaded since */
  const rowProps = (id: number, waiting = false) => ({
    ref: (row: HTMLTableRowElement | null) => {
      if (row) rows.current.set(id, row);
      else rows.current.delete(id);
    },
    tabIndex: id === (activeId ?? ids[entry]) ? 0 : -1,
    'aria-current': id === activeId,
    'aria-busy': waiting,
    onFocus: () => setActive({ id, index: ids.indexOf(id) }),
  });

  /** A shortcut for the active row, if `may` permits it. */
  const withRow = (may: (row: Row) => boolean, run: (row: Row) => void) => () => {
    const row = all[index];
    if (!row || !may(row)) return false;
    run(row);
    return true;
  };

  /** The arrows move between rows, Enter opens one. */
  const rowKeys = (open: ReturnType<typeof withRow>): Keys => ({
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    enter: (event) => isRowEnter(event) && open(),
  });
  return { rowProps, rowKeys, withRow };
}

/** Whether Enter was pressed on a row, not on a control within it. */
function isRowEnter({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('button, a, input, summary, [role="tab"]') === null
  );
}
