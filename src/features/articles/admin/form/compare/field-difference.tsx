import { useMemo } from 'react';
import { signedName } from '#features/authors/values.ts';
import { reviewAsText } from '#features/reviews/admin/public.ts';
import { formatCount } from '#lib/format/count.ts';
import * as parts from '#ui/admin/parts.module.css';
import { FIELD_LABELS, type FormField, type FormValues } from '../form-values.ts';
import { longTime } from '../schedule/schedule.ts';
import * as styles from './compare.module.css';
import { type DiffPart, diffTexts, hasWordChanges, type TextDiff } from './text-diff.ts';

function Part({ part }: { part: DiffPart }) {
  if (part.kind === 'skipped') {
    return (
      <span
        className={styles.skipped}
      >{`… ${formatCount(part.blocks, 'unchanged paragraph')} …`}</span>
    );
  }
  if (part.kind === 'same') return part.text;
  // Most screen readers don't announce <ins> and <del>.
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

/** '12 words added', '1 word removed', or both. */
export function summarizeDiff(diff: TextDiff): string {
  if (!hasWordChanges(diff)) return 'only formatting or links';
  const words = (count: number, what: string) =>
    count === 0 ? [] : [`${formatCount(count, 'word')} ${what}`];
  const changes = [...words(diff.added, 'added'), ...words(diff.removed, 'removed')];
  return changes.length === 0 ? 'only punctuation' : changes.join(', ');
}

/** A field as plain text; HTML for the content. */
function fieldText(field: FormField, values: FormValues): string {
  const { byline, games, review, series, checked, ...others } = values;
  if (field === 'byline') return byline?.map(signedName).join(', ') ?? '';
  if (field === 'games') return games.map(({ title }) => title).join(', ');
  if (field === 'review') return reviewAsText(review);
  if (field === 'series') return series ? `${series.title}, part ${series.part}` : '';
  if (field === 'checked') return checked ? `${checked.version} ${checked.day}` : '';
  const value = others[field];
  const isTime = field === 'scheduledPublishAt' || field === 'embargoUntil';
  return isTime && value !== null ? longTime(value) : (value ?? '');
}

interface FieldDifferenceProps {
  field: FormField;
  before: FormValues;
  after: FormValues;
}

/** One field's difference: removed words struck through, added words underlined. */
export function FieldDifference({ field, before, after }: FieldDifferenceProps) {
  const [old, young] = [fieldText(field, before), fieldText(field, after)];
  const diff = useMemo(() => diffTexts(old, young, field === 'content'), [old, young, field]);
  const isLong = field === 'content';
  if (isLong && !hasWordChanges(diff)) {
    return <p className={parts.note}>Only formatting or links differ.</p>;
  }
  const text = diff.parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
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
    // biome-ignore lint/a11y/useSemanticElements: scrolling text, not a set of controls
    <div
      className={`${styles.text} ${styles.long}`}
      role="group"
      aria-label={`Difference of ${FIELD_LABELS[field]}`}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling text must be reachable by keyboard
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

/** The difference of each given field. */
export function Differences({ fields, before, after }: DifferencesProps) {
  return (
    <ul className={`stack ${styles.fields}`}>
      {fields.map((field) => (
        <li key={field}>
          <h3>{FIELD_LABELS[field]}</h3>
          <FieldDifference field={field} before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}
