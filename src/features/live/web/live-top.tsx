import type { ReactNode } from 'react';
import { formatCount } from '#lib/format/count.ts';
import { formatDate } from '#lib/format/date.ts';
import * as styles from './live-top.module.css';
import type { Coverage } from './use-coverage.ts';
import { useTimes } from './use-times.ts';

/** Replaces the category badge: 'Live', or when the coverage ended. */
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
  byline: ReactNode;
  startedAt: string;
  endedAt: string | null;
}

/** Replaces the date: the start, the last entry and the number of entries. */
export function LiveLine({ coverage, byline, startedAt, endedAt }: LiveLineProps) {
  const { clock, day, zone } = useTimes();
  const { live, order, entries } = coverage;
  const count = formatCount(live?.count ?? 0, 'entry', 'entries');
  if (endedAt !== null) {
    return (
      <>
        {byline}
        <time dateTime={startedAt}>{formatDate(startedAt, 'long')}</time>
        <span>{`${count}, ${order} first`}</span>
      </>
    );
  }
  const last = order === 'newest' ? entries[0] : entries.at(-1);
  const isToday = last === undefined || day(last.postedAt) === day(startedAt);
  return (
    <>
      {byline}
      <span>{`Started ${isToday ? '' : `${day(startedAt)}, `}${clock(startedAt)}${zone}`}</span>
      {last && <span>Updated {clock(last.postedAt)}</span>}
      <span>{count}</span>
    </>
  );
}
