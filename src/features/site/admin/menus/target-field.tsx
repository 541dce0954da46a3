import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Field } from '#ui/form/field.tsx';
import { MENU_LIMITS } from '../../menus.values.ts';
import { type Target, useTargets } from './use-targets.ts';

interface TargetFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  /** What it finds, as `useTargets` calls it; everything by default. */
  kinds?: readonly Target['kind'][];
  onChange: (url: string) => void;
  /** The user chose a match. */
  onTake: (target: Target) => void;
}

/** A URL, which the name of a page, category, tag, game or series finds. */
export function TargetField(props: TargetFieldProps) {
  const { label, hint, error, value, kinds, onChange, onTake } = props;
  const [isOpen, setOpen] = useState(false);
  const typed = value.trim();
  const search = useDebouncedValue(typed);
  const { targets, isLoading } = useTargets(isOpen ? search : '', kinds);
  const isUnknown =
    isOpen &&
    !isLoading &&
    search === typed &&
    targets.length === 0 &&
    !/^(\/|https?:|mailto:|$)/i.test(typed);
  return (
    <Field
      label={label}
      hint={isUnknown ? t('Nothing here is called “{typed}”.', { typed }) : hint}
      error={error}
    >
      {(control) => (
        <SuggestInput
          {...control}
          options={targets.map((target) => ({
            key: target.url,
            target,
            words: (
              <>
                {target.label}
                <small>{`${target.kind} · ${target.url}`}</small>
              </>
            ),
          }))}
          listLabel={t('Matches')}
          said={
            targets.length === 1
              ? t('1 match')
              : t('{targets} matches', { targets: targets.length })
          }
          isStale={isLoading || search !== typed}
          maxLength={MENU_LIMITS.url}
          spellCheck={false}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
          }}
          onTake={({ target }) => {
            onTake(target);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}
