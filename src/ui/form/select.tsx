import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import * as field from './field.module.css';
import * as styles from './select.module.css';

/** A select, styled like other fields. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(field.input, styles.select, className)} />;
}
