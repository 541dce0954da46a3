import { ArrowDown, ArrowUp } from 'lucide';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '../buttons.tsx';

interface MoveButtonsProps {
  /** The name of the item. */
  name: string;
  index: number;
  count: number;
  disabled: boolean;
  /** @param to the new index */
  onMove: (to: number) => void;
}

/** Moves an item of a list up or down; the focus follows it. */
export function MoveButtons({ name, index, count, disabled, onMove }: MoveButtonsProps) {
  const button = (word: string, icon: typeof ArrowUp, to: number) => (
    <ToolButton
      label={t('Move {name} {word}', { name, word })}
      icon={icon}
      disabled={disabled}
      aria-disabled={to < 0 || to >= count || undefined}
      onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        if (to < 0 || to >= count) return;
        flushSync(() => onMove(to));
        currentTarget.focus();
      }}
    />
  );
  return (
    <>
      {button('up', ArrowUp, index - 1)}
      {button('down', ArrowDown, index + 1)}
    </>
  );
}

/** A list with one item moved to another index. */
export const moved = <One,>(list: readonly One[], from: number, to: number): One[] => {
  const [one] = list.slice(from, from + 1);
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one);
};
