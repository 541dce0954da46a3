import type { UseQueryResult } from '@tanstack/react-query';
import type { IconNode } from 'lucide';
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import { placeholders, Skeleton } from '../skeleton.tsx';
import * as parts from './parts.module.css';
import * as styles from './row-list.module.css';

interface RowProps {
  icon: IconNode;
  title: ReactNode;
  /** The quiet line below. */
  note: ReactNode;
  /** It is the one that somebody is at. */
  here?: boolean;
  /** What can be done with it stays beside it on a phone. */
  short?: boolean;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A thing with one main line, one quiet line, and what can be done at the end. */
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
  /** Takes the focus when the row that had it is gone. */
  ref?: Ref<HTMLElement>;
  heading: string;
  /** Stands at the end of the head. */
  action?: ReactNode;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  empty: string;
  row: (item: Item) => ReactNode;
}

/** A box with a list of rows; loading, empty and failed it keeps its place. */
export function RowBox<Item>({ ref, heading, action, query, empty, row }: RowBoxProps<Item>) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} className={parts.box} aria-labelledby={id}>
      <div className={parts.boxHead}>
        <h2 id={id}>{heading}</h2>
        {action}
      </div>
      <Rows query={query} empty={empty} row={row} />
    </section>
  );
}

/** The rows alone. */
export function Rows<Item>({
  query,
  empty,
  row,
}: Pick<RowBoxProps<Item>, 'query' | 'empty' | 'row'>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) {
    return data.length === 0 ? <p className={styles.empty}>{empty}</p> : <ul>{data.map(row)}</ul>;
  }
  if (error !== null) {
    return (
      <EmptyState kind="error" small headingLevel={3} title={error.message}>
        <Button busy={isFetching} busyLabel="Retrying..." onClick={() => void refetch()}>
          Retry
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={parts.boxBody} aria-busy="true">
      {placeholders(2).map((index) => (
        <Skeleton key={index} of="line" />
      ))}
    </div>
  );
}
