import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './state-badge.module.css';

const TONES = {
  grey: styles.grey,
  green: styles.green,
  orange: styles.orange,
  yellow: styles.yellow,
  red: styles.red,
  brand: styles.brand,
};

interface StateBadgeProps extends ComponentProps<'span'> {
  tone: keyof typeof TONES;
  /** Without background: for states that need no attention. */
  quiet?: boolean;
}

/** The state of a row, as an icon and a word. */
export function StateBadge({ tone, quiet = false, className, ...rest }: StateBadgeProps) {
  return (
    <span
      {...rest}
      className={classNames(styles.badge, TONES[tone], quiet && styles.quiet, className)}
    />
  );
}
