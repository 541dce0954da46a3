import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icon.tsx';
import { Skeleton } from '../../states/skeleton.tsx';
import * as parts from '../parts.module.css';
import * as styles from './table.module.css';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder rows, inside a tbody. */
function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return numbers(rows).map((row) => (
    <tr key={row} className={styles.placeholder} data-placeholder>
      {numbers(columns).map((column) => (
        <td key={column} className={column === 0 ? styles.title : undefined}>
          {row === 0 && column === 0 && (
            <span className="sr" role="status">
              {t('Loading...')}
            </span>
          )}
          <Skeleton of="line" />
        </td>
      ))}
    </tr>
  ));
}

/** A row that explains why there are none, inside a tbody. */
export function TableNote({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className={styles.message}>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

interface TableWaitProps {
  /** The query of the rows. */
  query: { data: unknown; isError: boolean; refetch: () => unknown };
  rows: number;
  columns: number;
  /** 'Failed to fetch tags' */
  failure: string;
}

/** Inside a tbody: placeholder rows, or the error. */
export function TableWait({ query, rows, columns, failure }: TableWaitProps) {
  if (query.isError) {
    return (
      <TableNote columns={columns}>
        <p role="alert">{failure}</p>
        <Button variant="line" onClick={() => void query.refetch()}>
          {t('Retry')}
        </Button>
      </TableNote>
    );
  }
  return query.data === undefined && <SkeletonRows rows={rows} columns={columns} />;
}

export type SortDirection = 'ascending' | 'descending';

interface SortButtonProps {
  /** Undefined if the list is sorted by another column. */
  direction: SortDirection | undefined;
  onSort: () => void;
  children: ReactNode;
}

/** The header of a sortable column; its th has the matching aria-sort. */
export function SortButton({ direction, onSort, children }: SortButtonProps) {
  return (
    <button type="button" onClick={onSort}>
      {children}
      {direction === 'ascending' && <Icon icon={ArrowUp} />}
      {direction === 'descending' && <Icon icon={ArrowDown} />}
    </button>
  );
}

interface RowPagerProps {
  /** Needed where a screen has several. */
  label?: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more than `total`. */
  isCapped?: boolean;
  onPage: (page: number) => void;
}

/** Below a table: 'A–B of N', Previous and Next. */
export function RowPager(props: RowPagerProps) {
  const { label = t('Pages'), page, pageSize, total, isCapped = false, onPage } = props;
  if (total === 0) return null;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  return (
    <nav className={styles.pager} aria-label={label}>
      <p className={parts.note} aria-live="polite">
        {t('{from}–{to} of {total}', {
          from,
          to,
          total: isCapped ? `${total.toLocaleString('en-US')}+` : total,
        })}
      </p>
      {lastPage > 1 && (
        <>
          <span className={parts.grow} />
          <Button variant="line" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon icon={ArrowLeft} />
            {t('Previous')}
          </Button>
          <span className={parts.note}>{t('Page {page} of {lastPage}', { page, lastPage })}</span>
          <Button variant="line" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
            {t('Next')}
            <Icon icon={ArrowRight} className="onward" />
          </Button>
        </>
      )}
    </nav>
  );
}
