import { Fragment, useId, useMemo } from 'react';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { differingFields, FIELD_LABELS, type FormField, type FormValues } from '../form-values.ts';
import * as styles from './compare.module.css';
import { FieldDifference } from './field-difference.tsx';
import {
  type Choice,
  type Choices,
  changesOf,
  type FieldChange,
  groupOf,
  merged,
  optionsOf,
  type Versions,
} from './merge.ts';

interface CompareVersionsProps {
  versions: Versions;
  /** Who saved the other version: 'Mara'. */
  name: string;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

interface ContestedProps {
  field: FormField;
  versions: Versions;
  name: string;
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

/** The differences of a field and its group. */
function PartDifferences({
  field,
  ...versions
}: {
  field: FormField;
  before: FormValues;
  after: FormValues;
}) {
  return differingFields(versions.before, versions.after)
    .filter((part) => groupOf(field).includes(part))
    .map((part) => (
      <Fragment key={part}>
        {part !== field && <p className={parts.note}>{FIELD_LABELS[part]}</p>}
        <FieldDifference field={part} {...versions} />
      </Fragment>
    ));
}

/** A field that both changed: the difference and the choice. */
function Contested({ field, versions, name, chosen, onChoose }: ContestedProps) {
  const id = useId();
  const options = useMemo(() => optionsOf(field, versions), [field, versions]);
  const choice = chosen ?? options[0] ?? 'mine';
  const labels: Record<Choice, string> = {
    both: t('Keep both changes'),
    mine: t('Keep mine'),
    theirs: t('Use {name}’s', { name }),
  };
  const { mine, theirs } = versions;
  const after = useMemo(
    () => (choice === 'both' ? merged(versions, { [field]: 'both' }) : mine),
    [choice, mine, field, versions],
  );
  return (
    <>
      <PartDifferences field={field} before={theirs} after={after} />
      <fieldset className={styles.choice}>
        <legend className="sr">
          {t('{fieldLabels}: which version to keep', { fieldLabels: FIELD_LABELS[field] })}
        </legend>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              checked={choice === option}
              onChange={() => onChoose(option)}
            />
            {labels[option]}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Who changed which fields, with a choice for those that both changed. */
export function CompareVersions({ versions, name, choices, onChoose }: CompareVersionsProps) {
  const labels = {
    both: t('You and {name} changed it. Struck through: {name}’s. Underlined: yours.', { name }),
    them: t('{name} changed it', { name }),
    me: t('You changed it'),
  };
  const order: FieldChange['by'][] = ['both', 'them', 'me'];
  const changes = changesOf(versions).toSorted((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
  if (changes.length === 0) return <p className={parts.note}>{t('Both versions are the same.')}</p>;
  const { mine, saved, stored, theirs } = versions;
  return (
    <ul className={`stack ${styles.fields}`}>
      {changes.map(({ field, by }) => (
        <li key={field}>
          <h3>
            {FIELD_LABELS[field]} <span>· {labels[by]}</span>
          </h3>
          {by === 'me' && <PartDifferences field={field} before={saved} after={mine} />}
          {by === 'them' && <PartDifferences field={field} before={stored} after={theirs} />}
          {by === 'both' && (
            <Contested
              field={field}
              versions={versions}
              name={name}
              chosen={choices[field]}
              onChoose={(choice) => onChoose({ ...choices, [field]: choice })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
