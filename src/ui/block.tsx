import type { ComponentProps } from 'react';
import * as styles from './block.module.css';
import { classNames } from './class-names.ts';

interface BlockProps extends ComponentProps<'section'> {
  /** In full color: 'brand' or 'ink'. */
  tone?: 'brand' | 'ink';
  /** On a light tint of the brand color. */
  wash?: boolean;
}

/** A part of a page on a flat background with the cut corner. */
export function Block({ tone, wash = false, className, ...rest }: BlockProps) {
  return (
    <section
      {...rest}
      className={classNames(
        styles.block,
        tone !== undefined && styles.tone,
        wash && styles.wash,
        className,
      )}
      data-tone={tone}
    />
  );
}
