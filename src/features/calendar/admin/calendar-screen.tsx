import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarSync, ChevronUp, Funnel, OctagonAlert } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '#features/users/contract.ts';
import { formatDate, localZone } from '#lib/format/date.ts';
import { dateOf } from '#lib/format/iso.ts';
import { firstWeekday } from '#lib/format/week.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { ShortcutLine } from '#ui/admin/shortcuts/shortcut-help.tsx';
import { useShortcuts } from '#ui/admin/shortcuts/use-shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { CalendarItem } from '../contract.ts';
import { type CalendarKind, plusDays } from '../values.ts';
import { calendarQuery, type Filters, type Movable } from './api.ts';
import * as styles from './calendar.module.css';
import { CalendarBar } from './calendar-bar.tsx';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { DayDialog } from './day-dialog.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { keyOf, movable } from './kinds.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type CalendarView, daysOf, VIEWS } from './ranges.ts';
import { useMove } from './use-move.tsx';

const NONE: Filters = { people: [], categories: [] };

const HINTS = [
  { keys: ['←', '→'], does: t('day') },
  { keys: ['Enter'], does: t('open') },
  { keys: ['M'], does: t('move') },
  { keys: ['N'], does: t('new idea') },
  { keys: ['T'], does: t('today') },
];

/** What is open above the calendar. */
type Opened =
  | { type: 'item'; item: CalendarItem }
  | { type: 'move'; item: Movable }
  | { type: 'day'; day: string }
  | { type: 'feed' };

interface CalendarScreenProps {
  user: SessionUser;
  /** Opens the editor. */
  onEdit: (articleId: number) => void;
}

/** What is planned, scheduled and published, by day. */
export function CalendarScreen({ user, onEdit }: CalendarScreenProps) {
  const [stored, setView] = useSessionState<string>('calendar-view', 'month');
  const view: CalendarView = VIEWS.find((one) => one === stored) ?? 'month';
  const [day, setDay] = useState(() => dateOf(Date.now(), localZone()));
  const [filters, setFilters] = useSessionState<Filters>('calendar-filters', NONE);
  const [hidden, setHidden] = useSessionState<CalendarKind[]>('calendar-hidden', []);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const grid = useRef<HTMLOListElement>(null);
  const takesFocus = useRef(false);

  const days = daysOf(view, day, firstWeekday());
  const [from = day, to = day] = [days[0], days.at(-1)];
  const query = useQuery({
    ...calendarQuery(from, to, filters),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const timeZone = data?.timeZone ?? localZone();
  const today = dateOf(Date.now(), timeZone);
  const isAuthor = !user.can.includes('article:moderate');
  const { move, dialog } = useMove(timeZone, isAuthor);

  const items = data?.items.filter(({ kind }) => !hidden.includes(kind)) ?? [];
  const byDay = Map.groupBy(items, (item) => item.day);
  const names = new Map(data?.people.map(({ id, name }) => [id, name]));
  const nameOf = (owner: number | undefined) =>
    owner === undefined ? undefined : names.get(owner);
  const itemWith = (key: string | undefined) => items.find((item) => keyOf(item) === key);
  const isFiltered = filters.people.length + filters.categories.length + hidden.length > 0;
  const isOut = (one: string) => view === 'month' && one.slice(0, 7) !== day.slice(0, 7);
  const earlier = days.filter((one) => one < today && !isOut(one));
  const inView = days.flatMap((one) => (isOut(one) ? [] : (byDay.get(one) ?? [])));
  const title = formatDate(day, 'month');

  const goTo = (next: string) => {
    takesFocus.current = true;
    setDay(next);
  };
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"] button`)?.focus();
  }, [day]);

  const step = view === 'list' ? 1 : 7;
  const STEPS: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -step,
    ArrowDown: step,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const isMirrored = event.key.match(/Left|Right/) && document.dir === 'rtl';
    goTo(plusDays(day, isMirrored ? -by : by));
  };
  const dropped = (key: string, to: string) => {
    const item = itemWith(key);
    const moving = item && movable(item);
    if (moving) void move(moving, to);
  };
  useShortcuts(
    {
      t: () => goTo(today),
      m: () => {
        const { activeElement } = document;
        const item = itemWith(activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item);
        const moving = item && movable(item);
        if (!moving) return false;
        setOpened({ type: 'move', item: moving });
      },
    },
    true,
  );

  return (
    <>
      <div className={parts.head}>
        <h1>{t('Calendar')}</h1>
        <div className={parts.headActions}>
          <OutlineButton onClick={() => setOpened({ type: 'feed' })}>
            <Icon icon={CalendarSync} />
            {t('Subscribe')}
          </OutlineButton>
        </div>
      </div>
      <CalendarBar
        view={view}
        day={day}
        days={days}
        people={data?.people ?? []}
        filters={filters}
        onView={setView}
        onDay={setDay}
        onToday={() => goTo(today)}
        onFilters={setFilters}
      />
      {query.isError && (
        <Notice
          kind="bad"
          icon={OctagonAlert}
          title={t('Couldn’t load {title}', { title })}
          actions={<Button onClick={() => void query.refetch()}>{t('Try Again')}</Button>}
        >
          <p>{t('Check the connection and try again.')}</p>
        </Notice>
      )}
      {data && inView.length === 0 && isFiltered && (
        <Notice
          kind="info"
          icon={Funnel}
          title={t('No matches in {title}', { title })}
          actions={
            <OutlineButton
              onClick={() => {
                setFilters(NONE);
                setHidden([]);
              }}
            >
              {t('Clear Filters')}
            </OutlineButton>
          }
        />
      )}
      {data && inView.length === 0 && !isFiltered && (
        <EmptyState kind="empty" small title={t('Nothing planned in {title}', { title })} />
      )}
      <div className={styles.columns}>
        <div className={styles.main} data-view={view} aria-busy={query.isFetching}>
          <div className={styles.week} aria-hidden="true">
            {days.slice(0, 7).map((one) => (
              <span key={one}>{formatDate(one, 'weekday')}</span>
            ))}
          </div>
          {earlier.length > 0 && !showsEarlier && (
            <button type="button" className={styles.earlier} onClick={() => setShowsEarlier(true)}>
              <Icon icon={ChevronUp} />
              {t('Earlier days: {count, plural, one {# item} other {# items}}', {
                count: earlier.flatMap((one) => byDay.get(one) ?? []).length,
              })}
            </button>
          )}
          <ol
            ref={grid}
            className={styles.days}
            data-earlier={showsEarlier || undefined}
            aria-label={t('Days of {title}', { title })}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => {
              const focused = target.closest<HTMLElement>('[data-day]')?.dataset.day;
              if (focused !== undefined && !isOut(focused)) setDay(focused);
            }}
          >
            {days.map((one) => (
              <CalendarDay
                key={one}
                day={one}
                today={today}
                items={byDay.get(one) ?? []}
                more={data?.more[one] ?? 0}
                isLong={view !== 'month'}
                isOut={isOut(one)}
                isActive={one === day}
                timeZone={timeZone}
                nameOf={nameOf}
                onOpen={(item) => setOpened({ type: 'item', item })}
                onList={() => setOpened({ type: 'day', day: one })}
                onAdd={() => undefined}
                onDropped={(key) => dropped(key, one)}
              />
            ))}
          </ol>
          <div className={styles.foot}>
            <CalendarLegend hidden={hidden} onHidden={setHidden} />
            <p className={parts.note}>
              <b>{t('Planned')}</b> {t('is a target day; nothing is published automatically.')}{' '}
              <b>{t('Scheduled')}</b> {t('articles are published at the time shown.')}{' '}
              {isAuthor && t('You can move articles you own. Ask an editor to move others.')}
            </p>
            <ShortcutLine hints={HINTS} />
          </div>
        </div>
      </div>
      {dialog}
      {opened?.type === 'item' && (
        <ItemDialog
          item={opened.item}
          timeZone={timeZone}
          owner={nameOf(opened.item.owner)}
          onEdit={onEdit}
          onMove={() => {
            const item = movable(opened.item);
            if (item) setOpened({ type: 'move', item });
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.type === 'move' && (
        <MoveDialog
          item={opened.item}
          today={today}
          onMove={(to) => void move(opened.item, to)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.type === 'day' && (
        <DayDialog
          day={opened.day}
          filters={filters}
          timeZone={timeZone}
          nameOf={nameOf}
          onOpen={(item) => setOpened({ type: 'item', item })}
          onAdd={() => undefined}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.type === 'feed' && <FeedDialog onClose={() => setOpened(null)} />}
    </>
  );
}
