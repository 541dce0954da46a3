import { formatCount } from '#lib/format/count.ts';
import * as styles from './live-top.module.css';
import type { Coverage } from './use-coverage.ts';
import { useTimes } from './use-times.ts';

/** 'Live', or when the coverage ended. */
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
  startedAt: string;
  endedAt: string | null;
}

/** After the date: the start, the last entry and the number of entries. */
export function LiveLine({ coverage, startedAt, endedAt }: LiveLineProps) {
  const { clock, day, zone } = useTimes();
  const { live, order, entries } = coverage;
  const count = formatCount(live?.count ?? 0, 'entry', 'entries');
  if (endedAt !== null) return <span>{`${count}, ${order} first`}</span>;
  const last = order === 'newest' ? entries[0] : entries.at(-1);
  const isToday = last === undefined || day(last.postedAt) === day(startedAt);
  return (
    <>
      <span>{`Started ${isToday ? '' : `${day(startedAt)}, `}${clock(startedAt)}${zone}`}</span>
      {last && <span>Updated {clock(last.postedAt)}</span>}
      <span>{count}</span>
    </>
  );
}
