import { useMemo } from 'react';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import * as styles from './compare.module.css';
import { type DiffPart, diffTexts, hasWordChanges, type TextDiff } from './text-diff.ts';

function Part({ part }: { part: DiffPart }) {
  if (part.kind === 'skipped') {
    return (
      <span
        className={styles.skipped}
      >{`… ${t('{blocks, plural, one {# unchanged paragraph} other {# unchanged paragraphs}}', { blocks: part.blocks })} …`}</span>
    );
  }
  if (part.kind === 'same') return part.text;
  // Most screen readers don't announce <ins> and <del>.
  return part.kind === 'added' ? (
    <ins>
      <span className="sr">{t('[added:')} </span>
      {part.text}
      <span className="sr">]</span>
    </ins>
  ) : (
    <del>
      <span className="sr">{t('[removed:')} </span>
      {part.text}
      <span className="sr">]</span>
    </del>
  );
}

/** '12 words added', '1 word removed', or both. */
export function summarizeDiff(diff: TextDiff): string {
  if (!hasWordChanges(diff)) return t('only formatting or links');
  const words = (count: number, what: string) =>
    count === 0 ? [] : [`${t('{count, plural, one {# word} other {# words}}', { count })} ${what}`];
  const changes = [...words(diff.added, 'added'), ...words(diff.removed, 'removed')];
  return changes.length === 0 ? t('only punctuation') : changes.join(', ');
}

interface TextDifferenceProps {
  before: string;
  after: string;
  /** Whether the texts are HTML. */
  isHtml: boolean;
  /** What the texts are, such as 'Content'. */
  label: string;
}

/** The difference of two texts: removed words struck through, added words underlined. */
export function TextDifference({ before, after, isHtml, label }: TextDifferenceProps) {
  const diff = useMemo(() => diffTexts(before, after, isHtml), [before, after, isHtml]);
  if (isHtml && !hasWordChanges(diff)) {
    return <p className={parts.note}>{t('Only formatting or links differ.')}</p>;
  }
  const text = diff.parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Part key={index} part={part} />
  ));
  if (!isHtml) {
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
      aria-label={t('Difference of {label}', { label })}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling text must be reachable by keyboard
      tabIndex={0}
    >
      {text}
    </div>
  );
}

/** How each of these texts differs. */
export function DifferenceList({ texts }: { texts: readonly TextDifferenceProps[] }) {
  return (
    <ul className={`stack ${styles.fields}`}>
      {texts.map((text) => (
        <li key={text.label}>
          <h3>{text.label}</h3>
          <TextDifference {...text} />
        </li>
      ))}
    </ul>
  );
}
