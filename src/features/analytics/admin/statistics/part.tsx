import type { UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn, List } from 'lucide';
import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { classNames } from '#ui/class-names.ts';
import { rich } from '#ui/rich.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { Statistics } from '../../statistics.contract.ts';
import * as styles from './part.module.css';

export type StatisticsQuery = Pick<
  UseQueryResult<Statistics>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

interface PartProps {
  heading: string;
  /** Shown at the end of the heading if there is no table. */
  note?: string;
  query: StatisticsQuery;
  /** The space it takes while it is empty. */
  size: 'plot' | 'rows' | 'lines' | 'last';
  /** Shown above the plot and the table. */
  lead?: (statistics: Statistics) => ReactNode;
  /** Shown instead if there is no data; null if there is some. */
  empty: (statistics: Statistics) => ReactNode;
  /** The same data as a table. */
  table?: (statistics: Statistics) => ReactNode;
  children: (statistics: Statistics) => ReactNode;
}

const SIZES = { plot: styles.plot, rows: styles.rows, lines: styles.lines, last: styles.last };

/** All parts load with one request, so only the first shows the full error. */
function Failed({ query, size }: Pick<PartProps, 'query' | 'size'>) {
  if (size === 'plot') {
    return (
      <QueryFailed
        query={query}
        small
        title={t('Couldn’t load the statistics')}
        hint={t('Reads are still being counted.')}
      />
    );
  }
  return (
    <p className={styles.failed}>
      {rich('Not loaded. <button>Retry</button>', {
        button: (parts) => (
          <button type="button" className="link" onClick={() => void query.refetch()}>
            {parts}
          </button>
        ),
      })}
    </p>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton of="line" short />
      <Skeleton of="line" className={styles.rest} />
    </div>
  );
}

/** A part of the statistics: a plot or list, and optionally the same data as a table. */
export function Part({ heading, note, query, size, lead, empty, table, children }: PartProps) {
  const id = useId();
  const shown = useRef<HTMLDivElement>(null);
  /** Height of the plot that the table replaces, in pixels; null while the plot is shown. */
  const [height, setHeight] = useState<number | null>(null);
  const { data } = query;
  const none = data && empty(data);
  const hasTable = table !== undefined && data !== undefined && none === null;
  const asTable = hasTable && height !== null;
  return (
    <section className={parts.box} aria-labelledby={id}>
      <div className={classNames(parts.boxHead, styles.head)}>
        <h2 id={id}>{heading}</h2>
        {note !== undefined && <span className={classNames(parts.note, styles.note)}>{note}</span>}
        {hasTable && (
          <RowButton
            icon={asTable ? ChartNoAxesColumn : List}
            onClick={() =>
              setHeight(asTable ? null : (shown.current?.getBoundingClientRect().height ?? null))
            }
          >
            {asTable ? t('Show chart') : t('Show table')}
            <span className="sr">: {heading}</span>
          </RowButton>
        )}
      </div>
      <div
        className={classNames(
          styles.body,
          SIZES[none ? 'rows' : size],
          query.isPlaceholderData && styles.stale,
        )}
      >
        {data === undefined ? (
          query.isError ? (
            <Failed query={query} size={size} />
          ) : (
            <Waiting />
          )
        ) : (
          (none ?? (
            <>
              {lead?.(data)}
              {asTable ? (
                <section
                  className={styles.scroll}
                  style={{ blockSize: height }}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
                  tabIndex={0}
                  aria-label={t('{heading}, as a table', { heading })}
                >
                  {table(data)}
                </section>
              ) : (
                <div ref={shown}>{children(data)}</div>
              )}
            </>
          ))
        )}
      </div>
    </section>
  );
}
