import { TrendingDown, TrendingUp } from 'lucide';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { articlePath } from '#features/articles/paths.ts';
import { formatNumber } from '#lib/format/count.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { namedPoints, roundScale } from '#ui/admin/charts/chart.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Statistics } from '../../statistics.contract.ts';
import { asHeading, leadOf, peakOf, plotText, pointText, RANGE_LABELS } from './labels.ts';
import { Part, type StatisticsQuery } from './part.tsx';
import { alongOf, groundPath, linePath } from './plot.ts';
import * as styles from './reads.module.css';
import * as tables from './table.module.css';

const GRID = [0, 25, 50, 75];

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The position of something along the plot. */
const along = (percent: number) => ({ '--x': `${percent}%` }) as CSSProperties;

const isUnread = ({ total, before }: Statistics['reads']) => total === 0 && !before;

/** The point that a day belongs to: the last one that starts before the day ends. */
const pointOf = (days: Statistics['reads']['days'], day: string) =>
  days.findLastIndex((one) => one.day <= day);

function Lead({ statistics: { range, reads } }: { statistics: Statistics }) {
  const { first, change, rest } = leadOf(range, reads);
  return (
    <p className={styles.lead}>
      <b>{formatNumber(reads.total)}</b>{' '}
      <span>
        {first}
        {change.percent !== null && (
          <span className={classNames(styles.trend, change.way === 'down' && styles.down)}>
            <Icon icon={change.way === 'down' ? TrendingDown : TrendingUp} />
            {change.percent}
          </span>
        )}{' '}
        {rest}
      </span>
    </p>
  );
}

/** The plot without its table. */
function ReadsPlot({ statistics }: { statistics: Statistics }) {
  const { range, unit, reads } = statistics;
  const { days, reviews } = reads;
  const counts = days.map(({ count }) => count);
  const before = days.map((one) => one.before ?? 0);
  const scale = roundScale(Math.max(...counts, ...before, 0));
  const top = scale.at(-1) ?? 1;
  const at = peakOf(days);
  const peak = days[at];
  const last = days.length - 1;
  return (
    <div className={styles.plot} role="img" aria-label={plotText(statistics)} dir="ltr">
      <div className={styles.side} aria-hidden="true">
        {[...scale].reverse().map((one) => (
          <span key={one}>{formatNumber(one)}</span>
        ))}
      </div>
      <div className={styles.area} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {GRID.map((y) => (
            <path key={y} className={styles.grid} d={`M0 ${y}H100`} />
          ))}
          <path className={styles.ground} d={groundPath(counts, top)} />
          {reads.before !== null && <path className={styles.before} d={linePath(before, top)} />}
          <path className={styles.now} d={linePath(counts, top, 0, Math.max(1, last))} />
          <path className={styles.running} d={linePath(counts, top, Math.max(0, last - 1))} />
        </svg>
        {peak && (
          <div className={styles.flag} style={along(alongOf(at, days.length))}>
            <span>{`${asHeading(pointText(unit, peak.day))}: ${formatNumber(peak.count)}`}</span>
          </div>
        )}
        {reviews.map(({ slug, day, title }) => (
          <span
            key={slug}
            className={styles.mark}
            style={along(alongOf(pointOf(days, day), days.length))}
            title={title}
          />
        ))}
      </div>
      <div className={styles.foot} aria-hidden="true">
        {namedPoints(days.length).map((index) => {
          const { day = '' } = days[index] ?? {};
          const isLast = index === last;
          const name =
            range === '1y'
              ? month.format(new Date(`${day}T00:00:00Z`))
              : formatDate(day, 'monthDay');
          return (
            <span key={day} style={along(alongOf(index, days.length))}>
              {isLast && unit === 'day' ? t('Today') : name}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function Sample({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 24 8" aria-hidden="true">
      <path className={className} d="M1 4H23" />
    </svg>
  );
}

function Key({ statistics: { range, unit, reads } }: { statistics: Statistics }) {
  const { line, before } = RANGE_LABELS[range];
  return (
    <p className={styles.key}>
      <span>
        <Sample className={styles.now} />
        {line}
      </span>
      <span>
        <Sample className={styles.running} />
        {unit === 'day' ? t('Today (incomplete)') : t('Includes today (incomplete)')}
      </span>
      {reads.before !== null && (
        <span>
          <Sample className={styles.before} />
          {asHeading(before)}
        </span>
      )}
      <span>
        <i aria-hidden="true" />
        {t('Review published')}
      </span>
    </p>
  );
}

function ReadsTable({ statistics: { range, unit, reads } }: { statistics: Statistics }) {
  const { days, reviews } = reads;
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">{unit === 'day' ? t('Day') : t('Week of')}</th>
          <th scope="col" className={tables.number}>
            {t('Reads')}
          </th>
          {reads.before !== null && (
            <th scope="col" className={tables.number}>
              {asHeading(RANGE_LABELS[range].before)}
            </th>
          )}
          <th scope="col">{t('Review published')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, count, before }, index) => (
          <tr key={day}>
            <th scope="row" className={tables.day}>
              {formatDate(day, 'monthDay')}
              {index === days.length - 1 && <small> {t('(incomplete)')}</small>}
            </th>
            <td className={tables.number}>{formatNumber(count)}</td>
            {before !== null && <td className={tables.number}>{formatNumber(before)}</td>}
            <td>
              {reviews
                .filter((review) => pointOf(days, review.day) === index)
                .map(({ slug, title }) => (
                  <Link
                    key={slug}
                    className={classNames('link', tables.name)}
                    href={articlePath(slug)}
                    dir="auto"
                  >
                    {title}
                  </Link>
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often articles were read, over time. */
export function Reads({ query }: { query: StatisticsQuery }) {
  return (
    <Part
      heading={t('Reads')}
      query={query}
      size="plot"
      lead={(statistics) => <Lead statistics={statistics} />}
      empty={(statistics) =>
        isUnread(statistics.reads) ? (
          <EmptyState
            kind="empty"
            small
            headingLevel={3}
            title={t('No reads in {span}', { span: RANGE_LABELS[statistics.range].span })}
            hint={t('New reads show up within a minute.')}
          />
        ) : null
      }
      table={(statistics) => <ReadsTable statistics={statistics} />}
    >
      {(statistics) => (
        <>
          <ReadsPlot statistics={statistics} />
          <Key statistics={statistics} />
        </>
      )}
    </Part>
  );
}
