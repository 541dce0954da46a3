import { useQuery } from '@tanstack/react-query';
import { ChevronDown, OctagonAlert } from 'lucide';
import { useId, useState } from 'react';
import { RowTitle, sessionQuery } from '#features/articles/admin/public.ts';
import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';
import { formatDate, formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.ts';
import type { Overview } from '../contract.ts';
import { CHART_DAYS, CHART_WEEKS } from '../values.ts';
import { overviewQuery } from './api.ts';
import { BarChart } from './bar-chart.tsx';
import * as styles from './overview.module.css';

const LINES = 5;
const OPEN_KEY = 'glance';

/** As last chosen in this browser; folded on phones. */
const isOpenAtFirst = () =>
  (readLocal(OPEN_KEY) ?? (window.matchMedia('(min-width: 45rem)').matches ? 'yes' : 'no')) ===
  'yes';

interface PartProps {
  overview: Overview;
  onEdit: (id: number) => void;
}

function Charts({ overview: { publishedPerWeek, readsPerDay } }: Pick<PartProps, 'overview'>) {
  const nothingRead = readsPerDay.every(({ count }) => count === 0);
  return (
    <>
      <BarChart
        title={t('Published, last {chartWeeks} weeks', { chartWeeks: CHART_WEEKS })}
        nouns={[t('article'), t('articles')]}
        bars={publishedPerWeek.map(({ week, count }) => ({
          label: t('Week of {week}', { week: formatDate(week, 'monthDay') }),
          value: count,
        }))}
      />
      <BarChart
        title={t('Reads, last {chartDays} days', { chartDays: CHART_DAYS })}
        nouns={[t('read'), t('reads')]}
        bars={readsPerDay.map(({ day, count }) => ({
          label: formatDate(day, 'monthDay'),
          value: count,
        }))}
        note={nothingRead ? t('No reads counted yet') : undefined}
      />
    </>
  );
}

function ModerationQueue({ overview: { waiting, counts }, onEdit }: PartProps) {
  return (
    <div>
      <h3 className={styles.head}>
        {t('Awaiting approval')}
        {counts.pending > 0 && <span className={styles.aside}>{counts.pending}</span>}
      </h3>
      {waiting.length === 0 ? (
        <p className={parts.note}>{t('Nothing to moderate')}</p>
      ) : (
        <ul>
          {waiting.slice(0, LINES).map((article) => (
            <li key={article.id}>
              <RowTitle article={article} onEdit={onEdit} />
              <span className={parts.note}>{article.authorName}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Scheduled({ overview: { next, late }, onEdit }: PartProps) {
  return (
    <div>
      <h3 className={styles.head}>
        {t('Next scheduled')}
        {late > 0 && (
          <span
            className={styles.late}
            title={t('Published more than a minute late, last 30 days')}
          >
            <Icon icon={OctagonAlert} />
            {t('{late} late', { late })}
          </span>
        )}
      </h3>
      {next.length === 0 ? (
        <p className={parts.note}>{t('Nothing scheduled')}</p>
      ) : (
        <ul>
          {next.slice(0, LINES).map((article) => (
            <li key={article.id}>
              <RowTitle article={article} onEdit={onEdit} />
              {article.scheduledPublishAt !== null && (
                <time className={parts.note} dateTime={article.scheduledPublishAt}>
                  {formatLocalTime(article.scheduledPublishAt)}
                </time>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** At a glance: published articles, reads, the moderation queue and the schedule. */
export function OverviewPanel({ onEdit }: { onEdit: (id: number) => void }) {
  const { data: session } = useQuery(sessionQuery);
  const moderates = session?.user?.can.includes('article:moderate') ?? false;
  const { data, isError, refetch } = useQuery({ ...overviewQuery, enabled: moderates });
  const [open, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  if (!moderates) return null;
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <h2 className="sr" id={`${id}-title`}>
        {t('At a glance')}
      </h2>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={`${id}-body`}
        onClick={() => {
          setOpen(!open);
          storeLocal(OPEN_KEY, open ? 'no' : 'yes');
        }}
      >
        {t('At a glance')}
        <Icon icon={ChevronDown} />
      </button>
      <div className={classNames(styles.body, open && styles.open)} id={`${id}-body`}>
        {isError && !data && (
          <p className={parts.note} role="alert">
            {rich('Couldn’t load the overview. <button>Retry</button>', {
              button: (parts) => (
                <button type="button" className="link" onClick={() => void refetch()}>
                  {parts}
                </button>
              ),
            })}
          </p>
        )}
        {data && (
          <>
            <Charts overview={data} />
            <ModerationQueue overview={data} onEdit={onEdit} />
            <Scheduled overview={data} onEdit={onEdit} />
          </>
        )}
      </div>
    </section>
  );
}
