import { t } from '#lib/messages/messages.ts';
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
          {t('Live')}
        </>
      ) : (
        t('Ended at {time}', { time: `${clock(endedAt)}${zone}` })
      )}
    </div>
  );
}

interface LiveLineProps {
  coverage: Coverage;
  publishedAt: string;
  startedAt: string;
  endedAt: string | null;
}

/** The date, the start, the last entry and the number of entries. */
export function LiveLine({ coverage, publishedAt, startedAt, endedAt }: LiveLineProps) {
  const { clock, date, day, zone } = useTimes();
  const { live, order, entries } = coverage;
  const count = live?.count ?? 0;
  const published = <time dateTime={publishedAt}>{date(publishedAt)}</time>;
  if (endedAt !== null) {
    return (
      <>
        {published}
        <span>
          {order === 'newest'
            ? t('{count, plural, one {# entry} other {# entries}}, newest first', { count })
            : t('{count, plural, one {# entry} other {# entries}}, oldest first', { count })}
        </span>
      </>
    );
  }
  const last = order === 'newest' ? entries[0] : entries.at(-1);
  const time = `${clock(startedAt)}${zone}`;
  const others = [publishedAt, last?.postedAt ?? startedAt];
  const isSameDay = others.every((other) => day(other) === day(startedAt));
  return (
    <>
      {published}
      <span>
        {isSameDay
          ? t('Started {time}', { time })
          : t('Started {date}, {time}', { date: day(startedAt), time })}
      </span>
      {last && <span>{t('Updated {date}', { date: clock(last.postedAt) })}</span>}
      <span>{t('{count, plural, one {# entry} other {# entries}}', { count })}</span>
    </>
  );
}
