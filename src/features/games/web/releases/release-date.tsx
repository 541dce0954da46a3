import { t } from '#lib/messages/messages.ts';
import { type Precision, precisionOf } from '../../values.ts';
import * as styles from './release-date.module.css';
import { releaseWords } from './release-words.ts';

/** How full the diamond is: the more precise the date, the fuller. */
const FILLINGS: Record<Precision, string> = {
  day: '',
  month: 'M6 12 0 6l2-2h8l2 2z',
  quarter: 'M6 12 0 6h12z',
  year: 'M6 12 2.5 8.5h7z',
  announced: '',
};

/** A diamond that fills up from announcement to exact day. */
export function SureDiamond({ precision }: { precision: Precision }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      {precision === 'day' ? (
        <path fill="currentColor" d="M6 0l6 6-6 6-6-6z" />
      ) : (
        <>
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            d="M6 1.1 10.9 6 6 10.9 1.1 6z"
          />
          {FILLINGS[precision] !== '' && <path fill="currentColor" d={FILLINGS[precision]} />}
        </>
      )}
    </svg>
  );
}

/** A date with a diamond that shows its precision. */
export function ReleaseDate({ date }: { date: string | null }) {
  const precision = precisionOf(date);
  const words = releaseWords(date);
  // `time` can't represent a quarter.
  const isDate = date !== null && precision !== 'quarter';
  return (
    <span className={styles.date} data-sure={precision}>
      <SureDiamond precision={precision} />
      {isDate ? <time dateTime={date}>{words}</time> : words}
    </span>
  );
}

const key = (): [Precision, string][] => [
  ['day', t('exact date')],
  ['month', t('month')],
  ['quarter', t('quarter')],
  ['year', t('year')],
  ['announced', t('announced only')],
];

/** The legend of the diamonds; the text next to each date says the same. */
export function ReleaseKey() {
  return (
    <p className={styles.key} aria-hidden="true">
      {key().map(([precision, words]) => (
        <span key={precision} className={styles.date}>
          <SureDiamond precision={precision} />
          {words}
        </span>
      ))}
    </p>
  );
}
