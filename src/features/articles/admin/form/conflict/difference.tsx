import { useMemo } from 'react';
import { signedName } from '#features/authors/values.ts';
import { reviewWords } from '#features/reviews/admin/public.ts';
import * as parts from '#ui/admin/parts.module.css';
import { isoOf, longMoment } from '../schedule.ts';
import { bylineIn, FIELD_NAMES, type FormField, type FormValues, gamesIn } from '../values.ts';
import * as styles from './conflict.module.css';
import { type DiffPart, diffOf, isOfWords, type TextDiff } from './word-diff.ts';

function Part({ part }: { part: DiffPart }) {
  if (part.kind === 'skipped') {
    return <span className={styles.skipped}>{`… ${part.blocks} paragraphs unchanged …`}</span>;
  }
  if (part.kind === 'same') return part.text;
  // Screen readers mostly pass over what the elements themselves mean.
  return part.kind === 'added' ? (
    <ins>
      <span className="sr">[added: </span>
      {part.text}
      <span className="sr">]</span>
    </ins>
  ) : (
    <del>
      <span className="sr">[removed: </span>
      {part.text}
      <span className="sr">]</span>
    </del>
  );
}

/** 'Only formatting ...', '12 words added', '1 word removed', or both. */
export function sumOf(diff: TextDiff): string {
  if (!isOfWords(diff)) return 'only formatting or links';
  const words = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'word' : 'words'} ${what}`];
  const counted = [...words(diff.added, 'added'), ...words(diff.removed, 'removed')];
  return counted.length === 0 ? 'only signs' : counted.join(', ');
}

/** What a field holds, as it is read rather than as it is kept. */
function shown(field: FormField, text: string): string {
  if (field === 'review') return reviewWords(text);
  if (field === 'byline') return bylineIn(text).map(signedName).join(', ');
  if (field === 'games') {
    return gamesIn(text)
      .map(({ title }) => title)
      .join(', ');
  }
  if (field !== 'scheduledPublishAt' && field !== 'embargoUntil') return text;
  const iso = isoOf(text);
  return iso === null ? '' : longMoment(iso);
}

interface FieldDifferenceProps {
  field: FormField;
  before: FormValues;
  after: FormValues;
}

/** How one field differs: words that went struck through, words that came underlined. */
export function FieldDifference({ field, before, after }: FieldDifferenceProps) {
  const [old, young] = [shown(field, before[field]), shown(field, after[field])];
  const diff = useMemo(() => diffOf(old, young, field === 'content'), [old, young, field]);
  const isLong = field === 'content';
  if (isLong && !isOfWords(diff)) {
    return <p className={parts.note}>Only formatting or links differ; the words are the same.</p>;
  }
  const text = diff.parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Part key={index} part={part} />
  ));
  if (!isLong) {
    return (
      <p className={styles.text} dir="auto">
        {text}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: text that scrolls, no set of controls
    <div
      className={`${styles.text} ${styles.long}`}
      role="group"
      aria-label={`Difference of ${FIELD_NAMES[field]}`}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach
      tabIndex={0}
    >
      {text}
    </div>
  );
}

interface DifferencesProps {
  fields: readonly FormField[];
  before: FormValues;
  after: FormValues;
}

/** Every field that differs, with how. */
export function Differences({ fields, before, after }: DifferencesProps) {
  return (
    <ul className={`stack ${styles.fields}`}>
      {fields.map((field) => (
        <li key={field}>
          <h3>{FIELD_NAMES[field]}</h3>
          <FieldDifference field={field} before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}
