import { useId, useMemo } from 'react';
import type { FormField } from '../values.ts';
import { FieldDifference } from './difference.tsx';
import {
  type Choices,
  changesOf,
  FIELD_NAMES,
  type FieldChange,
  type Meeting,
  optionsOf,
  resolved,
  type Whose,
} from './merge.ts';

interface MeetingViewProps {
  meeting: Meeting;
  /** Who saved the other one: 'Mara'. */
  name: string;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

interface ContestedProps {
  field: FormField;
  meeting: Meeting;
  name: string;
  chosen: Whose | undefined;
  onChoose: (whose: Whose) => void;
}

/** A field that both changed: how they differ, and what stays. */
function Contested({ field, meeting, name, chosen, onChoose }: ContestedProps) {
  const id = useId();
  const options = useMemo(() => optionsOf(field, meeting), [field, meeting]);
  const whose = chosen ?? options[0] ?? 'mine';
  const labels: Record<Whose, string> = {
    both: 'Keep both changes',
    mine: 'Keep mine',
    theirs: `Take ${name}’s`,
  };
  const { mine, theirs } = meeting;
  const after = useMemo(
    () => (whose === 'both' ? { ...mine, [field]: resolved(field, meeting, 'both') } : mine),
    [whose, mine, field, meeting],
  );
  return (
    <>
      <FieldDifference field={field} before={theirs} after={after} />
      <fieldset className="meet-choice">
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
export function MeetingView({ meeting, name, choices, onChoose }: MeetingViewProps) {
  const told = {
    both: `You and ${name} changed it: struck through is ${name}’s, underlined is yours`,
    them: `${name} changed it`,
    me: 'You changed it',
    picture: `Goes with the picture that stays: struck through is ${name}’s, underlined is yours`,
  };
  const order: FieldChange['by'][] = ['both', 'them', 'me', 'picture'];
  const changes = changesOf(meeting).toSorted((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
  if (changes.length === 0) return <p className="note">The texts of both are the same.</p>;
  const { mine, saved, stored, theirs } = meeting;
  return (
    <ul className="diffs">
      {changes.map(({ field, by }) => (
        <li key={field}>
          <h3>
            {FIELD_NAMES[field]} <span className="diff-by">{told[by]}</span>
          </h3>
          {by === 'me' && <FieldDifference field={field} before={saved} after={mine} />}
          {by === 'them' && <FieldDifference field={field} before={stored} after={theirs} />}
          {by === 'picture' && <FieldDifference field={field} before={theirs} after={mine} />}
          {by === 'both' && (
            <Contested
              field={field}
              meeting={meeting}
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
