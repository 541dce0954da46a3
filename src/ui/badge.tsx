import type { ComponentProps } from 'react';
import * as styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface BadgeProps extends ComponentProps<'span'> {
  /** In the colour of the brand; else in that of the category around it. */
  brand?: boolean;
}

/** A word or two on a fill of colour, with a sign before it. */
export function Badge({ brand = false, className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames(styles.badge, brand && styles.brand, className)} />;
}
