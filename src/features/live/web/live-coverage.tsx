import { ArrowUp, ChevronDown, Pin } from 'lucide';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#lib/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Live, LiveEntry } from '../contract.ts';
import { ENTRY_ORDERS } from '../values.ts';
import { Entry, EntryContent, EntryNotes, entryAnchor } from './entry.tsx';
import * as styles from './live-coverage.module.css';
import type { Coverage } from './use-coverage.ts';
import { type Times, useTimes } from './use-times.ts';

/** Scrolls to an entry as soon as it has loaded. @returns sets the entry */
function useScrollToEntry(entries: readonly LiveEntry[]): (id: number) => void {
  const [goal, setGoal] = useState<number | null>(null);
  const isHere = entries.some(({ id }) => id === goal);
  useEffect(() => {
    if (goal === null || !isHere) return;
    const entry = document.getElementById(entryAnchor(goal));
    entry?.scrollIntoView({ block: 'start' });
    entry?.focus({ preventScroll: true });
    setGoal(null);
  }, [goal, isHere]);
  return setGoal;
}

interface SectionProps {
  coverage: Coverage;
  live: Live;
  times: Times;
  /** The language of entries, if it isn't that of the page. */
  lang: string | undefined;
}

interface MomentsProps extends SectionProps {
  onGo: (event: MouseEvent, id: number) => void;
}

/** The list of key moments. */
function Moments({ coverage, live, times, lang, onGo }: MomentsProps) {
  const seen = live.moments.filter((moment) => !coverage.isWaiting(moment));
  if (seen.length === 0) return null;
  const moments = coverage.order === 'newest' ? seen : seen.toReversed();
  const list = (
    <nav aria-label={t('Key moments')}>
      <ol>
        {moments.map(({ id, postedAt, title }) => (
          <li key={id}>
            <a href={`#${entryAnchor(id)}`} onClick={(event) => onGo(event, id)}>
              <time dateTime={postedAt}>{times.clock(postedAt)}</time>
              <span dir="auto" lang={lang}>
                {title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
  return (
    <aside className={styles.side}>
      <details className={styles.moments}>
        <summary>
          {t('Key moments')}
          <Icon icon={ChevronDown} />
        </summary>
        {list}
      </details>
    </aside>
  );
}

/** The pinned entry, which isn't in the list. */
function Pinned({
  live,
  category,
  times,
  lang,
}: Omit<SectionProps, 'coverage'> & { category: string }) {
  if (live.pinned === null) return null;
  const { entry } = live.pinned;
  return (
    <section
      className={styles.pinned}
      data-tone="ink"
      id={entryAnchor(entry.id)}
      tabIndex={-1}
      aria-label={t('Pinned')}
    >
      <p className="label">
        <Icon icon={Pin} />
        {t('Pinned. Posted at {time}', { time: times.clock(entry.postedAt) })}
        <EntryNotes entry={entry} times={times} />
      </p>
      {entry.moment !== '' && (
        <h2 dir="auto" lang={lang}>
          {entry.moment}
        </h2>
      )}
      <EntryContent {...{ entry, category, lang }} time={times.clock(entry.postedAt)} />
    </section>
  );
}

/** Announces new entries. The page doesn't move until the reader asks for them. */
function WaitingBar({ coverage, onShow }: { coverage: Coverage; onShow: () => void }) {
  const { waiting, endedMeanwhile, order } = coverage;
  const isOver = endedMeanwhile && order === 'newest';
  return (
    <div className={styles.bar} aria-live="polite">
      {waiting > 0 && (
        <Button variant="primary" onClick={onShow}>
          <Icon icon={ArrowUp} className={classNames(order === 'oldest' && styles.down)} />
          {t('{count, plural, one {# new entry} other {# new entries}}', { count: waiting })}
        </Button>
      )}
      {waiting === 0 && isOver && (
        <Button variant="primary" onClick={onShow}>
          {t('This coverage has ended. Read it from the start')}
        </Button>
      )}
    </div>
  );
}

/** Groups entries by day. */
function groupByDay(entries: readonly LiveEntry[], times: Times) {
  const days: { day: string; entries: LiveEntry[] }[] = [];
  for (const entry of entries) {
    const day = times.day(entry.postedAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

interface LiveCoverageProps {
  coverage: Coverage;
  category: string;
  /** The language of entries, if it isn't that of the page. */
  lang: string | undefined;
  /** The article's text, shown above the entries. */
  intro: ReactNode;
  /** Shown below the entries. */
  foot: ReactNode;
}

/** The entries of live coverage, with its key moments. */
export function LiveCoverage({ coverage, category, lang, intro, foot }: LiveCoverageProps) {
  const { live, entries, order, hasEarlier, endedMeanwhile } = coverage;
  const times = useTimes();
  const [isLoading, setLoading] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const goTo = useScrollToEntry(entries);

  const loadEarlier = async () => {
    setLoading(true);
    try {
      await coverage.loadEarlier();
      return true;
    } catch (error) {
      // The button stays for another try.
      console.debug('failed to load earlier entries', error);
      return false;
    } finally {
      setLoading(false);
    }
  };
  const has = (id: number) => entries.some((entry) => entry.id === id);
  const onGo = (event: MouseEvent, id: number) => {
    if (has(id)) return;
    event.preventDefault();
    goTo(id);
    void loadEarlier();
  };
  const choose = async (next: (typeof ENTRY_ORDERS)[number]) => {
    if (next === 'oldest' && hasEarlier && !(await loadEarlier())) return;
    coverage.setOrder(next);
  };
  const showWaiting = async () => {
    if (coverage.waiting === 0 && endedMeanwhile) {
      await choose('oldest');
      top.current?.scrollIntoView({ block: 'start' });
      top.current?.focus({ preventScroll: true });
      return;
    }
    const entry = coverage.showWaiting();
    if (entry) goTo(entry.id);
  };

  // A link may point to an entry that isn't among the loaded ones.
  const arrive = useRef({ has, hasEarlier, loadEarlier, goTo });
  useEffect(() => {
    const { has: isHere, hasEarlier: isShort, loadEarlier: load, goTo: go } = arrive.current;
    const id = Number(/^#entry-(\d+)$/.exec(window.location.hash)?.[1]);
    if (!id || isHere(id) || !isShort) return;
    go(id);
    void load();
  }, []);

  if (live === undefined) {
    return (
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.main}>
          {intro}
          {coverage.failed && (
            <EmptyState kind="error" headingLevel={2} title={t('Entries failed to load')} hint="">
              <Button onClick={coverage.retry}>{t('Retry')}</Button>
            </EmptyState>
          )}
        </div>
      </div>
    );
  }
  const listed = entries.filter(({ id }) => id !== live.pinned?.entry.id);
  return (
    <div className={classNames('wrap', styles.grid, live.moments.length === 0 && styles.single)}>
      <Moments {...{ coverage, live, times, lang, onGo }} />
      <div className={styles.main} ref={top} tabIndex={-1}>
        <WaitingBar coverage={coverage} onShow={() => void showWaiting()} />
        {intro}
        <Pinned {...{ live, category, times, lang }} />
        {entries.length > 1 && (
          <fieldset className={classNames(styles.order, 'needs-script')}>
            <legend className="sr">{t('Order of entries')}</legend>
            {ENTRY_ORDERS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={order === one}
                onClick={() => void choose(one)}
              >
                {one === 'newest' ? t('Newest first') : t('Oldest first')}
              </button>
            ))}
          </fieldset>
        )}
        {entries.length === 0 && (
          <p className={styles.none}>
            {live.endedAt === null
              ? t('No entries yet. New ones will appear here.')
              : t('No entries.')}
          </p>
        )}
        {groupByDay(listed, times).map(({ day, entries: ofDay }) => (
          <section key={day} aria-label={day}>
            <h2 className={styles.day}>{day}</h2>
            <ol
              aria-label={
                order === 'newest' ? t('Entries, newest first') : t('Entries, oldest first')
              }
            >
              {ofDay.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  category={category}
                  lang={lang}
                  isNew={coverage.isNew(entry)}
                  times={times}
                />
              ))}
            </ol>
          </section>
        ))}
        {hasEarlier && order === 'newest' && (
          <Button
            className="needs-script"
            busy={isLoading}
            busyLabel={t('Loading...')}
            onClick={() => void loadEarlier()}
          >
            {t('Earlier entries')}
          </Button>
        )}
        {foot}
      </div>
    </div>
  );
}
