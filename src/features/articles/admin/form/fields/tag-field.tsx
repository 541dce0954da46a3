import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { Field } from '#ui/field.tsx';
import { tagsQuery } from '../form-api.ts';
import { asStored, suggestTags, withTag } from './tag-words.ts';
import type { FormPartProps } from './text-fields.tsx';

/** Tags, separated by commas; known ones are suggested below. */
export function TagField({ values, errors, readOnly, onChange }: FormPartProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data = [] } = useQuery(tagsQuery);
  const [caret, setCaret] = useState<number | null>(null);
  const text = values.tags;
  const known = data.map(({ name }) => name);
  const names = caret === null || readOnly ? [] : suggestTags(text, caret, known);

  const take = (name: string) => {
    const taken = withTag(text, caret ?? text.length, name);
    onChange('tags', taken.text);
    setCaret(null);
    // After the text has come back from the form.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(taken.caret, taken.caret);
    });
  };

  return (
    <Field label="Tags" hint="Separate with commas" error={errors.tags}>
      {(control) => (
        <SuggestInput
          {...control}
          ref={input}
          options={names.map((name) => ({ key: name, words: name }))}
          listLabel="Suggestions"
          said={`${names.length} known ${names.length === 1 ? 'tag' : 'tags'}`}
          readOnly={readOnly}
          value={text}
          onChange={(event) => {
            onChange('tags', event.target.value);
            setCaret(event.target.selectionStart);
          }}
          onTake={({ key }) => take(key)}
          onClose={() => setCaret(null)}
          onBlur={() => {
            const stored = asStored(text, known);
            if (stored !== text) onChange('tags', stored);
          }}
        />
      )}
    </Field>
  );
}
