import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { rich } from '#ui/rich.ts';
import type { Correction } from '../../corrections.contract.ts';
import { correctionsPath } from '../../paths.ts';
import * as styles from './corrections.module.css';

interface CorrectionsProps {
  /** Oldest first. */
  corrections: readonly Correction[];
}

const noted = (at: string) => ({
  date: formatDate(at, 'long'),
  time: (parts: ReactNode[]) => <time dateTime={at}>{parts}</time>,
});

const isClarification = ({ kind }: Correction) => kind === 'clarification';

/** The short note above the text of a corrected article. */
export function CorrectedTop({ corrections }: CorrectionsProps) {
  const last = corrections.at(-1);
  if (last === undefined) return null;
  const date = formatDate(last.notedAt, 'long');
  return (
    <section
      className={styles.note}
      data-kind={last.kind}
      aria-label={isClarification(last) ? t('Clarification') : t('Correction')}
    >
      <p className={styles.head}>
        {isClarification(last)
          ? t('Clarified on {date}', { date })
          : t('Corrected on {date}', { date })}
      </p>
      <a className="link" href="#corrections">
        {t('What we changed')}
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
      aria-label={t('What we changed')}
    >
      {corrections.map(({ id, kind, wrong, correct, notedAt }) => (
        <div key={id}>
          <p className={styles.head}>
            {kind === 'clarification'
              ? rich('Clarification, <time>{date}</time>', noted(notedAt))
              : rich('Correction, <time>{date}</time>', noted(notedAt))}
          </p>
          <p dir="auto">
            {rich('We wrote: <del>{text}</del>', {
              text: wrong,
              del: (parts) => <del>{parts}</del>,
            })}
          </p>
          <p dir="auto">{t('It should say: {text}', { text: correct })}</p>
        </div>
      ))}
      <Link className="link" href={correctionsPath()}>
        {t('All corrections')}
      </Link>
    </section>
  );
}
