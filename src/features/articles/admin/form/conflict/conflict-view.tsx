import { Fragment, useId, useMemo } from 'react';
import * as parts from '#ui/admin/parts.module.css';
import { differingFields, FIELD_NAMES, type FormField, type FormValues } from '../values.ts';
import * as styles from './conflict.module.css';
import { FieldDifference } from './difference.tsx';
import {
  type Choices,
  changesOf,
  type FieldChange,
  fieldsOf,
  merged,
  optionsOf,
  type Versions,
  type Whose,
} from './merge.ts';

interface ConflictViewProps {
  versions: Versions;
  /** Who saved the other one: 'Mara'. */
  name: string;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

interface ContestedProps {
  field: FormField;
  versions: Versions;
  name: string;
  chosen: Whose | undefined;
  onChoose: (whose: Whose) => void;
}

/** How a field differs, and what belongs to it. */
function PartDifferences({
  field,
  ...versions
}: {
  field: FormField;
  before: FormValues;
  after: FormValues;
}) {
  return differingFields(versions.before, versions.after)
    .filter((part) => fieldsOf(field).includes(part))
    .map((part) => (
      <Fragment key={part}>
        {part !== field && <p className={parts.note}>{FIELD_NAMES[part]}</p>}
        <FieldDifference field={part} {...versions} />
      </Fragment>
    ));
}

/** A field that both changed: how they differ, and what stays. */
function Contested({ field, versions, name, chosen, onChoose }: ContestedProps) {
  const id = useId();
  const options = useMemo(() => optionsOf(field, versions), [field, versions]);
  const whose = chosen ?? options[0] ?? 'mine';
  const labels: Record<Whose, string> = {
    both: 'Keep both changes',
    mine: 'Keep mine',
    theirs: `Take ${name}’s`,
  };
  const { mine, theirs } = versions;
  const after = useMemo(
    () => (whose === 'both' ? merged(versions, { [field]: 'both' }) : mine),
    [whose, mine, field, versions],
  );
  return (
    <>
      <PartDifferences field={field} before={theirs} after={after} />
      <fieldset className={styles.choice}>
        <legend className="sr">{`${FIELD_NAMES[field]}: what stays`}</legend>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              checked={whose === option}
              onChange={() => onChoose(option)}
            />
            {labels[option]}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Who changed what between two versions of an article, and what stays where both did. */
export function ConflictView({ versions, name, choices, onChoose }: ConflictViewProps) {
  const told = {
    both: `You and ${name} changed it: struck through is ${name}’s, underlined is yours`,
    them: `${name} changed it`,
    me: 'You changed it',
  };
  const order: FieldChange['by'][] = ['both', 'them', 'me'];
  const changes = changesOf(versions).toSorted((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
  if (changes.length === 0) return <p className={parts.note}>The texts of both are the same.</p>;
  const { mine, saved, stored, theirs } = versions;
  return (
    <ul className={`stack ${styles.fields}`}>
      {changes.map(({ field, by }) => (
        <li key={field}>
          <h3>
            {FIELD_NAMES[field]} <span>· {told[by]}</span>
          </h3>
          {by === 'me' && <PartDifferences field={field} before={saved} after={mine} />}
          {by === 'them' && <PartDifferences field={field} before={stored} after={theirs} />}
          {by === 'both' && (
            <Contested
              field={field}
              versions={versions}
              name={name}
              chosen={choices[field]}
              onChoose={(whose) => onChoose({ ...choices, [field]: whose })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
