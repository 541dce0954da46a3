import type { UseQueryResult } from '@tanstack/react-query';
import type { IconNode } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { Box } from '#ui/admin/parts.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { placeholders, Skeleton } from '../states/skeleton.tsx';
import * as parts from './parts.module.css';
import * as styles from './row-list.module.css';
import { QueryFailed } from './table/query-failed.tsx';

interface RowProps {
  icon: IconNode;
  title: ReactNode;
  /** The secondary line. */
  note: ReactNode;
  /** Marks the current one. */
  here?: boolean;
  /** The actions stay next to it on a phone. */
  short?: boolean;
  /** The actions. */
  children?: ReactNode;
}

/** A row with a main line, a secondary line and actions. */
export function Row({ icon, title, note, here = false, short = false, children }: RowProps) {
  return (
    <li className={classNames(styles.row, here && styles.here, short && styles.short)}>
      <Icon icon={icon} />
      <span className={styles.what}>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {children}
    </li>
  );
}

interface RowBoxProps<Item> {
  /** Gets the focus if the focused row is removed. */
  ref?: Ref<HTMLElement>;
  heading: string;
  /** At the end of the heading. */
  action?: ReactNode;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  empty: string;
  row: (item: Item) => ReactNode;
}

/** A box with a list of rows; its place stays while it is loading, empty or failed. */
export function RowBox<Item>({ ref, heading, action, query, empty, row }: RowBoxProps<Item>) {
  return (
    <Box title={heading} action={action} bare ref={ref} tabIndex={-1}>
      <Rows query={query} empty={empty} row={row} />
    </Box>
  );
}

/** The rows only. */
export function Rows<Item>({
  query,
  empty,
  row,
}: Pick<RowBoxProps<Item>, 'query' | 'empty' | 'row'>) {
  const { data, error } = query;
  if (data !== undefined) {
    return data.length === 0 ? (
      <p className={styles.empty}>{empty}</p>
    ) : (
      <ul className={styles.list}>{data.map(row)}</ul>
    );
  }
  if (error !== null) return <QueryFailed query={query} small />;
  return (
    <div className={parts.boxBody} aria-busy="true">
      {placeholders(2).map((index) => (
        <Skeleton key={index} of="line" />
      ))}
    </div>
  );
}
