import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './empty-state.module.css';

const SIGNS = {
  empty: (
    <>
      <path d="M36 3l33 33-33 33L3 36z" strokeDasharray="7 6" />
      <path d="M36 26l10 10-10 10-10-10z" />
    </>
  ),
  search: (
    <>
      <path d="M36 3l33 33-33 33L3 36z" />
      <circle cx="33" cy="33" r="10" />
      <path d="M41 41l9 9" />
    </>
  ),
  error: (
    <>
      <path d="M36 3l33 33-33 33L3 36z" />
      <path d="M26 26l20 20M46 26L26 46" />
    </>
  ),
};

interface EmptyStateProps {
  title: string;
  hint?: string;
  kind: keyof typeof SIGNS;
  small?: boolean;
  headingLevel?: 1 | 2 | 3;
  /** The next step: one button or link. */
  children?: ReactNode;
}

/** Nothing here, no matches, or a failure: a short heading, a hint and an action. */
export function EmptyState({
  title,
  hint,
  kind,
  small = false,
  headingLevel = 3,
  children,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={classNames(styles.empty, small && styles.small, kind === 'error' && styles.error)}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <svg
        className={styles.sign}
        viewBox="0 0 72 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        {SIGNS[kind]}
      </svg>
      <Heading>{title}</Heading>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </div>
  );
}
