import { Link } from 'wouter';
import { longDate } from '#lib/dates.ts';
import type { Correction } from '../../corrections.contract.ts';
import { correctionsPath } from '../../paths.ts';
import * as styles from './corrections.module.css';

interface CorrectionsProps {
  /** Oldest first. */
  corrections: readonly Correction[];
}

/** That an article said something wrong, short, above its text. */
export function CorrectedTop({ corrections }: CorrectionsProps) {
  const last = corrections.at(-1);
  if (last === undefined) return null;
  return (
    <section className={styles.note} aria-label="Correction">
      <p className={styles.head}>Corrected on {longDate(last.notedAt)}</p>
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
    <section className={styles.note} id="corrections" aria-label="What we changed">
      {corrections.map(({ id, wrong, correct, notedAt }) => (
        <div key={id}>
          <p className={styles.head}>
            Correction, <time dateTime={notedAt}>{longDate(notedAt)}</time>
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
