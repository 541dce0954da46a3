import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useCombobox } from '../../form/combobox.ts';
import { Input } from '../../form/field.tsx';
import * as choices from '../choices.module.css';
import * as styles from './suggest-input.module.css';

interface Suggestion {
  key: string | number;
  words: ReactNode;
}

interface SuggestInputProps<One extends Suggestion> extends ComponentProps<'input'> {
  /** None closes the list. */
  options: readonly One[];
  listLabel: string;
  /** How many there are, for those who cannot see the list. */
  said: string;
  /** Whether Enter takes the first one where the arrows have marked none. */
  takesFirst?: boolean;
  /** Whether they are of what was typed before: unless one is marked, Enter waits for those that come. */
  isStale?: boolean;
  onTake: (option: One) => void;
  /** Escape was pressed, or the field was left. */
  onClose: () => void;
}

/**
 * A field with proposals below it, taken with the arrow keys and Enter or by a press (the combobox of
 * the ARIA Authoring Practices); whoever types on has nothing to do with them.
 */
export function SuggestInput<One extends Suggestion>({
  options,
  listLabel,
  said,
  takesFirst = false,
  isStale = false,
  onTake,
  onClose,
  onChange,
  onBlur,
  ...input
}: SuggestInputProps<One>) {
  const { field, listId, option, isOpen, reset, take, close, onKey } = useCombobox({
    options,
    takesFirst,
    isStale,
    onTake,
    onClose,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onKey(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.field}>
      <Input
        {...input}
        {...field}
        type="text"
        autoComplete="off"
        dir="auto"
        onChange={(event) => {
          reset();
          onChange?.(event);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <div
        className={`${choices.list} ${styles.suggestions}`}
        role="listbox"
        id={listId}
        aria-label={listLabel}
        hidden={!isOpen}
      >
        {options.map((one, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={one.key}
            {...option(index)}
            role="option"
            className={choices.choice}
            dir="auto"
            // The field keeps the focus: leaving it would close the list under the press.
            onMouseDown={(event) => {
              event.preventDefault();
              take(one);
            }}
          >
            {one.words}
          </div>
        ))}
      </div>
      <span className="sr" role="status">
        {isOpen && said}
      </span>
    </div>
  );
}
