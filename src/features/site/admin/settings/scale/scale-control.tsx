import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { InputField, Options } from '#ui/admin/form/fields.tsx';
import { Select } from '#ui/form/select.tsx';
import * as styles from './scale.module.css';

const KINDS = {
  points: { label: t('Points'), scale: '0-10/0.5' },
  stars: { label: t('Stars'), scale: t('1-5/0.5 stars') },
  words: { label: t('Words or letters'), scale: 'Skip,Wait,Play' },
  off: { label: t('No scores'), scale: 'off' },
} as const;
type Kind = keyof typeof KINDS;

/** Also an unfinished one, such as '1-/0.5'. */
const NUMBERS = /^([^-/]*)-([^-/]*)\/(.*?)( stars)?$/;

function kindOf(scale: string): Kind {
  if (scale === 'off') return 'off';
  const numbers = NUMBERS.exec(scale);
  if (numbers === null) return 'words';
  return numbers[4] === undefined ? 'points' : 'stars';
}

/** Words that a comma ends are incomplete: none, which would restore the default, or what means another kind. */
function scaleOf(words: string): string {
  const scale = words.replace(/\s*,\s*/g, ',').trim();
  return scale === '' || kindOf(scale) !== 'words' ? `${scale},` : scale;
}

/** What the control shows of a scale. */
const shownOf = (value: string, kind = kindOf(value)) => ({
  value,
  kind,
  words: value === ',' ? '' : value,
});

interface ScaleControlProps {
  id: string;
  'aria-describedby': string;
  /** As it is stored: '0-10/0.5', '1-5/0.5 stars', 'Skip,Wait,Play' or 'off'. */
  value: string;
  disabled: boolean;
  onChange: (scale: string) => void;
}

/** The scale of scores: its kind, then its range or its words. */
export function ScaleControl({ value, disabled, onChange, ...control }: ScaleControlProps) {
  // The kind of an unfinished text and the spaces in it are not in the value.
  const [typed, setTyped] = useState(() => shownOf(value));
  const { kind, words } = typed.value === value ? typed : shownOf(value);
  const give = (shown: typeof typed) => {
    setTyped(shown);
    onChange(shown.value);
  };
  const [, min = '', max = '', step = '', stars = ''] = NUMBERS.exec(value) ?? [];
  const range = { min, max, step };
  const change = (part: Partial<typeof range>) => {
    const next = { ...range, ...part };
    give(shownOf(`${next.min.trim()}-${next.max.trim()}/${next.step.trim()}${stars}`, kind));
  };
  return (
    <>
      <Select
        {...control}
        disabled={disabled}
        value={kind}
        onChange={({ target }) => give(shownOf(KINDS[target.value as Kind].scale))}
      >
        <Options of={Object.entries(KINDS).map(([name, { label }]) => [name, label])} />
      </Select>
      {(kind === 'points' || kind === 'stars') && (
        <div className={styles.range}>
          {(
            [
              ['min', t('Lowest')],
              ['max', t('Highest')],
              ['step', t('Step')],
            ] as const
          ).map(([part, label]) => (
            <InputField
              key={part}
              label={label}
              inputMode="decimal"
              disabled={disabled}
              value={range[part]}
              onChange={({ target }) => change({ [part]: target.value.replace(/[-/\s]/g, '') })}
            />
          ))}
        </div>
      )}
      {kind === 'words' && (
        <InputField
          label={t('From worst to best, with commas')}
          hint={t('Such as Skip,Wait,Play or F,D,C,B,A')}
          dir="auto"
          disabled={disabled}
          value={words}
          onChange={({ target }) =>
            give({ kind, words: target.value, value: scaleOf(target.value) })
          }
          onBlur={() => setTyped(shownOf(value, kind))}
        />
      )}
    </>
  );
}
