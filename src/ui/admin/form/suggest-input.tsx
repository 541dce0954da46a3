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
  /** An empty list closes it. */
  options: readonly One[];
  listLabel: string;
  /** The number of suggestions, for screen readers. */
  said: string;
  /** Whether Enter selects the first one if none is highlighted. */
  takesFirst?: boolean;
  /** Whether they belong to earlier input: then Enter waits for new ones, unless one is highlighted. */
  isStale?: boolean;
  onTake: (option: One) => void;
  /** Escape was pressed, or the field lost the focus. */
  onClose: () => void;
}

/**
 * A field with suggestions, selected by arrow keys and Enter or by click (combobox of the ARIA Authoring
 * Practices). Typing on ignores them.
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
            // Keeps the focus in the field: blur would close the list before the click.
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
