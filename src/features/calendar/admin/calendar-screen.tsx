import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarSync, ChevronUp, Funnel, OctagonAlert, Plus } from 'lucide';
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
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { CalendarItem } from '../contract.ts';
import { type CalendarKind, plusDays } from '../values.ts';
import { calendarQuery, type Filters, ideasQuery, type Movable } from './api.ts';
import * as styles from './calendar.module.css';
import { CalendarBar } from './calendar-bar.tsx';
import { CalendarDay } from './calendar-day.tsx';
import { CalendarDialog, type Opened } from './calendar-dialog.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { IdeasColumn, ideaKey, movableIdea } from './ideas-column.tsx';
import { countMore, countReviews, keyOf, movable } from './kinds.tsx';
import { type CalendarView, daysOf, periodOf, VIEWS } from './ranges.ts';
import { useMove } from './use-move.tsx';

const NONE: Filters = { people: [], categories: [] };

const HINTS = [
  { keys: ['←', '→'], does: t('day') },
  { keys: ['Enter'], does: t('open') },
  { keys: ['M'], does: t('move') },
  { keys: ['U'], does: t('unschedule') },
  { keys: ['N'], does: t('new idea') },
  { keys: ['T'], does: t('today') },
];

interface CalendarScreenProps {
  user: SessionUser;
  /** Opens the editor. */
  onEdit: (articleId: number) => void;
}

/** What is planned, scheduled and published, by day. */
export function CalendarScreen({ user, onEdit }: CalendarScreenProps) {
  const [stored, setView] = useSessionState<string>('calendar-view', 'month');
  const view: CalendarView = VIEWS.find((one) => one === stored) ?? 'month';
  // The way back from an article leads to the day that it was opened from, until midnight.
  const now = dateOf(Date.now(), localZone());
  const [day, setDay] = useSessionState<string>(`calendar-day-${now}`, now);
  const [filters, setFilters] = useSessionState<Filters>('calendar-filters', NONE);
  const [hidden, setHidden] = useSessionState<CalendarKind[]>('calendar-hidden', []);
  const [pane, setPane] = useState<'calendar' | 'ideas'>('calendar');
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
  const ideasLoad = useQuery(ideasQuery());
  const ideas = ideasLoad.data ?? [];
  const unplanned = ideas.filter(({ plannedOn }) => plannedOn === null);
  const timeZone = data?.timeZone ?? localZone();
  const today = dateOf(Date.now(), timeZone);
  const isAuthor = !user.can.includes('article:moderate');
  const { move, unschedule, dialog } = useMove(timeZone, isAuthor);

  const items = data?.items.filter(({ kind }) => !hidden.includes(kind)) ?? [];
  const byDay = Map.groupBy(items, (item) => item.day);
  const allByDay = Map.groupBy(data?.items ?? [], (item) => item.day);
  const moreOn = (one: string) => countMore(data?.more[one], hidden);
  const names = new Map(data?.people.map(({ id, name }) => [id, name]));
  const nameOf = (owner: number | undefined) =>
    owner === undefined ? undefined : names.get(owner);
  const itemWith = (key: string | undefined) => items.find((item) => keyOf(item) === key);
  const isFiltered = filters.people.length + filters.categories.length + hidden.length > 0;
  const isOut = (one: string) => view === 'month' && one.slice(0, 7) !== day.slice(0, 7);
  const earlier = days.filter((one) => one < today && !isOut(one));
  const inView = days.flatMap((one) => (isOut(one) ? [] : (byDay.get(one) ?? [])));
  const title = periodOf(view, day, from);

  const focusDay = (one: string) =>
    grid.current?.querySelector<HTMLElement>(`[data-day="${one}"] button`)?.focus();
  const goTo = (next: string) => {
    takesFocus.current = true;
    setDay(next);
    // Another day takes the focus once it is rendered.
    if (next === day) focusDay(day);
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
  const movableWith = (key: string | undefined): Movable | null => {
    const item = itemWith(key);
    if (item) return movable(item);
    const idea = unplanned.find((one) => ideaKey(one) === key);
    return idea ? movableIdea(idea) : null;
  };
  const focused = () =>
    movableWith(document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item);
  const dropped = (key: string, to: string | null) => {
    const item = movableWith(key);
    if (item && (to !== null || item.kind === 'idea')) void move(item, to);
  };
  const open = (item: CalendarItem) => {
    const idea = item.kind === 'idea' ? ideas.find(({ id }) => id === item.id) : undefined;
    setOpened(idea ? { type: 'idea', idea, day: null } : { type: 'item', item });
  };
  const addIdea = (to: string | null) => setOpened({ type: 'idea', idea: null, day: to });
  useShortcuts(
    {
      t: () => goTo(today),
      n: () => addIdea(day),
      m: () => {
        const item = focused();
        if (item === null) return false;
        setOpened({ type: 'move', item });
      },
      u: () => {
        const item = focused();
        if (item?.kind !== 'scheduled') return false;
        void unschedule(item);
      },
    },
    true,
  );

  return (
    <>
      <div className={parts.head}>
        <h1>{t('Calendar')}</h1>
        <div className={parts.headActions}>
          <OutlineButton icon={CalendarSync} onClick={() => setOpened({ type: 'feed' })}>
            {t('Subscribe')}
          </OutlineButton>
          <Button variant="primary" onClick={() => addIdea(null)}>
            <Icon icon={Plus} />
            {t('New Idea')}
          </Button>
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
        <EmptyState
          kind="empty"
          small
          title={t('Nothing planned in {title}', { title })}
          hint={t('Add an idea, or drag one to a day.')}
        />
      )}
      <div className={styles.panes}>
        <Segments
          label={t('Show')}
          value={pane}
          onChange={setPane}
          options={[
            { value: 'calendar', label: t('Calendar') },
            { value: 'ideas', label: t('Ideas {count}', { count: unplanned.length }) },
          ]}
        />
      </div>
      <div className={styles.columns} data-pane={pane}>
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
              const entered = target.closest<HTMLElement>('[data-day]')?.dataset.day;
              if (entered !== undefined && !isOut(entered)) setDay(entered);
            }}
          >
            {days.map((one) => (
              <CalendarDay
                key={one}
                day={one}
                today={today}
                items={byDay.get(one) ?? []}
                more={moreOn(one)}
                reviews={countReviews(allByDay.get(one) ?? [])}
                isFiltered={isFiltered}
                isLong={view !== 'month'}
                isOut={isOut(one)}
                isActive={one === day}
                timeZone={timeZone}
                nameOf={nameOf}
                onOpen={open}
                onList={() => setOpened({ type: 'day', day: one })}
                onAdd={() => addIdea(one)}
                onDropped={(key) => dropped(key, one)}
              />
            ))}
          </ol>
          <div className={styles.foot}>
            <CalendarLegend hidden={hidden} onHidden={setHidden} />
            <p className={parts.note}>
              <b>{t('Planned')}</b> {t('items aren’t published automatically.')}{' '}
              <b>{t('Scheduled')}</b> {t('articles are published at the time shown.')}{' '}
              {isAuthor && t('You can move articles you own. Ask an editor to move others.')}
            </p>
            <ShortcutLine hints={HINTS} />
          </div>
        </div>
        <IdeasColumn
          ideas={unplanned}
          failure={ideasLoad.data === undefined ? ideasLoad.error : null}
          isLoading={ideasLoad.isPending}
          onRetry={() => void ideasLoad.refetch()}
          onOpen={(idea) => setOpened({ type: 'idea', idea, day: null })}
          onAdd={() => addIdea(null)}
          onPlan={(idea) => setOpened({ type: 'move', item: movableIdea(idea) })}
          onDropped={(key) => dropped(key, null)}
        />
      </div>
      {dialog}
      {opened && (
        <CalendarDialog
          opened={opened}
          filters={filters}
          hidden={hidden}
          today={today}
          timeZone={timeZone}
          nameOf={nameOf}
          onOpened={setOpened}
          onOpen={open}
          onEdit={onEdit}
          onMove={(item, to) => void move(item, to)}
          onUnschedule={(item) => void unschedule(item)}
        />
      )}
    </>
  );
}
