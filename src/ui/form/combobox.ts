import { useEffect, useEffectEvent, useId, useState } from 'react';

interface ComboboxOptions<One extends { key: string | number }> {
  /** None closes the list; whichever is marked stays so where others come before it. */
  options: readonly One[];
  /** Whether Enter takes the first one where the arrows have marked none. */
  takesFirst?: boolean;
  /** Whether they are of what was typed before: unless one is marked, Enter waits for those that come. */
  isStale?: boolean;
  onTake: (option: One) => void;
  /** Escape was pressed, or the field was left. */
  onClose: () => void;
}

/**
 * What a field and the proposals below it need, taken with the arrow keys and Enter or by a press (the
 * combobox of the ARIA Authoring Practices).
 * @returns attributes of the field, of the list and of each option, and what happens to them
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
  /** Somebody types on: nothing is marked. */
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
  /** @returns whether the key was for the list; an input method's keys are its own */
  const onKey = ({ key, isComposing }: KeyboardEvent): boolean => {
    if (!isOpen || isComposing) return false;
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
