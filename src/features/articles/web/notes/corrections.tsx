import { Link } from 'wouter';
import { formatDate } from '#lib/format/date.ts';
import type { Correction } from '../../corrections.contract.ts';
import { correctionsPath } from '../../paths.ts';
import { CORRECTION_WORDS } from '../../values.ts';
import * as styles from './corrections.module.css';

interface CorrectionsProps {
  /** Oldest first. */
  corrections: readonly Correction[];
}

const isClarification = ({ kind }: Correction) => kind === 'clarification';

/** That an article said something wrong, short, above its text. */
export function CorrectedTop({ corrections }: CorrectionsProps) {
  const last = corrections.at(-1);
  if (last === undefined) return null;
  return (
    <section
      className={styles.note}
      data-kind={last.kind}
      aria-label={CORRECTION_WORDS[last.kind].name}
    >
      <p className={styles.head}>
        {CORRECTION_WORDS[last.kind].done} on {formatDate(last.notedAt, 'long')}
      </p>
      <a className="link" href="#corrections">
        What we changed
      </a>
    </section>
  );
}

/** What it said wrong, and what is right, below its text. */
export function CorrectedEnd({ corrections }: CorrectionsProps) {
  if (corrections.length === 0) return null;
  return (
    <section
      className={styles.note}
      data-kind={corrections.every(isClarification) ? 'clarification' : undefined}
      id="corrections"
      aria-label="What we changed"
    >
      {corrections.map(({ id, kind, wrong, correct, notedAt }) => (
        <div key={id}>
          <p className={styles.head}>
            {CORRECTION_WORDS[kind].name},{' '}
            <time dateTime={notedAt}>{formatDate(notedAt, 'long')}</time>
          </p>
          <p dir="auto">
            We wrote: <del>{wrong}</del>
          </p>
          <p dir="auto">It is: {correct}</p>
        </div>
      ))}
      <Link className="link" href={correctionsPath()}>
        All corrections
      </Link>
    </section>
  );
}
