import type { ComponentProps } from 'react';
import * as styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface BadgeProps extends ComponentProps<'span'> {
  /** In the brand color; otherwise in the color of the category around it. */
  brand?: boolean;
}

/** A word or two on a colored background, with an icon before it. */
export function Badge({ brand = false, className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames(styles.badge, brand && styles.brand, className)} />;
}
