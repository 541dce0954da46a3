import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { tagsQuery } from '../form-api.ts';
import { insertTag, normalizeTags, suggestTags } from './suggest-tags.ts';

interface TagFieldProps {
  values: { tags: string };
  errors: { tags?: string | undefined };
  readOnly: boolean;
  onChange: (field: 'tags', text: string) => void;
}

/** Tags, separated by commas, with suggestions. */
export function TagField({ values, errors, readOnly, onChange }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data = [] } = useQuery(tagsQuery);
  const [caret, setCaret] = useState<number | null>(null);
  const text = values.tags;
  const known = data.map(({ name }) => name);
  const names = caret === null || readOnly ? [] : suggestTags(text, caret, known);

  const insert = (name: string) => {
    const result = insertTag(text, caret ?? text.length, name);
    onChange('tags', result.text);
    setCaret(null);
    // After the form has rendered the new text.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(result.caret, result.caret);
    });
  };

  return (
    <Field label={t('Tags')} hint={t('Separate with commas')} error={errors.tags}>
      {(control) => (
        <SuggestInput
          {...control}
          ref={input}
          options={names.map((name) => ({ key: name, words: name }))}
          listLabel={t('Suggestions')}
          said={t('{names, plural, one {# known tag} other {# known tags}}', {
            names: names.length,
          })}
          readOnly={readOnly}
          value={text}
          onChange={(event) => {
            onChange('tags', event.target.value);
            setCaret(event.target.selectionStart);
          }}
          onTake={({ key }) => insert(key)}
          onClose={() => setCaret(null)}
          onBlur={() => {
            const tags = normalizeTags(text, known);
            if (tags !== text) onChange('tags', tags);
          }}
        />
      )}
    </Field>
  );
}
