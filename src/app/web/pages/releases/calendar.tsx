import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { DatedRelease } from '#features/games/releases.contract.ts';
import { wasTraversal } from '#lib/browser/history.ts';
import { formatDate, localZone } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import * as styles from './calendar.module.css';
import { type Day, monthGrid } from './month-grid.ts';
import { ReleaseLink } from './release-link.tsx';

/** Where the calendar is a list (calendar.module.css). */
const LIST_ONLY = '(max-width: 63.99rem)';

const never = () => () => {};

/**
 * Today in the site's time zone, or in the reader's if none is set; '' on the server, whose pages are cached for
 * longer.
 */
function useToday(): string {
  return useSyncExternalStore(
    never,
    // Swedish dates are '2025-03-05'.
    () => new Intl.DateTimeFormat('sv-SE', { timeZone: localZone() }).format(),
    () => '',
  );
}

function CalendarDay({ day, isToday }: { day: Day; isToday: boolean }) {
  const { date, isOutside, outings } = day;
  const isEmpty = outings.length === 0 && !isToday;
  // One image per day: of the first game that has one.
  const lead = outings.find(({ game }) => game.cover !== null);
  return (
    <li
      className={classNames(
        styles.day,
        isOutside && styles.outside,
        isEmpty && styles.empty,
        isToday && styles.today,
      )}
      aria-current={isToday ? 'date' : undefined}
    >
      <time className={styles.date} dateTime={date}>
        <b>{Number(date.slice(8))}</b>
        <span>{formatDate(date, 'weekday')}</span>
      </time>
      {outings.length > 0 && (
        <ol className={styles.releases}>
          {outings.map((outing) => (
            <li key={outing.game.slug}>
              <ReleaseLink outing={outing} lead={outing === lead} inMonth />
            </li>
          ))}
        </ol>
      )}
      {isToday && outings.length === 0 && <p className="meta">{t('Today. Nothing comes out.')}</p>}
    </li>
  );
}

interface CalendarProps {
  /** '2025-03'. */
  month: string;
  /** Releases with an exact day. */
  releases: readonly DatedRelease[];
  /** Whether the list on a phone starts at today. */
  goesToToday: boolean;
}

/** A list of days on phones, a month grid on wide screens. */
export function Calendar({ month, releases, goesToToday }: CalendarProps) {
  const today = useToday();
  const days = monthGrid(month, releases);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Not if the visitor is already reading, nor after Back: the browser restores the position.
    if (!goesToToday || today === '' || window.scrollY > 0 || wasTraversal()) return;
    if (!window.matchMedia(LIST_ONLY).matches) return;
    // Its row unfolds first, out of sight: rows that move in view count as layout shift.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (window.scrollY > 0) return;
        list.current?.querySelector('[aria-current]')?.scrollIntoView({ behavior: 'instant' });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [goesToToday, today]);
  return (
    <>
      <p className={styles.weekdays} aria-hidden="true">
        {days.slice(0, 7).map(({ date }) => (
          <span key={date}>{formatDate(date, 'weekday')}</span>
        ))}
      </p>
      <ol
        ref={list}
        className={styles.calendar}
        aria-label={t('Releases in {month}', { month: formatDate(month, 'month') })}
      >
        {days.map((day) => (
          <CalendarDay key={day.date} day={day} isToday={day.date === today && !day.isOutside} />
        ))}
      </ol>
    </>
  );
}
