import { Plus, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CalendarItem as Item } from '../contract.ts';
import * as styles from './calendar.module.css';
import { CalendarItem, DRAGGED } from './calendar-item.tsx';
import { keyOf } from './kinds.tsx';

/** Items of a day in a month; the rest is behind a button. */
const SHOWN = 4;

interface CalendarDayProps {
  day: string;
  today: string;
  items: readonly Item[];
  /** How many more there are. */
  more: number;
  /** How many reviews are planned, also hidden ones. */
  reviews: number;
  /** Whether filters leave something out. */
  isFiltered: boolean;
  /** Shows all that is known. */
  isLong: boolean;
  /** Of another month. */
  isOut: boolean;
  /** The day that the arrow keys have reached. */
  isActive: boolean;
  timeZone: string;
  nameOf: (owner: number | undefined) => string | undefined;
  onOpen: (item: Item) => void;
  /** Lists everything of the day. */
  onList: () => void;
  onAdd: () => void;
  /** @param key of the item that was dropped here */
  onDropped: (key: string) => void;
}

/** A day with its items. */
export function CalendarDay(props: CalendarDayProps) {
  const { day, today, items, more, isLong, isOut, isActive, isFiltered, timeZone } = props;
  const { nameOf, onOpen, onList, onAdd, onDropped } = props;
  const [isTarget, setIsTarget] = useState(false);
  const shown = isLong ? items : items.slice(0, SHOWN);
  const hidden = items.length - shown.length + more;
  const reviews = day < today ? 0 : props.reviews;
  const counted = { day: formatDate(day, 'full'), count: items.length + more };
  const tabIndex = isActive ? 0 : -1;
  const name = formatDate(day, 'longMonthDay');
  return (
    <li
      className={styles.day}
      data-day={day}
      data-empty={items.length === 0 || undefined}
      data-out={isOut || undefined}
      data-past={day < today || undefined}
      data-today={day === today || undefined}
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setIsTarget(false);
      }}
      onDrop={(event) => {
        setIsTarget(false);
        const key = event.dataTransfer.getData(DRAGGED);
        if (key === '') return;
        event.preventDefault();
        onDropped(key);
      }}
    >
      <div className={styles.date}>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-current={day === today ? 'date' : undefined}
          aria-label={
            isFiltered
              ? t('{day}, {count, plural, =0 {no matches} one {# item} other {# items}}', counted)
              : t(
                  '{day}, {count, plural, =0 {nothing planned} one {# item} other {# items}}',
                  counted,
                )
          }
          onClick={onList}
        >
          <span className={styles.weekday}>{formatDate(day, 'weekday')}, </span>
          <span className={styles.month}>{formatDate(day, 'monthName')} </span>
          <b>{Number(day.slice(8))}</b>
        </button>
        {reviews > 1 && (
          <span className={styles.warning}>
            <Icon icon={TriangleAlert} />
            {t('{reviews} reviews', { reviews })}
          </span>
        )}
        <ToolButton
          className={styles.plus}
          label={t('Add an idea for {day}', { day: name })}
          icon={Plus}
          tabIndex={tabIndex}
          onClick={onAdd}
        />
      </div>
      {items.length === 0 ? (
        <p className={styles.nothing}>{isFiltered ? t('No matches') : t('Nothing planned')}</p>
      ) : (
        <ul>
          {shown.map((item) => (
            <li key={keyOf(item)}>
              <CalendarItem
                item={item}
                timeZone={timeZone}
                owner={nameOf(item.owner)}
                tabIndex={tabIndex}
                isDue={item.kind === 'due' && day <= today}
                onOpen={() => onOpen(item)}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.more} tabIndex={tabIndex} onClick={onList}>
          {t('+{hidden} more', { hidden })}
          <span className="sr"> {t('on {day}', { day: name })}</span>
        </button>
      )}
      {isTarget && <span className={styles.tip}>{t('Move to {day}', { day: name })}</span>}
    </li>
  );
}
