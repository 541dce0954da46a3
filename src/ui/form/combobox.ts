import { useEffect, useEffectEvent, useId, useState } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';

interface ComboboxOptions<One extends { key: string | number }> {
  /**
   * An empty list closes it; the highlighted option stays highlighted if others are inserted before it.
   */
  options: readonly One[];
  /** Whether Enter selects the first one if none is highlighted. */
  takesFirst?: boolean;
  /** Whether they belong to earlier input: then Enter waits for new ones, unless one is highlighted. */
  isStale?: boolean;
  onTake: (option: One) => void;
  /** Escape was pressed, or the field lost the focus. */
  onClose: () => void;
}

/**
 * The behavior of a field with suggestions, selected by arrow keys and Enter or by click (combobox of the
 * ARIA Authoring Practices).
 * @returns attributes and handlers of the field, the list and each option
 */
export function useCombobox<One extends { key: string | number }>({
  options,
  takesFirst = false,
  isStale = false,
  onTake,
  onClose,
}: ComboboxOptions<One>) {
  const id = useId();
  const [active, setActive] = useState<One['key']>();
  const [isWaiting, setWaiting] = useState(false);
  const count = options.length;
  const isOpen = count > 0;
  const current = options.findIndex(({ key }) => key === active);
  const marked = options[takesFirst ? Math.max(current, 0) : current];
  /** Typing on: nothing is highlighted. */
  const reset = () => {
    setActive(undefined);
    setWaiting(false);
  };
  const take = (option: One) => {
    reset();
    onTake(option);
  };
  const close = () => {
    reset();
    onClose();
  };
  const onArrived = useEffectEvent(() => {
    setWaiting(false);
    if (marked) take(marked);
  });
  useEffect(() => {
    if (isWaiting && !isStale) onArrived();
  }, [isWaiting, isStale]);
  const mark = (index: number) => setActive(options[index]?.key);
  /** @returns whether the list handled the key; keys of an input method are ignored */
  const onKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (!isOpen || isComposing(event)) return false;
    if (key === 'ArrowDown') mark((current + 1) % count);
    else if (key === 'ArrowUp') mark(current <= 0 ? count - 1 : current - 1);
    else if (key === 'Escape') close();
    else if (key === 'Enter' && isStale && current < 0) setWaiting(true);
    else if (key === 'Enter' && marked) take(marked);
    else return false;
    return true;
  };
  return {
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': current >= 0 && isOpen ? `${id}-${current}` : undefined,
    } as const,
    listId: `${id}-list`,
    option: (index: number) => ({ id: `${id}-${index}`, 'aria-selected': index === current }),
    isOpen,
    reset,
    take,
    close,
    onKey,
  };
}
