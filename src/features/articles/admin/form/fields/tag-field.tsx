import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import * as choices from '#ui/admin/choices.module.css';
import { Field, Input } from '#ui/field.tsx';
import { tagsQuery } from '../form-api.ts';
import * as styles from './tag-field.module.css';
import { asStored, suggestTags, withTag } from './tag-words.ts';
import type { FormPartProps } from './text-fields.tsx';

/**
 * Tags, separated by commas. Known ones are suggested below; they are taken with the arrow keys and
 * Enter or by a press, and whoever types on has nothing to do with them.
 */
export function TagField({ values, errors, readOnly, onChange }: FormPartProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { data = [] } = useQuery(tagsQuery);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const text = values.tags;
  const known = data.map(({ name }) => name);
  const options = caret === null || readOnly ? [] : suggestTags(text, caret, known);
  const isOpen = options.length > 0;
  const current = Math.min(active, options.length - 1);

  const close = () => {
    setCaret(null);
    setActive(-1);
  };
  const take = (name: string) => {
    const taken = withTag(text, caret ?? text.length, name);
    onChange('tags', taken.text);
    close();
    // After the text has come back from the form.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(taken.caret, taken.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const { length } = options;
    const name = options[current];
    if (event.key === 'ArrowDown') setActive((current + 1) % length);
    else if (event.key === 'ArrowUp') setActive(current <= 0 ? length - 1 : current - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && name !== undefined) take(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field label="Tags" hint="Separate with commas" error={errors.tags}>
      {(control) => (
        <div className={styles.field}>
          <Input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={current >= 0 && isOpen ? `${id}-${current}` : undefined}
            autoComplete="off"
            dir="auto"
            readOnly={readOnly}
            value={text}
            onChange={(event) => {
              onChange('tags', event.target.value);
              setCaret(event.target.selectionStart);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              const stored = asStored(text, known);
              if (stored !== text) onChange('tags', stored);
            }}
          />
          <div
            className={`${choices.list} ${styles.suggestions}`}
            role="listbox"
            id={`${id}-list`}
            aria-label="Suggestions"
            hidden={!isOpen}
          >
            {options.map((name, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              <div
                key={name}
                id={`${id}-${index}`}
                role="option"
                className={choices.choice}
                dir="auto"
                aria-selected={index === current}
                // The field keeps the focus: leaving it would close the list under the press.
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(name);
                }}
              >
                {name}
              </div>
            ))}
          </div>
          <span className="sr" role="status">
            {isOpen && `${options.length} known ${options.length === 1 ? 'tag' : 'tags'}`}
          </span>
        </div>
      )}
    </Field>
  );
}
