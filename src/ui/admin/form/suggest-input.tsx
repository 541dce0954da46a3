import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { Input } from '../../field.tsx';
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
  /** Whether they are of what was typed before: Enter waits for those that come. */
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
  const id = useId();
  const [active, setActive] = useState(-1);
  const [isWaiting, setWaiting] = useState(false);
  const count = options.length;
  const isOpen = count > 0;
  const current = Math.min(active, count - 1);
  const marked = options[takesFirst ? Math.max(current, 0) : current];
  const reset = () => {
    setActive(-1);
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((current + 1) % count);
    else if (event.key === 'ArrowUp') setActive(current <= 0 ? count - 1 : current - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isStale) setWaiting(true);
    else if (event.key === 'Enter' && marked) take(marked);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.field}>
      <Input
        {...input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={current >= 0 && isOpen ? `${id}-${current}` : undefined}
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
        id={`${id}-list`}
        aria-label={listLabel}
        hidden={!isOpen}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            className={choices.choice}
            dir="auto"
            aria-selected={index === current}
            // The field keeps the focus: leaving it would close the list under the press.
            onMouseDown={(event) => {
              event.preventDefault();
              take(option);
            }}
          >
            {option.words}
          </div>
        ))}
      </div>
      <span className="sr" role="status">
        {isOpen && said}
      </span>
    </div>
  );
}
