import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { t } from '#lib/messages/admin.ts';
import { classNames } from '../../class-names.ts';
import * as controls from '../form/controls.module.css';
import * as parts from '../parts.module.css';
import * as styles from './table.module.css';
import { RowPager, SortButton, type SortDirection, TableNote, TableWait } from './table.tsx';

type CellProps = ComponentProps<'td'>;

const KINDS = { name: styles.name, text: styles.text, info: styles.info };

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** How phones, which show rows as cards, style the cell: as the row's name, a longer text or a fact. */
  kind?: keyof typeof KINDS;
  /** The direction of text in cells. */
  dir?: 'auto';
  /** For header and cells. */
  className?: string;
  /** For cells only. */
  td?: CellProps | ((row: Row) => CellProps);
  /** Clicking its header sorts the list. */
  sort?: { direction: SortDirection | undefined; onSort: () => void };
}

interface Selection<Row> {
  /** How many of the rows shown are selected. */
  state: 'none' | 'some' | 'all';
  isSelected: (row: Row) => boolean;
  labelOf: (row: Row) => string;
  /** Several rows after a click with Shift. */
  onSelect: (rows: readonly Row[], isOn: boolean) => void;
  onToggleAll: () => void;
}

interface DataTableProps<Row> {
  label: string;
  /** Wraps the table in a section that can take the focus; this ref gets it. */
  region?: RefObject<HTMLElement | null>;
  className?: string;
  columns: readonly Column<Row>[];
  /** The query of the rows. */
  query: {
    data: unknown;
    isError: boolean;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  rows: readonly Row[] | undefined;
  /** The common value of adjacent rows, such as their day: shown above them. */
  groupOf?: (row: Row) => string;
  /** The number of placeholder rows during the first load. */
  loadingRows: 3 | 5;
  /** 'Failed to fetch tags' */
  failure: string;
  /** Shown if there are no rows. */
  empty: ReactNode;
  selection?: Selection<Row>;
  /** A row's attributes: its state, and what makes it focusable. */
  tr?: (row: Row) => ComponentProps<'tr'>;
  pager?: ComponentProps<typeof RowPager>;
}

interface CheckProps extends ComponentProps<'input'> {
  label: string;
  partly?: boolean;
  /** Next to the checkbox, on a phone. */
  children?: ReactNode;
}

function Check({ label, partly = false, children, ...input }: CheckProps) {
  return (
    <label>
      <input
        {...input}
        className={controls.check}
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = partly;
        }}
      />
      {children}
    </label>
  );
}

function Head<Row>({ column: { head, className, sort } }: { column: Column<Row> }) {
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={sort.direction}>
      {/* Phones have no table header to click. */}
      <span className={parts.onPhones}>{head}</span>
      <SortButton {...sort}>{head}</SortButton>
    </th>
  );
}

function Cell<Row>({
  column: { cell, kind, dir, className, td = {} },
  row,
}: {
  column: Column<Row>;
  row: Row;
}) {
  const { className: own, ...others } = typeof td === 'function' ? td(row) : td;
  return (
    <td dir={dir} {...others} className={classNames(className, kind && KINDS[kind], own)}>
      {cell(row)}
    </td>
  );
}

/**
 * A table of the admin area: placeholder rows, an error with Retry, an empty state, or rows with a pager.
 */
export function DataTable<Row extends { id: number }>({
  label,
  region,
  className,
  columns,
  query,
  rows,
  groupOf,
  loadingRows,
  failure,
  empty,
  selection,
  tr,
  pager,
}: DataTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  /** Where a click with Shift starts its range. */
  const lastClicked = useRef<number>(null);
  const count = columns.length + (selection ? 1 : 0);
  const { isPending, isPlaceholderData } = query;

  // The last row of the last page may have been deleted.
  const lastPage = pager && Math.max(1, Math.ceil(pager.total / pager.pageSize));
  const isPast = rows && !isPlaceholderData && pager && lastPage && pager.page > lastPage;
  const toLastPage = useEffectEvent(() => pager?.onPage(lastPage ?? 1));
  useEffect(() => {
    if (isPast) toLastPage();
  }, [isPast]);

  const content = (
    <>
      <table
        ref={table}
        className={classNames(styles.table, isPlaceholderData && styles.stale, className)}
        aria-label={label}
        aria-busy={isPending || isPlaceholderData}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.check}>
                <Check
                  label={t('Select all')}
                  checked={selection.state === 'all'}
                  partly={selection.state === 'some'}
                  disabled={!rows?.length}
                  onChange={selection.onToggleAll}
                >
                  <span className={parts.onPhones} aria-hidden="true">
                    {t('Select all')}
                  </span>
                </Check>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.head} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <TableWait query={query} rows={loadingRows} columns={count} failure={failure} />
          {rows?.length === 0 && <TableNote columns={count}>{empty}</TableNote>}
          {rows?.map((row, index) => {
            const group = groupOf?.(row);
            const former = rows[index - 1];
            return (
              <Fragment key={row.id}>
                {group !== undefined && group !== (former && groupOf?.(former)) && (
                  <tr className={styles.group}>
                    <th colSpan={count} scope="rowgroup">
                      {group}
                    </th>
                  </tr>
                )}
                <tr className={styles.row} {...tr?.(row)}>
                  {selection && (
                    <td className={styles.check}>
                      <Check
                        label={selection.labelOf(row)}
                        checked={selection.isSelected(row)}
                        onChange={({ target, nativeEvent }) => {
                          const isRange =
                            selection.state !== 'none' &&
                            nativeEvent instanceof MouseEvent &&
                            nativeEvent.shiftKey;
                          const last = isRange
                            ? rows.findIndex(({ id }) => id === lastClicked.current)
                            : -1;
                          const from = last < 0 ? index : last;
                          lastClicked.current = row.id;
                          const range = rows.slice(
                            Math.min(from, index),
                            Math.max(from, index) + 1,
                          );
                          selection.onSelect(range, target.checked);
                        }}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <Cell key={column.head} column={column} row={row} />
                  ))}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {rows && pager && (
        <RowPager
          {...pager}
          onPage={(page) => {
            pager.onPage(page);
            // From the pager at the end to the first row.
            table.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
          }}
        />
      )}
    </>
  );
  if (region === undefined) return content;
  return (
    <section ref={region} tabIndex={-1} aria-label={label}>
      {content}
    </section>
  );
}
