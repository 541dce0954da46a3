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

/** The short note above the text of a corrected article. */
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

/** The corrections below the text. */
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
          <p dir="auto">It should say: {correct}</p>
        </div>
      ))}
      <Link className="link" href={correctionsPath()}>
        All corrections
      </Link>
    </section>
  );
}
