import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/date.ts';
import * as styles from './live-top.module.css';
import type { Coverage } from './use-coverage.ts';
import { useTimes } from './use-times.ts';

/** In the place of the category: whether an article is live, or when it ended. */
export function LiveState({ endedAt }: { endedAt: string | null }) {
  const { clock, zone } = useTimes();
  return (
    <div className={styles.state}>
      {endedAt === null ? (
        <>
          <span className={styles.point} aria-hidden="true" />
          Live
        </>
      ) : (
        `Ended at ${clock(endedAt)}${zone}`
      )}
    </div>
  );
}

interface LiveLineProps {
  coverage: Coverage;
  /** Who is named as the article's author. */
  byline: ReactNode;
  startedAt: string;
  endedAt: string | null;
}

/** In the place of the date: since when, the last entry and how many there are. */
export function LiveLine({ coverage, byline, startedAt, endedAt }: LiveLineProps) {
  const { clock, day, zone } = useTimes();
  const { live, order, entries } = coverage;
  const count = live?.count ?? 0;
  const counted = `${count} ${count === 1 ? 'entry' : 'entries'}`;
  if (endedAt !== null) {
    return (
      <>
        {byline}
        <time dateTime={startedAt}>{formatDate(startedAt, 'long')}</time>
        <span>{`${counted}, ${order} first`}</span>
      </>
    );
  }
  const last = order === 'newest' ? entries[0] : entries.at(-1);
  const isToday = last === undefined || day(last.postedAt) === day(startedAt);
  return (
    <>
      {byline}
      <span>{`Since ${isToday ? '' : `${day(startedAt)}, `}${clock(startedAt)}${zone}`}</span>
      {last && <span>Last entry {clock(last.postedAt)}</span>}
      <span>{counted}</span>
    </>
  );
}
